/*
 * Components that most people never see, bundled into one chunk: the error summary, the note about a draft, and the
 * confirmation.
 */

export { ApplicationSubmitted } from "./application-submitted";
export { DraftNote } from "./draft-note";
export { ErrorSummary } from "./error-summary";
