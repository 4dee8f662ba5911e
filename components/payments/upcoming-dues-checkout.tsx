import type { ReactNode } from "react";
import type { Back } from "@/components/layout/back-link";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Association } from "@/lib/association/queries";
import { formatDate } from "@/lib/core/format";
import type { UpcomingDues as Ahead } from "@/lib/cashier/checkout";
import { BankTransfer } from "./bank-transfer";
import { CheckoutFrame, Total } from "./checkout-frame";
import { onlineUnavailable } from "./online-unavailable";

type UpcomingDuesCheckoutProps = {
  ahead: Ahead;
  association: Pick<Association, "bank" | "timeZone">;
  back: Back;
  /** The button that requests a payment reference. */
  request: ReactNode;
  notice: ReactNode;
};

/** The payment page of a member without current dues: the fee, its next due date, and how to pay it. */
export function UpcomingDuesCheckout({
  ahead,
  association: { bank, timeZone },
  back,
  request,
  notice,
}: UpcomingDuesCheckoutProps) {
  const { state, description, amountCents, dueDate } = ahead;
  const isAwaiting = state === "awaiting_approval";
  return (
    <CheckoutFrame back={back} sentence={sentenceOf(ahead, timeZone)} notice={notice}>
      <Card>
        <CardHeader>
          <CardTitle>Order Summary</CardTitle>
        </CardHeader>
        <CardContent>
          <p className="font-medium">{description}</p>
          {dueDate && (
            <p className="mt-1 text-sm text-ink-soft tabular">Due on {formatDate(dueDate, timeZone)}</p>
          )}
          <Total amountCents={amountCents} />
        </CardContent>
      </Card>
      <section aria-labelledby="how-to-pay">
        <h2 id="how-to-pay" className="text-xl font-semibold">
          How to pay
        </h2>
        {!isAwaiting && <div className="mt-4">{request}</div>}
        <div className="mt-4">
          <BankTransfer
            amountCents={null}
            reference={null}
            announcement={[
              ...(ahead.isOnlinePaymentAvailable ? [] : [onlineUnavailable]),
              isAwaiting
                ? "You can pay once your application is approved. We'll then give you a reference to quote."
                : "Pay by bank transfer or cheque. Get a reference to quote first, so we can match your payment.",
            ].join(" ")}
            bank={bank}
          />
        </div>
      </section>
    </CheckoutFrame>
  );
}

function sentenceOf({ state, dueDate }: Ahead, timeZone: string): string {
  if (state === "awaiting_approval") {
    return "You don’t owe anything yet.";
  }
  if (state === "due")
    return dueDate ? `Your dues are due on ${formatDate(dueDate, timeZone)}.` : "You can pay your dues now.";
  return dueDate
    ? `Nothing is due yet. Your next payment is due on ${formatDate(dueDate, timeZone)}.`
    : "Nothing is due yet.";
}
