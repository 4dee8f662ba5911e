import { Download, ReceiptText } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { AccountStatements } from "@/components/invoices/account-statements";
import { InvoiceLink, InvoiceStatus } from "@/components/invoices/invoice-link";
import { MakeInvoice } from "@/components/invoices/make-invoice";
import { DueCard } from "@/components/payments/due-card";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { readBanks } from "@/lib/bank/shared/read-bank";
import { formatDate, noonOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { addresseeOf, outdatedWords } from "@/lib/invoices/labels";
import { listMyInvoiceable, listMyInvoices, type MyInvoice } from "@/lib/invoices/queries";
import { paymentBadges, paymentMethodLabel } from "@/lib/ledger/labels";
import { listOwed, pathToPay } from "@/lib/payments/owed-queries";
import { listMyPayments, type MyPayment } from "@/lib/payments/queries";
import { CancelInvoice } from "./cancel-invoice";

/** The Payment History tab: amounts due and how to pay them, then past payments, newest first. */
export async function PaymentHistory({ person }: { person: Member }) {
  const [dues, payments, invoices, invoiceable] = await Promise.all([
    listOwed(person),
    listMyPayments(person),
    listMyInvoices(person),
    listMyInvoiceable(person),
  ]);
  const { timeZone } = getAssociation();
  const bankOf = await readBanks(dues.flatMap(({ eventId }) => eventId ?? []));
  return (
    <div className="space-y-10 pt-2">
      {dues.length > 0 && (
        <section aria-labelledby="still-due">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="still-due" className="font-semibold">
              Outstanding payments
            </h2>
            <Button asChild size="sm">
              <Link href={pathToPay(dues)}>Make Payment</Link>
            </Button>
          </div>
          <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
            <Compact>
              {dues.map((due) => (
                <li key={due.reference}>
                  <DueCard due={due} bank={bankOf(due.eventId)} timeZone={timeZone} />
                </li>
              ))}
            </Compact>
          </ul>
        </section>
      )}
      <section aria-labelledby="payments">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="payments" className="font-semibold">
            Payments
          </h2>
          <AccountStatements path="/api/users/me/account-statement" timeZone={timeZone} />
        </div>
        {payments.length === 0 ? (
          <EmptyState
            icon={ReceiptText}
            headingLevel={3}
            title="No payments yet"
            description="Your payments and receipts will appear here."
          />
        ) : (
          <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-card">
            <Compact>
              {payments.map((payment) => (
                <PaymentLine key={payment.id} payment={payment} timeZone={timeZone} />
              ))}
            </Compact>
          </ul>
        )}
      </section>
      {(invoices.length > 0 || invoiceable.length > 0) && (
        <section aria-labelledby="invoices">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="invoices" className="font-semibold">
              Invoices
            </h2>
            {invoiceable.length > 0 && <MakeInvoice size="sm" dues={invoiceable} />}
          </div>
          {invoices.length === 0 ? (
            <p className="mt-2 text-sm text-ink-soft">
              You can create one for what you owe or have paid, addressed to you or your employer.
            </p>
          ) : (
            <ul className="mt-4 divide-y divide-line rounded-md border border-line bg-card">
              <Compact>
                {invoices.map((invoice) => (
                  <InvoiceLine key={invoice.number} invoice={invoice} timeZone={timeZone} />
                ))}
              </Compact>
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

function InvoiceLine({ invoice, timeZone }: { invoice: MyInvoice; timeZone: string }) {
  const { number, issuedOn, totalCents, references, creditNote, agrees } = invoice;
  return (
    <li className="flex items-start justify-between gap-6 px-4 py-4 text-sm sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <InvoiceLink number={number} />
          {creditNote && <InvoiceStatus invoice={invoice} />}
        </p>
        {!creditNote && !agrees && (
          <p className="mt-1 text-warning">{outdatedWords(invoice.differenceCents)}</p>
        )}
        <p className="mt-1 text-xs wrap-anywhere text-ink-soft">
          {formatDate(noonOf(issuedOn, timeZone), timeZone)} · {addresseeOf(invoice)} ·{" "}
          <span className="tabular">{references.join(", ")}</span>
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <p className="font-medium whitespace-nowrap tabular">{formatMoney(totalCents)}</p>
        {invoice.canCancel && <CancelInvoice number={number} />}
      </div>
    </li>
  );
}

/** One payment in a row; on a phone the amount stays on the right and the rest moves below. */
function PaymentLine({ payment, timeZone }: { payment: MyPayment; timeZone: string }) {
  const { description, amountCents, paymentDate, receiptNumber, receiptUrl } = payment;
  return (
    <li className="payment-line">
      <time
        dateTime={paymentDate}
        className="text-ink-soft tabular max-md:col-start-1 max-md:row-start-2 max-md:text-xs"
      >
        {formatDate(new Date(paymentDate), timeZone)}
      </time>
      <div className="min-w-0 max-md:col-start-1 max-md:row-start-1">
        <p className="font-medium wrap-anywhere">{description}</p>
        {payment.uses.map((use) => (
          <p key={use} className="text-xs wrap-anywhere text-ink-soft tabular">
            {use}
          </p>
        ))}
        <p className="text-xs text-ink-soft max-md:hidden">
          <Facts {...payment} />
        </p>
      </div>
      <p className="flex flex-wrap gap-1 max-md:col-start-2 max-md:row-start-2 max-md:justify-end">
        {paymentBadges(payment).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
      <p className="text-right font-medium whitespace-nowrap tabular max-md:col-start-2 max-md:row-start-1">
        {formatMoney(amountCents)}
      </p>
      <p className="text-xs text-ink-soft md:hidden">
        <Facts {...payment} />
      </p>
      <p className="text-right">
        {receiptUrl && (
          <Button asChild size="sm" variant="ghost" className="-mr-3">
            <a href={receiptUrl} download>
              <Icon of={Download} /> Receipt <span className="sr-only">no. {receiptNumber}</span>
            </a>
          </Button>
        )}
      </p>
    </li>
  );
}

type FactsProps = Pick<MyPayment, "method" | "reference" | "bankReference">;

function Facts({ method, reference, bankReference }: FactsProps) {
  return (
    <>
      {method ? paymentMethodLabel(method) : "Payment"}
      {bankReference && (
        <>
          {" "}
          <span className="wrap-anywhere tabular">{bankReference}</span>
        </>
      )}
      {reference && (
        <>
          <span aria-hidden> · </span>Reference <span className="wrap-anywhere tabular">{reference}</span>
        </>
      )}
    </>
  );
}
