"use server";

import { answerQuestion } from "@/lib/applications/answer-question";
import { removeDocument } from "@/lib/applications/remove-document";
import { action } from "@/lib/http/action";

export const answerQuestionAction = action(answerQuestion);
export const removeDocumentAction = action(removeDocument);
