"use server";

import { addNote } from "@/lib/applications/add-note";
import { approveApplication } from "@/lib/applications/approve-application";
import { askApplicant } from "@/lib/applications/ask-applicant";
import { eraseApplication } from "@/lib/applications/erase-application";
import { rejectApplication } from "@/lib/applications/reject-application";
import { showBackgroundAnswers } from "@/lib/applications/show-background-answers";
import { undoRejection } from "@/lib/applications/undo-rejection";
import { action } from "@/lib/http/action";
import { recordDues } from "@/lib/membership/record-dues";

export const showBackgroundAnswersAction = action(showBackgroundAnswers);
export const addNoteAction = action(addNote, { refresh: ["/admin"] });
export const askApplicantAction = action(askApplicant, { refresh: ["/admin"] });
export const approveApplicationAction = action(approveApplication, { refresh: ["/admin"] });
export const rejectApplicationAction = action(rejectApplication, { refresh: ["/admin"] });
export const undoRejectionAction = action(undoRejection, { refresh: ["/admin"] });
export const recordDuesAction = action(recordDues, { refresh: ["/admin"] });
// This action has no `refresh`, because the erased page would be missing before the browser leaves it.
export const eraseApplicationAction = action(eraseApplication);
