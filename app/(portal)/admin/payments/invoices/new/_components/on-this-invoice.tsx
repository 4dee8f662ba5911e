import { X } from "lucide";
import { PrintNotice } from "@/components/payments/print-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatMoney } from "@/lib/core/money";
import type { AmountDueFound } from "@/lib/cashier/find-amounts-due";

type OnThisInvoiceProps = { chosen: AmountDueFound[]; onChoose: (chosen: AmountDueFound[]) => void };

/** The selected amounts with their payers and the total. */
export function OnThisInvoice({ chosen, onChoose }: OnThisInvoiceProps) {
  const cents = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const people = new Set(chosen.map(({ payer }) => payer)).size;
  return (
    <section aria-labelledby="on-this-invoice" className="grid gap-3">
      <h2 id="on-this-invoice" tabIndex={-1} className="font-semibold">
        On this invoice
      </h2>
      {chosen.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-card pl-3">
          {chosen.map((due) => (
            <li key={due.reference} className="flex min-h-11 items-center gap-2 py-1 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{due.member}</span>
                {due.description} <span className="row-note">{due.reference}</span>
              </span>
              <span className="font-medium whitespace-nowrap tabular">{formatMoney(due.amountCents)}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${due.reference}`}
                onClick={() => {
                  onChoose(chosen.filter((other) => other !== due));
                  // The focus moves to the heading, because the pressed button is gone.
                  document.getElementById("on-this-invoice")?.focus();
                }}
              >
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PrintNotice
        paper="invoice"
        texts={chosen.flatMap(({ member, description }) => [member, description])}
      />
      <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
        {chosen.length === 0 ? (
          "Nothing selected yet."
        ) : (
          <>
            {chosen.length} {chosen.length === 1 ? "amount" : "amounts"} of {people}{" "}
            {people === 1 ? "person" : "people"}, total{" "}
            <span className="font-semibold tabular">{formatMoney(cents)}</span>
          </>
        )}
      </p>
    </section>
  );
}
