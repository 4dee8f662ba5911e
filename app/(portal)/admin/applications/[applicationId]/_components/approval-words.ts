import { duplicateReasonLabel } from "@/lib/applications/labels";
import type { ApprovalPreview } from "@/lib/applications/approval-preview";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import type { ApprovalPlan } from "@/lib/applications/schema";
import { fullName } from "@/lib/core/full-name";
import { formatMoney } from "@/lib/core/money";

/** What approving will do according to this plan, one sentence per step. */
export function approvalSteps(
  { email, claim, membershipType, annualFeeCents, account }: ApprovalPreview,
  plan: ApprovalPlan,
): string[] {
  const fee = annualFeeCents === 0 ? "no annual fee" : `an annual fee of ${formatMoney(annualFeeCents)}`;
  const terms = claim
    ? "the level that you choose below and its annual fee"
    : `membership type ${membershipType} and ${fee}`;
  return [
    plan.account === "create"
      ? `create an account for ${email} with ${terms}`
      : `update the account of ${account?.name ?? email} to ${terms}${account ? ` (now ${account.membershipType}, ${formatMoney(account.annualFeeCents)})` : ""}`,
    ...(plan.account === "reset"
      ? [
          "remove the account's password, sessions and open links, because no one has confirmed its address",
          claim
            ? "replace the account's name with the applicant's, and remove its phone and address"
            : "replace the account's name, phone and address with the applicant's",
        ]
      : []),
    {
      becomes_active: "activate the membership today",
      stays_active: "keep the membership active",
      waits_for_dues: account?.isMember
        ? "keep the membership lapsed until the dues are recorded"
        : `keep the membership pending until the first dues${claim ? "" : ` of ${formatMoney(annualFeeCents)}`} are recorded`,
    }[plan.membership],
    plan.letter === "invitation"
      ? `email ${email} a link to set a password, which works once within seven days`
      : `notify ${email} of the approval, without changing the account's password or permissions`,
  ];
}

/** Reasons to hesitate before approving. */
export type Doubts = {
  /** Required documents that have not been sent yet. */
  missing: string[];
  /** Whether the reviewer has not viewed the background answers yet. */
  hasUnreadAnswers: boolean;
  /** Names of possible duplicates and why each may be one, without the account that approving updates. */
  duplicates: string[];
  /** Whether there may be more duplicates that the reviewer can't view now. */
  hasHiddenDuplicates: boolean;
};

/** The heading of the section of the page that lists the possible duplicates. */
export const duplicatesHeadingId = "possible-duplicates";

type PossibleDuplicate = ApplicationToReview["duplicates"]["rows"][number];

/** "Amara Rolle (account: same name, same phone number)" */
export function duplicateWords(row: PossibleDuplicate): string {
  const what = row.kind === "account" ? "account" : row.reference;
  const reasons = row.reasons.map((reason) => duplicateReasonLabel[reason].toLowerCase());
  return `${fullName(row)} (${what}: ${reasons.join(", ")})`;
}

/** The warnings before approving, except those about possible duplicates. */
export function approvalWarnings(
  { email, plan }: ApprovalPreview,
  { missing, hasUnreadAnswers, hasHiddenDuplicates }: Doubts,
): string[] {
  return [
    ...(hasUnreadAnswers ? ["You haven't viewed the background answers of this application."] : []),
    ...(hasHiddenDuplicates ? ["There may be possible duplicates that you can't view right now."] : []),
    ...(missing.length > 0 ? [`Still missing: ${missing.join("; ")}.`] : []),
    ...(plan.account === "reset"
      ? [
          `Someone created an account with ${email} but never confirmed the address. It may not have been the applicant. The account keeps its registrations, documents and messages, so review them first.`,
        ]
      : []),
  ];
}
