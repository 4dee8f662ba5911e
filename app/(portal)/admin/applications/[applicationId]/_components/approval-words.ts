import type { ApprovalPreview } from "@/lib/applications/review-queries";

/** What approving will do, a sentence for each part. */
export function approvalSteps({
  plan,
  email,
  membershipType,
  annualFee,
  account,
}: ApprovalPreview): string[] {
  const fee = annualFee === "0.00" ? "no annual fee" : `an annual fee of ${annualFee} BSD`;
  const terms = `membership type ${membershipType} and ${fee}`;
  return [
    plan.account === "create"
      ? `open an account for ${email} with ${terms}`
      : `give the account of ${account?.name ?? email} ${terms}${account ? ` (now ${account.membershipType}, ${account.annualFee} BSD)` : ""}`,
    ...(plan.account === "reset"
      ? [
          "end the account's password, sessions and open links, because nobody has confirmed its address",
          "replace the account's name, phone and address with the applicant's",
        ]
      : []),
    {
      becomes_active: "make the membership active today",
      stays_active: "leave the membership active, as it is",
      waits_for_dues: `leave the membership pending until the first dues of ${annualFee} BSD are recorded`,
    }[plan.membership],
    plan.letter === "invitation"
      ? `send ${email} an email with a link to set a password, which works once within seven days`
      : `send ${email} an email that it is approved; password and rights of the account stay as they are`,
  ];
}

/** What to think of before. */
export function approvalWarnings({ account, email, plan }: ApprovalPreview, missing: string[]): string[] {
  return [
    ...(missing.length > 0 ? [`Still missing: ${missing.join("; ")}.`] : []),
    ...(plan.account === "reset"
      ? [
          `Somebody made an account with ${email} and has never confirmed the address. It may not have been the applicant. Registrations, documents and messages in the account stay: look through its record first.`,
        ]
      : []),
    ...(account?.isSuspended
      ? [
          "The account is suspended. Approving doesn't lift the suspension, and the link in the email won't work until you do.",
        ]
      : []),
  ];
}
