import type { BankDetails } from "@/components/payments/bank-transfer";
import { HowToPayDetails } from "@/components/payments/how-to-pay-details";
import { Card } from "@/components/ui/card";
import { formatDate, formatDateTime } from "@/lib/core/format";
import type { MyDue } from "@/lib/payments/queries";

type DueCardProps = { due: MyDue; bank: BankDetails; timeZone: string };

/** One amount due: its payment reference, and on request how to pay it. */
export function DueCard({ due, bank, timeZone }: DueCardProps) {
  const { description, amount, currency, reference, dueDate, heldUntil, paymentUrl } = due;
  const deadline = heldUntil && formatDateTime(new Date(heldUntil), timeZone);
  return (
    <Card>
      <div className="flex items-start justify-between gap-4 p-5 text-sm">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{description}</h3>
          <p className="mt-0.5 text-ink-soft">
            {deadline ? (
              <>Seat held until {deadline} · </>
            ) : (
              dueDate && <>Due {formatDate(new Date(dueDate), timeZone)} · </>
            )}
            Reference <span className="font-medium text-ink tabular">{reference}</span>
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap tabular">
          {amount} {currency}
        </p>
      </div>
      <HowToPayDetails subject={description} {...{ amount, reference, paymentUrl, deadline, bank }} />
    </Card>
  );
}
