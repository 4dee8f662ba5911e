/** Words for the data that retention removes. */
const words = {
  closedApplications: [
    "# rejected or withdrawn application, or unconfirmed member registration",
    "# rejected or withdrawn applications, or unconfirmed member registrations",
  ],
  backgroundAnswers: [
    "The background answers of # approved application",
    "The background answers of # approved applications",
  ],
  emails: ["The content of # email", "The content of # emails"],
  visitorRegistrations: ["The contact details of # visitor", "The contact details of # visitors"],
  waitingEntries: ["# place on a waiting list", "# places on waiting lists"],
  coordinators: ["The coordinator of # group", "The coordinators of # groups"],
  visitorPayments: ["The name of # payer of a deleted event", "The names of # payers of deleted events"],
  visitorInvoices: ["The addressee of # invoice to a visitor", "The addressees of # invoices to visitors"],
  paymentReports: ["# report of a payment, with its proof", "# reports of payments, with their proofs"],
  statementLines: [
    "The text and payer of # line of a bank statement",
    "The texts and payers of # lines of bank statements",
  ],
  failedSignIns: ["# address typed at a failed sign-in", "# addresses typed at failed sign-ins"],
} satisfies Record<string, [one: string, many: string]>;

export type RetentionKind = keyof typeof words;
export type RetentionCount = { kind: RetentionKind; count: number };

export const totalOf = (counts: RetentionCount[]) => counts.reduce((total, { count }) => total + count, 0);

/** A number of items in words: "The content of 3 emails", "1 report of a payment, with its proof". */
export function countLabel(kind: RetentionKind, count: number): string {
  const [one, many] = words[kind];
  return (count === 1 ? one : many).replace("#", count.toLocaleString("en"));
}
