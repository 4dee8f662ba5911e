import Link from "next/link";
import { formatMoney } from "@/lib/core/money";
import { IfPermitted } from "@/components/auth/permissions";
import { QueueBar } from "@/components/review/queue-bar";
import { RecordDues } from "@/components/payments/record-dues";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { completeness } from "@/lib/applications/rules";
import { calendarDayOf, formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { membershipLabel } from "@/lib/members/labels";
import type { DuesToRecord } from "@/lib/membership/dues-queries";
import { recordDuesAction } from "../actions";
import { duplicateWords, type Doubts } from "./approval-words";
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
  const { id, name, status, preview, checklist, askedAt, addressProvenAt, queue } = application;
  if (preview) {
    const { sent, needed } = completeness(checklist);
    return (
      <TitledSection title="Decision">
        <QueueBar name="applications" queue={queue} />
        <p className="mt-3 text-sm text-ink-soft">
          {preview.claim
            ? !addressProvenAt
              ? "The member has not confirmed the email address yet. You can approve when they have."
              : "The member has confirmed the email address. Compare the number and name with your records."
            : askedAt
              ? "We are waiting for the applicant's answer, but you can already decide."
              : sent === needed
                ? "All required documents have been received."
                : `${needed - sent} of ${needed} required documents ${needed - sent === 1 ? "is" : "are"} missing.`}
        </p>
        {preview.account && (
          <p className="mt-3 text-sm wrap-anywhere">
            Account of {preview.account.name}: {preview.account.standing}
          </p>
        )}
        {preview.obstacle && (!preview.claim || addressProvenAt) && (
          <p className="mt-3 rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
            {preview.obstacle}
          </p>
        )}
        <IfPermitted to="applications.decide">
          <DecisionButtons
            applicationId={id}
            name={name}
            preview={preview}
            doubts={doubtsAbout(application)}
            queue={queue}
          />
        </IfPermitted>
      </TitledSection>
    );
  }
  const { decidedAt, decidedBy, decisionNote, account } = application;
  return (
    <TitledSection title="Decision">
      <QueueBar name="applications" queue={queue} />
      <dl className="mt-3 space-y-3 text-sm">
        <div>
          <dt className="text-ink-soft">{applicationStatusLabel(application).label}</dt>
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
                href={pathTo("/admin/members/[memberId]", { memberId: account.id })}
                prefetch={false}
                className="font-medium hover:underline"
              >
                {account.name}
              </Link>
              <span className="block text-ink-soft">
                Membership: {membershipLabel(account).label.toLowerCase()}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {dues && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3 text-sm text-ink-soft">
            The membership becomes active when you record the first dues of {formatMoney(dues.amountCents)}.
          </p>
          <RecordDues
            // The key empties the form when the next year's dues take the place of those that were paid.
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

/** The reasons to hesitate before deciding, such as answers that the reviewer has not viewed. */
function doubtsAbout(application: ApplicationToReview): Doubts {
  const { checklist, duplicates, preview, hasBackgroundAnswers, hasViewedBackgroundAnswers } = application;
  return {
    missing: checklist.filter(({ isComplete }) => !isComplete).map(({ label }) => label),
    hasUnreadAnswers: hasBackgroundAnswers && !hasViewedBackgroundAnswers,
    duplicates: duplicates.rows.filter(({ id }) => id !== preview?.account?.id).map(duplicateWords),
    hasHiddenDuplicates: duplicates.peopleLimit !== null,
  };
}
