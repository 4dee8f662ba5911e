import { ChevronRight } from "lucide";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPay } from "@/components/payments/how-to-pay";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { formatDate, formatDateTime } from "@/lib/format";
import type { MyDue } from "@/lib/payments/queries";

type AmountDueProps = { due: MyDue; bank: BankDetails; timeZone: string };

/** One amount that is still to be paid: its reference always in sight, how to pay it on request. */
export function AmountDue({ due, bank, timeZone }: AmountDueProps) {
  const { description, amount, currency, reference, dueDate, heldUntil, paymentUrl } = due;
  const deadline = heldUntil && formatDateTime(heldUntil, timeZone);
  return (
    <Card>
      <div className="flex items-start justify-between gap-4 p-5 text-sm">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{description}</h3>
          <p className="mt-0.5 text-ink-soft">
            {deadline ? (
              <>Seat held until {deadline} · </>
            ) : (
              dueDate && <>Due {formatDate(dueDate, timeZone)} · </>
            )}
            Reference <span className="font-medium text-ink tabular">{reference}</span>
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap tabular">
          {amount} {currency}
        </p>
      </div>
      <details className="group border-t border-line px-5">
        <summary className="flex min-h-11 list-none items-center gap-2 py-2 text-sm font-medium text-aqua-ink [&::-webkit-details-marker]:hidden">
          <Icon of={ChevronRight} className="transition-transform duration-150 group-open:rotate-90" />
          How to pay<span className="sr-only"> {description}</span>
        </summary>
        <div className="pb-5">
          <HowToPay
            amount={amount}
            reference={reference}
            paymentUrl={paymentUrl}
            deadline={deadline}
            bank={bank}
          />
        </div>
      </details>
    </Card>
  );
}
