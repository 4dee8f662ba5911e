import type { PolicyField } from "./policy-form";

/** The retention periods in the order of their form. */
export const retentionFields: PolicyField<"retention">[] = [
  {
    name: "closedApplicationsMonths",
    label: "Rejected and withdrawn applications",
    hint: "Months after the decision. Existing members' registrations that no one has confirmed: after they were sent.",
  },
  {
    name: "backgroundAnswersMonths",
    label: "Background answers of approved applications",
    hint: "Months after the decision.",
  },
  { name: "emailsMonths", label: "Content of emails in the outbox", hint: "Months after they were written." },
  {
    name: "visitorRegistrationsMonths",
    label: "Contact details of visitors who registered",
    hint: "Months after the event.",
  },
  {
    name: "failedSignInsMonths",
    label: "Addresses from failed sign-ins",
    hint: "Months after the attempt, in the audit log.",
  },
  {
    name: "bankStatementsMonths",
    label: "Payers and texts on imported bank statements, and members' proofs of payment",
    hint: "Months after the day of the line, or after the reported payment was recorded or declined.",
  },
];
