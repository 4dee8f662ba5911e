import type { EmailState } from "./rules";

export const emailBadge = {
  waiting: { label: "Queued", tone: "warning" },
  kept: { label: "Not sent", tone: "aqua" },
  sent: { label: "Sent", tone: "success" },
  given_up: { label: "Failed", tone: "danger" },
} as const satisfies Record<EmailState, { label: string; tone: string }>;

/** The note on an email of which only the kind is shown. */
export const coveredEmailNote = "Names someone else. Shown only to staff who can export members.";
