import Link from "next/link";
import { moneyOf } from "@/lib/core/money";
import { IfPermitted } from "@/components/auth/permissions";
import { RecordDues } from "@/components/payments/record-dues";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { completeness } from "@/lib/applications/rules";
import { calendarDayOf, formatDateTime } from "@/lib/core/format";
import { membershipStatusLabel } from "@/lib/members/labels";
import type { DuesToRecord } from "@/lib/members/dues-queries";
import { recordDuesAction } from "../actions";
import { DecisionButtons } from "./decision-buttons";
import { TitledSection } from "./titled-section";

type DecisionProps = {
  application: ApplicationToReview;
  /** The dues that the approved applicant must pay to become active. */
  dues: DuesToRecord | null;
  timeZone: string;
};

/** The decision, or the buttons to make it. */
export function Decision({ application, dues, timeZone }: DecisionProps) {
  const { id, name, status, preview, checklist, askedAt } = application;
  if (preview) {
    const { sent, needed } = completeness(checklist);
    return (
      <TitledSection title="Decision">
        <p className="text-sm text-ink-soft">
          {askedAt
            ? "We are waiting for the applicant's answer, but you can already decide."
            : sent === needed
              ? "All required documents have been received."
              : `${needed - sent} of ${needed} required documents ${needed - sent === 1 ? "is" : "are"} missing.`}
        </p>
        <IfPermitted to="applications.decide">
          <DecisionButtons
            applicationId={id}
            name={name}
            preview={preview}
            missing={checklist.filter(({ isComplete }) => !isComplete).map(({ label }) => label)}
          />
        </IfPermitted>
      </TitledSection>
    );
  }
  const { decidedAt, decidedBy, decisionNote, account } = application;
  return (
    <TitledSection title="Decision">
      <dl className="space-y-3 text-sm">
        <div>
          <dt className="text-ink-soft">{applicationStatusLabel(status, null).label}</dt>
          <dd>
            {decidedAt && formatDateTime(decidedAt, timeZone)}
            {decidedBy && <span className="block text-ink-soft">by {decidedBy}</span>}
            {status === "withdrawn" && !decisionNote && (
              <span className="block text-ink-soft">by the applicant</span>
            )}
          </dd>
        </div>
        {decisionNote && (
          <div>
            <dt className="text-ink-soft">
              {status === "rejected" ? "Reason given to the applicant" : "Note"}
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{decisionNote}</dd>
          </div>
        )}
        {account && (
          <div>
            <dt className="text-ink-soft">Account</dt>
            <dd>
              <Link
                href={`/admin/members/${account.id}`}
                prefetch={false}
                className="font-medium hover:underline"
              >
                {account.name}
              </Link>
              <span className="block text-ink-soft">
                Membership: {membershipStatusLabel(account.membershipStatus).label.toLowerCase()}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {dues && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3 text-sm text-ink-soft">
            The membership becomes active when you record the first dues of {moneyOf(dues.amount)}.
          </p>
          <RecordDues
            // The next year's dues need an empty form.
            key={dues.lastPaymentId}
            dues={dues}
            today={calendarDayOf(new Date(), timeZone)}
            timeZone={timeZone}
            onRecord={recordDuesAction}
          />
        </div>
      )}
    </TitledSection>
  );
}
