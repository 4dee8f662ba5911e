import { subDays } from "date-fns";
import Link from "next/link";
import type { ReactNode } from "react";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { can, canForEvent, type Member } from "@/lib/auth/member";
import { calendarDayOf, formatDate, noonOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { dueBadges, paymentMethodLabel } from "@/lib/ledger/labels";
import type { MyReport } from "@/lib/payments/report-queries";
import type { Receivable } from "@/lib/payments/shared/receivables";
import { WaivedMenu } from "@/components/payments/waived-menu";
import { previewUndoWaiverAction, undoWaiverAction } from "../../actions";
import type { ReceivablesRequest } from "./receivables-list";

type ReceivablesTableProps = {
  person: Member;
  receivables: Receivable[];
  /** Payments that members have reported, by the amount due's id. */
  reports: Map<string, MyReport>;
  /** Credits and refunds due of the payers, in words, by the amount due's id. */
  credits: Map<string, string>;
  /** Cents that staff have waived, by the amount due's id. */
  waived: Map<string, number>;
  timeZone: string;
  request: ReceivablesRequest;
};

export function ReceivablesTable(props: ReceivablesTableProps) {
  const { person, receivables, reports, credits, waived, timeZone, request } = props;
  const hasMenu = waived.size > 0 && can(person, "payments.void");
  return (
    <Table label="Receivables">
      <TableHeader>
        <TableRow>
          <TableHead>Who owes</TableHead>
          <TableHead className="max-md:hidden">For</TableHead>
          <TableHead className="max-lg:hidden">Reference</TableHead>
          <TableHead className="max-sm:hidden">Status</TableHead>
          <SortableHead request={request} column="due" label="Due" className="max-sm:hidden" />
          <SortableHead request={request} column="open" label="Outstanding" isRight />
          {hasMenu && <ActionsHead />}
        </TableRow>
      </TableHeader>
      <TableBody>
        {receivables.map((due) => {
          const report = reports.get(due.id);
          const credit = due.openCents === 0 ? undefined : credits.get(due.id);
          const status = (
            <>
              <Status due={due} />
              {report && <ReportedBadge report={report} timeZone={timeZone} />}
            </>
          );
          const waivedCents = waived.get(due.id);
          const date = formatDate(dueDayOf(due, timeZone), timeZone);
          return (
            <TableRow key={due.id}>
              <TableCell className="max-w-56">
                <Who due={due} person={person} />
                <span className="row-words max-lg:hidden" title={due.email ?? ""}>
                  {due.email}
                </span>
                {credit && <span className="row-note">{credit}</span>}
                <span className="block md:hidden">
                  <What due={due} person={person} />
                </span>
                <span className="block font-mono text-xs text-ink-soft lg:hidden">{due.reference}</span>
                <span className="phone-line">
                  {status}
                  <span className="text-ink-soft tabular">Due {date}</span>
                </span>
              </TableCell>
              <TableCell className="max-w-72 max-md:hidden">
                <What due={due} person={person} />
              </TableCell>
              <TableCell className="font-mono max-lg:hidden">{due.reference}</TableCell>
              <TableCell className="max-sm:hidden">
                <span className="badges">{status}</span>
              </TableCell>
              <TableCell className="date max-sm:hidden">{date}</TableCell>
              <TableCell className="sum">
                {formatMoney(due.openCents)}
                {due.openCents !== due.amountCents && (
                  <span className="block text-xs text-ink-soft">of {formatMoney(due.amountCents)}</span>
                )}
                {waivedCents && (
                  <span className="block text-xs text-ink-soft">{formatMoney(waivedCents)} waived</span>
                )}
              </TableCell>
              {hasMenu && (
                <ActionsCell>
                  {waivedCents && due.userId !== person.id && (
                    <WaivedMenu
                      due={{ reference: due.reference, description: due.description, waivedCents }}
                      onPreview={previewUndoWaiverAction}
                      onConfirm={undoWaiverAction}
                    />
                  )}
                </ActionsCell>
              )}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** The due date; an amount without one counts as due on the day it was requested. */
function dueDayOf({ dueDate, daysOverdue }: Receivable, timeZone: string): Date {
  if (dueDate) return new Date(dueDate);
  return subDays(noonOf(calendarDayOf(new Date(), timeZone), timeZone), daysOverdue);
}

function Status({ due }: { due: Receivable }) {
  return dueBadges(due).map(({ label, tone }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}

/** A badge for a reported payment, with its date, method and proof. */
function ReportedBadge({ report, timeZone }: { report: MyReport; timeZone: string }) {
  const { id, method, paidOn, fileName } = report;
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      <Badge tone="aqua">Reported</Badge>
      {paymentMethodLabel(method)}, {formatDate(new Date(paidOn), timeZone)}
      {fileName && (
        <a
          href={`/api/admin/payment-reports/${id}/proof`}
          download
          className="rounded-sm text-aqua-ink hover:underline"
        >
          Proof
        </a>
      )}
    </span>
  );
}

type CellProps = { due: Receivable; person: Member };

/** The payer's name, linked to the member's record. */
function Who({ due: { userId, member }, person }: CellProps) {
  const href =
    userId && can(person, "members.read") ? pathTo("/admin/members/[memberId]", { memberId: userId }) : null;
  return (
    <LinkIf href={href} className="font-medium">
      {member}
    </LinkIf>
  );
}

/** The amount's purpose; a seat links to its registration. */
function What({ due: { eventId, email, description }, person }: CellProps) {
  const isShown = eventId && canForEvent(person, "registrations.read", eventId);
  const query: Record<string, string> = email ? { q: email } : {};
  const href = isShown ? pathTo("/admin/events/[eventId]", { eventId }, { query }) : null;
  return <LinkIf href={href}>{description}</LinkIf>;
}

type LinkIfProps = { href: string | null; className?: string; children: ReactNode };

function LinkIf({ href, className, children }: LinkIfProps) {
  if (!href) return className ? <span className={className}>{children}</span> : children;
  return (
    <Link href={href} prefetch={false} className={cn("name-link", className)}>
      {children}
    </Link>
  );
}
