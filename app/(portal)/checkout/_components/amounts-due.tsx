import { cn } from "@/components/ui/cn";
import { Compact } from "@/components/layout/compact";
import { Office } from "@/components/office";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { Total } from "@/components/payments/checkout-frame";
import { BundleCard } from "@/components/payments/bundle-card";
import { DueCard } from "@/components/payments/due-card";
import { ReportDues } from "@/components/payments/report-dues";
import { UseCredit } from "@/components/payments/use-credit";
import { MakeInvoice } from "@/components/invoices/make-invoice";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { Invoiceable } from "@/lib/invoices/queries";
import type { Bundle } from "@/lib/payments/bundles";
import { reportedBeforeCredit } from "@/lib/ledger/labels";
import type { Owed } from "@/lib/payments/owed-queries";
import { usableCredits, findUsableCredit, type HeldCredit } from "@/lib/ledger/shared/credits";
import type { MyReport } from "@/lib/payments/report-queries";
import { splitReported } from "@/lib/ledger/rules";
import { reportPaymentAction, spendMyCreditAction, withdrawReportAction } from "../actions";
import { MyCredits } from "./my-credits";
import { PaySeveral } from "./pay-several";

type AmountsDueProps = {
  owed: Owed[];
  /** The member's credits and refunds due. */
  credits: HeldCredit[];
  bundles: Bundle[];
  reports: MyReport[];
  /** The amounts due that an invoice can contain. */
  invoiceable: Invoiceable[];
  bankOf: (eventId: string | null) => BankDetails;
  timeZone: string;
  contactEmail: string | null;
};

const actions = { report: reportPaymentAction, withdraw: withdrawReportAction };

/** The maximum number of bundles shown. Older bundles stay valid. */
const maxBundles = 5;

/**
 * The total that is due, and each amount with the ways to pay it. Amounts that are not due yet are listed separately.
 */
export function AmountsDue(props: AmountsDueProps) {
  const { owed, credits, bundles, reports, invoiceable, bankOf } = props;
  const { timeZone, contactEmail } = props;
  const mine = usableCredits(credits);
  const due = owed.filter(({ isAhead }) => !isAhead);
  const ahead = owed.filter(({ isAhead }) => isAhead);
  const isReported = (one: Owed) => splitReported([one], reports).rest.length === 0;
  const first = bundles.length === 0 ? owed.find((one) => !isReported(one)) : undefined;
  const accountOf = ({ eventId }: Owed) => JSON.stringify(bankOf(eventId));
  const sameAccount = due.filter((one) => due[0] && accountOf(one) === accountOf(due[0]));
  const warningOf = (one: Owed) => {
    const [report] = splitReported([one], reports).reports;
    if (!report) return null;
    const day = formatDate(new Date(report.paidOn), timeZone);
    return reportedBeforeCredit({ amountCents: report.amountCents, day }, true);
  };
  const creditFor = (one: Owed) => {
    const { reference, description, openCents } = one;
    const usable = findUsableCredit(mine, openCents);
    return (
      usable && (
        <UseCredit
          due={{ reference, description }}
          usable={usable}
          openCents={openCents}
          warning={warningOf(one)}
          isOwn
          onUse={spendMyCreditAction}
        />
      )
    );
  };
  const cards = (some: Owed[]) => (
    <ul className="grid gap-4">
      <Compact>
        {some.map((one) => (
          <li key={one.id}>
            <DueCard
              due={one}
              bank={bankOf(one.eventId)}
              timeZone={timeZone}
              isFirst={one === first}
              isReported={isReported(one)}
              report={
                <>
                  {creditFor(one)}
                  <ReportDues
                    items={[one]}
                    subject={one.description}
                    isMain={one === first && !one.paymentUrl}
                    {...{ reports, timeZone, actions }}
                  />
                </>
              }
            />
          </li>
        ))}
      </Compact>
    </ul>
  );
  return (
    <>
      <div className="grid gap-8">
        {bundles.length > 0 && (
          <section aria-labelledby="together">
            <h2 id="together" className="text-xl font-semibold">
              Pay together
            </h2>
            <ul className="mt-3 grid gap-4">
              <Compact>
                {bundles.slice(0, maxBundles).map((bundle, index) => (
                  <li key={bundle.id}>
                    <BundleCard
                      bundle={bundle}
                      bank={bankOf(bundle.items[0]?.eventId ?? null)}
                      isFirst={index === 0}
                      report={
                        <ReportDues
                          items={bundle.items}
                          subject={bundle.reference}
                          isMain={index === 0}
                          {...{ reports, timeZone, actions }}
                        />
                      }
                    />
                  </li>
                ))}
              </Compact>
            </ul>
          </section>
        )}
        {due.length > 0 && (
          <section aria-labelledby="due-now">
            <h2
              id="due-now"
              className={cn("mb-3 text-xl font-semibold", due[0] === first && "max-sm:sr-only")}
            >
              Due now
            </h2>
            {cards(due)}
          </section>
        )}
        {ahead.length > 0 && (
          <section aria-labelledby="not-due-yet">
            <h2 id="not-due-yet" className="text-xl font-semibold">
              Not due yet
            </h2>
            <p className="mt-1 mb-3 text-sm text-ink-soft">You can pay this now if you like.</p>
            {cards(ahead)}
          </section>
        )}
        <p className="text-sm text-ink-soft">
          {owed.length > 1
            ? "Pay each amount under its own reference, or choose several to get one reference for them. "
            : "Quote the reference so we can match your payment. "}
          When we have recorded your payment, you&apos;ll find the receipt in Payment History. Questions?
          Contact <Office email={contactEmail} />.
        </p>
      </div>
      <div className="grid gap-6 lg:sticky lg:top-20">
        <MyCredits credits={credits} timeZone={timeZone} />
        {due.length > 1 && (
          <Card>
            <CardHeader>
              <CardTitle>Amounts due</CardTitle>
            </CardHeader>
            <CardContent>
              <Amounts of={due} />
              <Total amountCents={sumOf(due)} />
            </CardContent>
          </Card>
        )}
        {owed.length > 1 && (
          <PaySeveral
            owed={owed.map(({ id, description, reference, openCents }) => ({
              id,
              description,
              reference,
              openCents,
            }))}
            preselected={sameAccount.length > 1 ? sameAccount.map(({ id }) => id) : []}
          />
        )}
        {invoiceable.length > 0 && (
          <Card>
            <CardHeader>
              <CardTitle>Need an invoice?</CardTitle>
            </CardHeader>
            <CardContent>
              <p className="text-sm text-ink-soft">
                Get an invoice for what you owe or have paid, addressed to you or your employer.
              </p>
              <MakeInvoice dues={invoiceable} className="mt-4 w-full" />
            </CardContent>
          </Card>
        )}
      </div>
    </>
  );
}

function Amounts({ of }: { of: Owed[] }) {
  return (
    <dl className="grid gap-2.5 text-sm">
      <Compact>
        {of.map(({ id, description, openCents }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere text-ink-soft">{description}</dt>
            <dd className="font-medium whitespace-nowrap tabular">{formatMoney(openCents)}</dd>
          </div>
        ))}
      </Compact>
    </dl>
  );
}

const sumOf = (owed: Owed[]) => owed.reduce((sum, { openCents }) => sum + openCents, 0);
