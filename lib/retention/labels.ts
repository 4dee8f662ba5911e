/** What retention erases, in order. */
export const retentionKinds = [
  "closedApplications",
  "backgroundAnswers",
  "emails",
  "visitorRegistrations",
  "visitorPayments",
  "failedSignIns",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const words: Record<RetentionKind, [one: string, many: string]> = {
  closedApplications: ["rejected or withdrawn application", "rejected or withdrawn applications"],
  backgroundAnswers: [
    "set of background answers of an approved application",
    "sets of background answers of approved applications",
  ],
  emails: ["email", "emails"],
  visitorRegistrations: ["visitor's contact details", "visitors' contact details"],
  visitorPayments: ["payer of a deleted event", "payers of deleted events"],
  failedSignIns: ["address typed at a failed sign-in", "addresses typed at failed sign-ins"],
};

/** "3 emails", "1 visitor's contact details" */
export function countLabel(kind: RetentionKind, count: number): string {
  const [one, many] = words[kind];
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
