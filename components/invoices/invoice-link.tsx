import { Badge } from "@/components/ui/badge";
import { invoiceStateBadge } from "@/lib/invoices/labels";

type InvoiceLinkProps = { number: string };

/** An invoice or credit note by its number, which leads to the document. */
export function InvoiceLink({ number }: InvoiceLinkProps) {
  return (
    <a
      href={`/api/invoices/${number}`}
      download={`${number}.pdf`}
      aria-label={`${number}, PDF`}
      className="rounded-sm font-medium whitespace-nowrap text-aqua-ink tabular underline underline-offset-2"
    >
      {number}
    </a>
  );
}

/** Whether an invoice is live, or which credit note cancels it. */
export function InvoiceStatus({ creditNote }: { creditNote: string | null }) {
  const { label, tone } = invoiceStateBadge[creditNote ? "credited" : "live"];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {creditNote && <InvoiceLink number={creditNote} />}
    </>
  );
}
