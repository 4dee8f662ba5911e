export type MembershipStatus = "pending" | "active";

/** Words and tone of a membership status (spec §4: active green, otherwise pending style). */
export function membershipStatusLabel(status: MembershipStatus) {
  return status === "active"
    ? ({ label: "Active", tone: "success" } as const)
    : ({ label: "Pending", tone: "warning" } as const);
}
