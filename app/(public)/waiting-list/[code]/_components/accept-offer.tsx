"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { AmountDue } from "@/components/registrations/amount-due";
import { PaymentChoice } from "@/components/registrations/payment-choice";
import { RateChoice } from "@/components/registrations/rate-choice";
import { defaultRate, memberRateNote, rateOf } from "@/components/registrations/rates";
import { formatCents } from "@/lib/core/money";
import type { PortalEvent } from "@/lib/events/queries";
import type { WayToPay } from "@/lib/seats/rules";
import { acceptOfferAction } from "../actions";

type AcceptOfferProps = {
  code: string;
  event: Pick<PortalEvent, "priceCents" | "prices">;
  isActiveMember: boolean;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
};

/**
 * The button that accepts an offered seat. Everything is chosen already, so one click is enough; the seat is then paid
 * as usual.
 */
export function AcceptOffer({
  code,
  event,
  isActiveMember,
  isOnlinePaymentAvailable,
  bank,
}: AcceptOfferProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(() => defaultRate(event, isActiveMember));
  const [method, setMethod] = useState<WayToPay>(isOnlinePaymentAvailable ? "paylanes" : "bank_transfer");
  const { registrationType, priceCents } = rateOf(event, chosen);
  const { submit, busy } = useSubmit(acceptOfferAction, {
    success: ({ message }) => ({ title: "The seat is yours", description: message }),
    failureTitle: "Couldn’t book the seat",
    leavesAfter: true,
    onDone({ paymentUrl, pageUrl }) {
      if (paymentUrl) window.location.assign(paymentUrl);
      else router.push(pageUrl);
    },
    onProblem: () => router.refresh(),
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit({
          code,
          registrationType,
          paymentMethod: priceCents > 0 ? method : null,
          paymentAmount: formatCents(priceCents),
        });
      }}
    >
      {event.prices.length > 0 && (
        <RateChoice
          prices={event.prices}
          field={{
            name: "registrationType",
            checkedValue: registrationType,
            onChange: ({ target }) => setChosen(target.value),
          }}
          note={isActiveMember ? undefined : memberRateNote(registrationType)}
        />
      )}
      {priceCents > 0 && (
        <PaymentChoice
          chosen={method}
          amountCents={priceCents}
          bank={bank}
          isOnlinePaymentAvailable={isOnlinePaymentAvailable}
          field={{
            name: "paymentMethod",
            checkedValue: method,
            onChange: ({ target }) => setMethod(target.value as WayToPay),
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <AmountDue cents={priceCents} />
        <SubmitButton busy={busy} busyWords="Taking the seat...">
          Take the seat
        </SubmitButton>
      </div>
    </form>
  );
}
