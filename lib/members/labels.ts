export type MembershipStatus = "pending" | "active";

/** Words and tone of a membership status (spec §4: active green, otherwise pending style). */
export function membershipStatusLabel(status: MembershipStatus) {
  return status === "active"
    ? ({ label: "Active", tone: "success" } as const)
    : ({ label: "Pending", tone: "warning" } as const);
}

export type ActivityKind =
  "registered" | "paid" | "document_sent" | "document_approved" | "document_rejected" | "joined";

/** An entry of Recent Activity in words; `subject` is the event, the payment or the document. */
export function activityLabel(kind: ActivityKind, subject: string): string {
  const words: Record<ActivityKind, string> = {
    registered: `Registered for ${subject}`,
    paid: `Payment received: ${subject}`,
    document_sent: `Document uploaded: ${subject}`,
    document_approved: `Document approved: ${subject}`,
    document_rejected: `Document rejected: ${subject}`,
    joined: "Membership became active",
  };
  return words[kind];
}
