/** How long a decision can be taken back: screens offer it, and its letter waits for it. */
export const undoSeconds = 5;
