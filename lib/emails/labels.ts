import type { EmailState } from "./rules";

export const emailBadge = {
  waiting: { label: "Waiting", tone: "warning" },
  kept: { label: "Kept here", tone: "aqua" },
  sent: { label: "Sent", tone: "success" },
  given_up: { label: "Given up", tone: "danger" },
} as const satisfies Record<EmailState, { label: string; tone: string }>;
