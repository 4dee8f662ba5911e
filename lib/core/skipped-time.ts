/** What a form sends for a local time that the clocks skip when they go forward. Fields refuse it in words. */
export const skippedTime = "skipped time";
