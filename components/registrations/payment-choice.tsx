import { ChoiceCard, type ChoiceField } from "@/components/forms/choice-card";
import { paymentMethodLabel } from "@/lib/ledger/labels";
import { waysToPay, type WayToPay } from "@/lib/seats/rules";
import { BankTransfer, type BankDetails } from "@/components/payments/bank-transfer";

type PaymentChoiceProps = {
  chosen: WayToPay;
  amountCents: number;
  bank: BankDetails;
  isOnlinePaymentAvailable: boolean;
  field: ChoiceField;
};

/** The choice of a payment method, with the bank details where they are needed. */
export function PaymentChoice({
  chosen,
  amountCents,
  bank,
  isOnlinePaymentAvailable,
  field,
}: PaymentChoiceProps) {
  const hints: Record<WayToPay, string> = {
    paylanes: isOnlinePaymentAvailable
      ? "You'll continue to the payment page."
      : "Currently unavailable. Please choose another method.",
    bank_transfer: "To the association's account.",
    cheque: "Made out to the association.",
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">Payment method</legend>
      <div className="mt-2 grid gap-2">
        {waysToPay.map((method) => (
          <ChoiceCard
            key={method}
            {...field}
            value={method}
            disabled={method === "paylanes" && !isOnlinePaymentAvailable}
            label={paymentMethodLabel(method)}
            hint={hints[method]}
          />
        ))}
      </div>
      {chosen !== "paylanes" && (
        <div className="mt-3">
          <BankTransfer method={chosen} amountCents={amountCents} reference={null} bank={bank} />
        </div>
      )}
    </fieldset>
  );
}
