import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/core/money";
import type { Bundle } from "@/lib/payments/bundles";
import type { BankDetails } from "./bank-transfer";
import { CopyValue } from "./copy-value";
import { HowToPayDetails } from "./how-to-pay-details";

type BundleCardProps = {
  bundle: Bundle;
  bank: BankDetails;
  isUnfolded?: boolean;
  /** The report of a payment of the bundle, or the button for one. */
  report?: ReactNode;
};

/** A bundle of amounts that one transfer pays: its parts, sum, and common reference. */
export function BundleCard(props: BundleCardProps) {
  const { bundle, bank, isUnfolded = false, report } = props;
  const { reference, items, openCents } = bundle;
  return (
    <Card>
      <div className="grid gap-2 p-5 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="font-medium">
            {items.length === 1 ? "Remaining on your combined payment" : `${items.length} amounts together`}
          </h3>
          <p className="font-semibold whitespace-nowrap tabular">{formatMoney(openCents)}</p>
        </div>
        <ul className="grid gap-0.5 text-ink-soft">
          {items.map(({ id, description, openCents: ofIt }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{description}</span>
              <span className="whitespace-nowrap tabular">{formatMoney(ofIt)}</span>
            </li>
          ))}
        </ul>
        <p className="flex items-center gap-2 text-ink-soft">
          <span>
            Reference <span className="font-medium text-ink tabular">{reference}</span>
          </span>
          <CopyValue name="reference" value={reference} />
        </p>
        {report && <div className="flex flex-wrap items-center gap-2">{report}</div>}
      </div>
      <HowToPayDetails
        subject={`${items.length} amounts together`}
        isUnfolded={isUnfolded}
        isOnlineAvailable
        amountCents={openCents}
        paymentUrl={null}
        {...{ reference, bank }}
      />
    </Card>
  );
}
