import type { Problem } from "@/lib/core/errors";

// This constant is separate from the table of errors, which the browser does not need.

export const notReached = "We couldn't reach the portal";

export const unreachable: Problem = {
  message: `${notReached}. Check your connection and try again.`,
  code: "unavailable",
};

/** Shown for `session_ended` where the user must not lose what they typed. */
export const sessionEndedMessage = "Your session has ended. Sign in again in another tab, then try again.";
