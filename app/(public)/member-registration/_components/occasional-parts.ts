/* What most people never see, in one file to fetch: the list of problems, the note on a draft, and the card at the end. */

export { ApplicationSubmitted } from "./application-submitted";
export { DraftNote } from "./draft-note";
export { ErrorSummary } from "./error-summary";
