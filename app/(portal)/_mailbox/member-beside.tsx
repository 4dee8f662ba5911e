import { Banknote, User } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { documentStatusBadge, documentCategoryLabel } from "@/lib/documents/labels";
import type { MemberSummary } from "@/lib/personal-data/member-summary";
import { attendeeBadges } from "@/lib/registrations/labels";

type MemberBesideProps = { summary: MemberSummary; timeZone: string };

/** Facts about the member that help to answer their conversation. */
export function MemberBeside({ summary, timeZone }: MemberBesideProps) {
  const { id, standing, open, references, registrations, documents, hasRecord } = summary;
  const shown = (moment: string) => formatDate(new Date(moment), timeZone);
  return (
    <div className="grid gap-5 text-sm">
      {standing && <p className="text-pretty wrap-anywhere">{standing}</p>}
      {open && (
        <Part title="Outstanding">
          {open.count === 0 ? (
            <p className="text-ink-soft">Nothing to pay</p>
          ) : (
            <p>
              <span className="font-semibold tabular">{formatMoney(open.cents)}</span>
              {open.count > 1 && <span className="text-ink-soft"> from {open.count} amounts due</span>}
            </p>
          )}
        </Part>
      )}
      {registrations && (
        <Part title="Last registrations">
          <Rows empty="No registrations yet">
            {registrations.map((row) => (
              <Row
                key={row.id}
                title={
                  <Link
                    href={pathTo("/admin/events/[eventId]", { eventId: row.event.id })}
                    prefetch={false}
                    className="hover:underline"
                  >
                    {row.event.title}
                  </Link>
                }
                facts={shown(row.event.startDate)}
                badges={attendeeBadges(row)}
              />
            ))}
          </Rows>
        </Part>
      )}
      {documents && (
        <Part title="Last documents">
          <Rows empty="No documents yet">
            {documents.map((row) => (
              <Row
                key={row.id}
                title={
                  <Link
                    href={pathTo("/admin/documents/[documentId]", { documentId: row.id })}
                    prefetch={false}
                    className="hover:underline"
                  >
                    {row.fileName}
                  </Link>
                }
                facts={`${documentCategoryLabel[row.category]} · ${shown(row.uploadDate)}`}
                badges={[documentStatusBadge[row.status]]}
              />
            ))}
          </Rows>
        </Part>
      )}
      <div className="flex flex-wrap gap-2">
        {hasRecord && (
          <Button asChild variant="secondary" size="sm">
            <Link href={pathTo("/admin/members/[memberId]", { memberId: id })} prefetch={false}>
              <Icon of={User} /> Open record
            </Link>
          </Button>
        )}
        {references.length > 0 && (
          <Button asChild variant="secondary" size="sm">
            <Link
              href={pathTo("/admin/payments/record", { query: { references: references.join(",") } })}
              prefetch={false}
            >
              <Icon of={Banknote} /> Record a payment
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-ink-soft">{title}</h3>
      {children}
    </div>
  );
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-soft">{empty}</p>;
  return <ul className="grid gap-2.5">{children}</ul>;
}

type RowProps = {
  title: ReactNode;
  facts: string;
  badges: { label: string; tone: Parameters<typeof Badge>[0]["tone"] }[];
};

function Row({ title, facts, badges }: RowProps) {
  return (
    <li className="min-w-0">
      <p className="wrap-anywhere">{title}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        {facts}
        {badges.map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
    </li>
  );
}
