"use server";

import { setQuestions } from "@/lib/events/set-questions";
import { action } from "@/lib/http/action";

// No `refresh`: the page is below an event's id, and its form asks for it anew.
export const setQuestionsAction = action(setQuestions);
