import Link from "next/link";
import { IfPermitted } from "@/components/auth/permissions";
import { SortableHead } from "@/components/lists/sortable-head";
import { AssignCredit } from "@/components/payments/assign-credit";
import { RecordRefund } from "@/components/payments/record-refund";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { can, type Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import type { ListedCredit } from "@/lib/payments/credit-queries";
import { assignCreditAction, findAmountsDueAction, recordCreditRefundAction } from "../../actions";
import type { CreditsRequest } from "./credits-list";

type CreditsTableProps = {
  person: Member;
  credits: ListedCredit[];
  timeZone: string;
  /** Today in the association's zone, which is the latest date of a refund: "2026-11-21". */
  today: string;
  request: CreditsRequest;
};

export function CreditsTable({ person, credits, timeZone, today, request }: CreditsTableProps) {
  return (
    <Table label="Credits">
      <TableHeader>
        <TableRow>
          <TableHead>Payer</TableHead>
          <TableHead className="max-lg:hidden">Payment</TableHead>
          <TableHead className="max-sm:hidden">Receipt</TableHead>
          <SortableHead request={request} column="since" label="Since" className="max-sm:hidden" />
          <SortableHead request={request} column="amount" label="Credit" isRight />
        </TableRow>
      </TableHeader>
      <TableBody>
        {credits.map((credit) => {
          const since = formatDate(new Date(credit.since), timeZone);
          return (
            <TableRow key={credit.id}>
              <TableCell className="max-w-56">
                {credit.company && <span className="block font-medium">{credit.company}</span>}
                <Who credit={credit} person={person} />
                <span className="row-words" title={credit.email ?? ""}>
                  {credit.email}
                </span>
                <span className="block text-ink-soft lg:hidden">{credit.description}</span>
                <span className="block text-ink-soft tabular sm:hidden">
                  {since} · <Receipt credit={credit} />
                </span>
              </TableCell>
              <TableCell className="max-w-72 max-lg:hidden">{credit.description}</TableCell>
              <TableCell className="whitespace-nowrap max-sm:hidden">
                <Receipt credit={credit} />
              </TableCell>
              <TableCell className="date max-sm:hidden">{since}</TableCell>
              <TableCell className="sum">
                <span className="block">{formatMoney(credit.amountCents)}</span>
                {credit.userId !== person.id && (
                  <IfPermitted to="payments.record">
                    <span className="flex flex-wrap justify-end gap-x-2">
                      <AssignCredit
                        credit={credit}
                        onSearch={findAmountsDueAction}
                        onAssign={assignCreditAction}
                      />
                      <RecordRefund
                        payment={{
                          ...credit,
                          payer: credit.company ? `${credit.company} (${credit.payer})` : credit.payer,
                          owedBackCents: credit.amountCents,
                        }}
                        isCredit
                        onRecord={recordCreditRefundAction}
                        today={today}
                      />
                    </span>
                  </IfPermitted>
                )}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Who({ credit: { payer, userId }, person }: { credit: ListedCredit; person: Member }) {
  if (!userId || !can(person, "members.read")) return <span className="font-medium">{payer}</span>;
  return (
    <Link
      href={pathTo("/admin/members/[memberId]", { memberId: userId })}
      prefetch={false}
      className="rounded-sm font-medium underline decoration-edge underline-offset-4 hover:text-aqua-ink hover:decoration-current"
    >
      {payer}
    </Link>
  );
}

function Receipt({ credit: { id, receiptNumber } }: { credit: ListedCredit }) {
  if (receiptNumber === null) return "—";
  return (
    <a
      href={`/api/payments/${id}/receipt`}
      aria-label={`Receipt ${receiptNumber} (PDF)`}
      className="rounded-sm text-aqua-ink tabular underline underline-offset-2"
    >
      {receiptNumber}
    </a>
  );
}
