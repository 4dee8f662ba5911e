"use server";

import { answerQuestion } from "@/lib/applications/answer-question";
import { confirmApplicantAddress } from "@/lib/applications/confirm-application";
import { removeDocument } from "@/lib/applications/remove-document";
import { withdrawApplication } from "@/lib/applications/withdraw-application";
import { action } from "@/lib/http/action";

export const answerQuestionAction = action(answerQuestion);
export const removeDocumentAction = action(removeDocument);
export const confirmApplicationAction = action(confirmApplicantAddress);
export const withdrawApplicationAction = action(withdrawApplication);
