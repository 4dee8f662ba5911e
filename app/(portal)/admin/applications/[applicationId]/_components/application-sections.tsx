import { formatPrice } from "@/lib/core/money";
import { Fragment, type ReactNode } from "react";
import { IfPermitted } from "@/components/auth/permissions";
import { applicantKindLabel } from "@/lib/applications/labels";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { getAssociation } from "@/lib/association/queries";
import { formatDate } from "@/lib/core/format";
import { BackgroundAnswers } from "./background-answers";
import { TitledSection } from "./titled-section";
import { mailtoUrl } from "@/lib/core/plain-text";

type Row = [label: string, value: ReactNode];

/** A date without a time is stored as midnight UTC. */
const day = (date: Date) => formatDate(date, "UTC");

const unreadable = "Can't be decrypted: the encryption key is missing";

/** All answers of the application, in the form's order. */
export function ApplicationSections({ application }: { application: ApplicationToReview }) {
  const a = application;
  return (
    <div className="space-y-6">
      <Section
        title="Registration Type"
        rows={[
          ["Registration type", applicantKindLabel[a.registrationType]],
          ...(a.membershipNumber ? ([["Membership number", a.membershipNumber]] as Row[]) : []),
        ]}
      />
      <Section
        title="Personal Information"
        rows={[
          ["First name", a.firstName],
          ["Last name", a.lastName],
          [
            "Email",
            <Fragment key="e">
              <a href={mailtoUrl(a.email)} className="text-aqua-ink hover:underline">
                {a.email}
              </a>
              {!a.addressProvenAt && (
                <span className="block text-ink-soft">Not confirmed by the applicant</span>
              )}
            </Fragment>,
          ],
          ...(a.isClaim ? [] : details(a)),
        ]}
      />
      {a.isClaim ? (
        <p className="rounded-md bg-aqua-soft px-4 py-3 text-sm text-aqua-ink">
          Existing members don’t give any other details. Look up the membership number in your records before
          you approve.
        </p>
      ) : (
        <OtherSections application={a} />
      )}
    </div>
  );
}

const details = ({ details: known }: ApplicationToReview): Row[] => [
  ["Date of birth", known ? day(new Date(known.dateOfBirth)) : unreadable],
  ["Home phone", known?.homePhone ?? unreadable],
  ["Cell phone", known?.cellPhone ?? unreadable],
  ["Home address", known?.homeAddress ?? unreadable],
];

/** The answers that only new applicants give. */
function OtherSections({ application: a }: { application: ApplicationToReview }) {
  const level = getAssociation().levels[a.membershipType];
  return (
    <>
      <Section
        title="Professional Information"
        rows={[
          ["Professional qualifications", a.professionalQualifications],
          ["Memberships in other organizations", a.professionalMemberships],
          ["Current employer", a.currentEmployer],
          ["Position held", a.positionHeld],
          ["Duration in position", a.durationInPosition],
        ]}
      />
      <Section
        title="Membership Level"
        rows={[
          ["Level", level.label],
          ["Annual fee", formatPrice(level.feeCents, "No fee")],
        ]}
      />
      <TitledSection title="Background Information">
        {a.hasBackgroundAnswers ? (
          <IfPermitted to="background.read">
            <BackgroundAnswers applicationId={a.id} />
          </IfPermitted>
        ) : (
          <p className="text-sm text-ink-soft">The background answers have been deleted.</p>
        )}
      </TitledSection>
      <Section
        title="CEO/Managing Director Information"
        rows={[
          ["Name", a.ceoName],
          ["Title", a.ceoTitle],
        ]}
      />
      <Section
        title="Application Details"
        rows={[
          ["Application date", day(a.applicationDate)],
          ["Signature", a.applicantSignature],
          ["Declarations", "All three accepted on submission."],
        ]}
      />
    </>
  );
}

function Section({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <TitledSection title={title}>
      <dl className="divide-y divide-line text-sm">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
