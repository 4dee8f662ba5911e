import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { membershipLevels, membershipTypeOf, type Level } from "@/lib/association/levels";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { formatMoney, formatPrice } from "@/lib/core/money";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { unpaidCents } from "@/lib/ledger/rules";
import { findApplicantAccount, findApprovalObstacle, planApproval, approvalTerms } from "./approval";

type Applicant = Parameters<typeof planApproval>[0] &
  Parameters<typeof findApprovalObstacle>[0] & { id: string; email: string };

/** The effects of approving an application, and the obstacle to it if there is one. */
export async function previewApproval(person: Staff<"applications.read">, application: Applicant) {
  const account = await findApplicantAccount(person, application.email);
  const { membershipType, annualFeeCents } = approvalTerms(application);
  return {
    plan: planApproval(application, account),
    /** Why the application can't be approved now, in words; null when it can. */
    obstacle: findApprovalObstacle(application, account)?.message ?? null,
    /**
     * The data for the reviewers' choice of an existing member's level; null for other applicants, who have chosen one.
     */
    claim: application.isClaim
      ? {
          levels: membershipLevels.map((value) => ({
            value,
            label: levelWithFee(value),
            plan: planApproval({ ...application, membershipType: value }, account),
          })),
          level:
            membershipLevels.find((level) => membershipTypeOf(level) === account?.membershipType) ?? null,
        }
      : null,
    email: application.email,
    membershipType,
    annualFeeCents,
    account: account && {
      id: account.id,
      name: fullName(account),
      membershipType: account.membershipType,
      annualFeeCents: account.annualFeeCents,
      isMember: account.admittedAt !== null,
      standing: await describeStanding(account, application.id),
    },
  };
}

export type ApprovalPreview = Awaited<ReturnType<typeof previewApproval>>;

type Account = NonNullable<Awaited<ReturnType<typeof findApplicantAccount>>>;

/** The standing and debts of the account in the words of its record, without the application being decided. */
async function describeStanding({ id, dues }: Account, applicationId: string): Promise<string> {
  const { because } = (await findStanding(id, "staff", null, applicationId)) ?? { because: "" };
  if (!dues || because.includes(dues.reference)) return because;
  return `${because} ${formatMoney(unpaidCents(dues))} (${dues.reference}) is outstanding.`.trim();
}

function levelWithFee(level: Level): string {
  const { label, feeCents } = getAssociation().levels[level];
  return `${label}, ${formatPrice(feeCents, "No fee")}`;
}
