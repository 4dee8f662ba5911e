/** The value that a form sends for a local time skipped when clocks go forward. Fields refuse it with a message. */
export const skippedTimeMarker = "skipped time";
