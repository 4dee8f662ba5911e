import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/core/money";
import type { Bundle } from "@/lib/payments/bundles";
import { AmountToPay } from "./amount-to-pay";
import type { BankDetails } from "./bank-transfer";
import { HowToPay } from "./how-to-pay";
import { HowToPayDetails } from "./how-to-pay-details";

type BundleCardProps = {
  bundle: Bundle;
  bank: BankDetails;
  /** Whether this is what the person should pay now: the ways to pay are not folded. */
  isFirst?: boolean;
  /** The report of a payment of the bundle, or the button for one. */
  report?: ReactNode;
};

/** A bundle of amounts that one transfer pays: its parts, sum, and common reference. */
export function BundleCard({ bundle, bank, isFirst = false, report }: BundleCardProps) {
  const { reference, items, openCents } = bundle;
  const how = { reference, paymentUrl: null, bank, amountCents: null };
  return (
    <Card>
      <div className="due">
        <h3 className="font-medium">
          {items.length === 1 ? "Remaining on your combined payment" : `${items.length} amounts together`}
        </h3>
        <div className="due-amount">
          <AmountToPay cents={openCents} isLarge={isFirst} />
        </div>
        <ul className="grid gap-0.5 text-ink-soft sm:col-span-2">
          {items.map(({ id, description, openCents: ofIt }) => (
            <li key={id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{description}</span>
              <span className="whitespace-nowrap tabular">{formatMoney(ofIt)}</span>
            </li>
          ))}
        </ul>
      </div>
      {isFirst ? (
        <div className="px-2 sm:px-5">
          <HowToPay isOnlineAvailable {...how} />
        </div>
      ) : (
        <HowToPayDetails subject={`${items.length} amounts together`} isOnlineAvailable {...how} />
      )}
      <div className="flex flex-wrap items-center gap-2 px-4 py-3 empty:pt-1 sm:px-5 sm:pb-5">{report}</div>
    </Card>
  );
}
