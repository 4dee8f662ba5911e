"use server";

import { setQuestions } from "@/lib/events/set-questions";
import { action } from "@/lib/http/action";

// This action has no `refresh`, because the form reloads the page, whose address contains the event's id.
export const setQuestionsAction = action(setQuestions);
