import { Badge } from "@/components/ui/badge";
import { invoiceDifferenceWords, invoiceStateBadge } from "@/lib/invoices/labels";

type InvoiceLinkProps = { number: string };

/** The number of an invoice or credit note, linked to the document. */
export function InvoiceLink({ number }: InvoiceLinkProps) {
  return (
    <a
      href={`/api/invoices/${number}`}
      download={`${number}.pdf`}
      aria-label={`${number}, PDF`}
      className="document-link"
    >
      {number}
    </a>
  );
}

type InvoiceStatusProps = {
  invoice: { creditNote: string | null; agrees: boolean; differenceCents: number };
};

/** An invoice's status: valid, differing from what is owed by an amount, or cancelled by a credit note. */
export function InvoiceStatus({ invoice: { creditNote, agrees, differenceCents } }: InvoiceStatusProps) {
  const { label, tone } = invoiceStateBadge[creditNote ? "credited" : agrees ? "live" : "differs"];
  return (
    <>
      <Badge tone={tone}>{agrees ? label : invoiceDifferenceWords(differenceCents)}</Badge>
      {creditNote && <InvoiceLink number={creditNote} />}
    </>
  );
}
