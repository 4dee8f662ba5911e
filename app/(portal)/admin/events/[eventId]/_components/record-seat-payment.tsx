"use client";

import { RecordPayment } from "@/components/payments/record-payment";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { recordPaymentAction } from "../actions";

type RecordSeatPaymentProps = MenuDialogProps & {
  attendee: ListedAttendee;
  rate: string | null;
  today: string;
};

/** Records that the amount due for a seat has arrived, which settles it. */
export function RecordSeatPayment({ attendee, rate, today, ...dialog }: RecordSeatPaymentProps) {
  const { id, name, paymentMethod, openCents, paymentStatus, reference, memberRateToVerify, cancelledAt } =
    attendee;
  const isReleased = paymentStatus === "failed";
  const evenWithoutSeat = cancelledAt !== null || isReleased;
  return (
    <RecordPayment
      {...dialog}
      title="Record payment"
      description={
        <>
          {name}
          {rate && ` · ${rate}`}
        </>
      }
      amountLabel="Amount due"
      amountCents={openCents}
      reference={reference}
      printed={[name, rate]}
      method={paymentMethod ?? "bank_transfer"}
      warnings={[
        cancelledAt
          ? "This registration was cancelled. The payment will be recorded as a refund due."
          : isReleased &&
            "The seat was released. If a seat is available, the registration becomes paid. Otherwise, the payment is recorded as a refund due.",
        memberRateToVerify && "The member rate has not been verified yet.",
      ].filter((words) => typeof words === "string")}
      today={today}
      onRecord={(money, options) =>
        recordPaymentAction({ id, amountCents: openCents, evenWithoutSeat, ...money }, options)
      }
      success={({ receiptNumber, isOwedBack }) => ({
        title: "Payment Recorded",
        description: isOwedBack
          ? `Receipt ${receiptNumber ?? ""}. A refund is due. We'll notify ${name} by email.`
          : `Receipt ${receiptNumber ?? ""}. We'll email ${name} the ticket.`,
      })}
    />
  );
}
