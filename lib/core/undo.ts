/** The seconds within which a decision can be undone. Screens offer it, and the email waits for it. */
export const undoSeconds = 5;
