import Link from "next/link";
import { LimitNotice } from "@/components/layout/people-limit-reached";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { applicationStatusLabel, duplicateReasonLabel } from "@/lib/applications/labels";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import type { DuplicateReason } from "@/lib/applications/rules";
import { pathTo } from "@/lib/core/path-to";
import { membershipLabel } from "@/lib/members/labels";
import { duplicatesHeadingId } from "./approval-words";
import { TitledSection } from "./titled-section";

/** Accounts and applications that may belong to the same person; renders nothing when there are none. */
export function DuplicateList({ duplicates }: { duplicates: ApplicationToReview["duplicates"] }) {
  if (duplicates.rows.length === 0 && !duplicates.peopleLimit) return null;
  return (
    <TitledSection title="Possible duplicates" headingId={duplicatesHeadingId}>
      <ul className="divide-y divide-line text-sm">
        {duplicates.rows.map((row) => (
          <Duplicate
            key={row.id}
            {...row}
            {...(row.kind === "account"
              ? {
                  href: pathTo("/admin/members/[memberId]", { memberId: row.id }),
                  what: "Account",
                  badge: membershipLabel(row),
                }
              : {
                  href: pathTo("/admin/applications/[applicationId]", { applicationId: row.id }),
                  what: `Application ${row.reference}`,
                  badge: applicationStatusLabel(row),
                })}
          />
        ))}
      </ul>
      <LimitNotice of={duplicates} className="text-sm text-ink-soft" />
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
