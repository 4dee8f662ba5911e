import Link from "next/link";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { applicationStatusLabel, duplicateReasonLabel } from "@/lib/applications/labels";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import type { DuplicateReason } from "@/lib/applications/rules";
import { membershipStatusLabel } from "@/lib/members/labels";
import { TitledSection } from "./titled-section";

/** Accounts and applications that may belong to the same person; renders nothing when there are none. */
export function DuplicateList({ duplicates }: { duplicates: ApplicationToReview["duplicates"] }) {
  const { accounts, applications } = duplicates;
  if (accounts.length + applications.length === 0) return null;
  return (
    <TitledSection title="Possible duplicates">
      <ul className="divide-y divide-line text-sm">
        {accounts.map(({ id, membershipStatus, ...person }) => (
          <Duplicate
            key={id}
            {...person}
            href={`/admin/members/${id}`}
            what="Account"
            badge={membershipStatusLabel(membershipStatus)}
          />
        ))}
        {applications.map(({ id, status, askedAt, reference, ...person }) => (
          <Duplicate
            key={id}
            {...person}
            href={`/admin/applications/${id}`}
            what={`Application ${reference}`}
            badge={applicationStatusLabel(status, askedAt)}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

type DuplicateProps = {
  href: string;
  what: string;
  firstName: string;
  lastName: string;
  email: string;
  badge: { label: string; tone: BadgeTone };
  reasons: DuplicateReason[];
};

function Duplicate({ href, what, firstName, lastName, email, badge, reasons }: DuplicateProps) {
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-2">
        <Link href={href} prefetch={false} className="font-medium wrap-anywhere hover:underline">
          {firstName} {lastName}
        </Link>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="wrap-anywhere text-ink-soft">
        {what} · {email}
      </p>
      <p className="text-warning">{reasons.map((reason) => duplicateReasonLabel[reason]).join(", ")}</p>
    </li>
  );
}
