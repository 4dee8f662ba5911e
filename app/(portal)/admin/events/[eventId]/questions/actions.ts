"use server";

import { setQuestions } from "@/lib/events/set-questions";
import { action } from "@/lib/http/action";

// This action needs no `refresh`: its paths cannot name a page below an event's id, so the form refreshes it itself.
export const setQuestionsAction = action(setQuestions);
