import Link from "next/link";
import { InvoiceLink, InvoiceStatus } from "@/components/invoices/invoice-link";
import { SortableHead } from "@/components/lists/sortable-head";
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
import { can, type Member } from "@/lib/auth/member";
import { formatDate, noonOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { addresseeOf, invoicedPeopleLabel } from "@/lib/invoices/labels";
import type { ListedInvoice } from "@/lib/invoices/queries";
import { InvoiceMenu } from "./invoice-menu";
import type { InvoicesRequest } from "./invoices-list";

type InvoicesTableProps = {
  person: Member;
  invoices: ListedInvoice[];
  timeZone: string;
  request: InvoicesRequest;
};

export function InvoicesTable({ person, invoices, timeZone, request }: InvoicesTableProps) {
  const mayCancel = can(person, "payments.record");
  return (
    <Table label="Invoices">
      <TableHeader>
        <TableRow>
          <TableHead>Invoice</TableHead>
          <TableHead className="max-sm:hidden">Billed to</TableHead>
          <TableHead className="max-lg:hidden">References</TableHead>
          <TableHead className="max-sm:hidden">Status</TableHead>
          <SortableHead request={request} column="date" label="Date" className="max-md:hidden" />
          <TableHead className="text-right">Total</TableHead>
          {mayCancel && <ActionsHead />}
        </TableRow>
      </TableHeader>
      <TableBody>
        {invoices.map((invoice) => {
          const { number, userId, issuedOn, totalCents, references, creditNote } = invoice;
          const { agrees, differenceCents, payer } = invoice;
          const date = formatDate(noonOf(issuedOn, timeZone), timeZone);
          return (
            <TableRow key={number}>
              <TableCell className="whitespace-nowrap max-sm:whitespace-normal">
                <InvoiceLink number={number} />
                <span className="block text-ink-soft md:hidden">{date}</span>
                <span className="mt-1 block sm:hidden">
                  <BilledTo invoice={invoice} person={person} />
                  <span className="mt-1.5 flex flex-wrap items-center gap-2">
                    <InvoiceStatus invoice={invoice} />
                  </span>
                </span>
              </TableCell>
              <TableCell className="max-w-64 max-sm:hidden">
                <BilledTo invoice={invoice} person={person} />
              </TableCell>
              <TableCell className="font-mono max-lg:hidden">
                {references.slice(0, maxReferences).join(", ")}
                {references.length > maxReferences && (
                  <span className="font-sans text-ink-soft">
                    {" "}
                    and {references.length - maxReferences} more
                  </span>
                )}
              </TableCell>
              <TableCell className="max-sm:hidden">
                <span className="flex flex-wrap items-center gap-2">
                  <InvoiceStatus invoice={invoice} />
                </span>
              </TableCell>
              <TableCell className="date max-md:hidden">{date}</TableCell>
              <TableCell className="sum">{formatMoney(totalCents)}</TableCell>
              {mayCancel && (
                <ActionsCell>
                  {!creditNote && userId !== person.id && (
                    <InvoiceMenu invoice={{ number, agrees, differenceCents, payer }} />
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

/** Further references are on the document only. */
const maxReferences = 3;

/** The addressee of an invoice and, for an employer, the member. The payer's name links to their record. */
function BilledTo({ invoice, person }: { invoice: ListedInvoice; person: Member }) {
  const { userId, company, payer } = invoice;
  const about = invoicedPeopleLabel(invoice);
  const link = (name: string) =>
    userId && payer && can(person, "members.read") ? (
      <Link
        href={pathTo("/admin/members/[memberId]", { memberId: userId })}
        prefetch={false}
        className="name-link"
      >
        {name}
      </Link>
    ) : (
      name
    );
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        {company ? addresseeOf(invoice) : link(addresseeOf(invoice))}
      </span>
      {about && <span className="block text-ink-soft">for {payer ? link(about) : about}</span>}
    </>
  );
}
