/*
 * Components that most people never see, bundled into one chunk: the error summary, the note about a draft and the
 * button that clears it, the answers before they are sent, and the confirmation.
 */

export { ApplicationSubmitted } from "./application-submitted";
export { CheckAnswers } from "./check-answers";
export { ClearDraft } from "./clear-draft";
export { DraftNote } from "./draft-note";
export { ErrorSummary, ProblemsLink } from "./error-summary";
