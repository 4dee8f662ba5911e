/** What retention removes, in order. */
export const retentionKinds = [
  "closedApplications",
  "backgroundAnswers",
  "emails",
  "visitorRegistrations",
  "visitorPayments",
  "failedSignIns",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
export type RetentionCount = { kind: RetentionKind; count: number };

export const totalOf = (counts: RetentionCount[]) => counts.reduce((total, { count }) => total + count, 0);

const words: Record<RetentionKind, [one: string, many: string]> = {
  closedApplications: ["# rejected or withdrawn application", "# rejected or withdrawn applications"],
  backgroundAnswers: [
    "The background answers of # approved application",
    "The background answers of # approved applications",
  ],
  emails: ["The content of # email", "The content of # emails"],
  visitorRegistrations: ["The contact details of # visitor", "The contact details of # visitors"],
  visitorPayments: ["The name of # payer of a deleted event", "The names of # payers of deleted events"],
  failedSignIns: ["# address typed at a failed sign-in", "# addresses typed at failed sign-ins"],
};

/** "The content of 3 emails", "1 rejected or withdrawn application" */
export function countLabel(kind: RetentionKind, count: number): string {
  const [one, many] = words[kind];
  return (count === 1 ? one : many).replace("#", count.toLocaleString("en"));
}
