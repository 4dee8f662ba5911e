"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import type { RegistrationAnswer } from "@/lib/registrations/register-for-event";
import { fullNameOf, type PaymentMethod } from "@/lib/registrations/schema";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { AmountDue } from "./amount-due";
import { PaymentChoice } from "./payment-choice";
import { RateChoice, type Rate } from "./rate-choice";
import { memberRateNote, rateOf, firstEligibleRate } from "./rates";
import type { Registrant } from "./registration-values";
import { useRegistration } from "./use-registration";

type MemberRateFormProps = {
  event: { id: string; price: number; prices: Rate[] };
  /** The signed-in member, whose name and address are known. */
  person: Registrant;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
  onRegistered: (answer: RegistrationAnswer) => void;
};

/** The registration form for a member, who chooses only a rate and a payment method. */
export function MemberRateForm({
  event,
  person,
  isOnlinePaymentAvailable,
  bank,
  onRegistered,
}: MemberRateFormProps) {
  const [chosen, setChosen] = useState(() => firstEligibleRate(event, person.isActiveMember));
  const [method, setMethod] = useState<PaymentMethod>(
    isOnlinePaymentAvailable ? "paylanes" : "bank_transfer",
  );
  const { submit, busy } = useRegistration({ onRegistered });
  const { registrationType, price } = rateOf(event, chosen);
  const amount = price.toFixed(2);

  function send() {
    return submit({
      eventId: event.id,
      fullName: fullNameOf(person),
      email: person.email,
      companyName: null,
      position: null,
      phone: person.phone,
      notes: null,
      registrationType,
      paymentMethod: price > 0 ? method : null,
      paymentAmount: amount,
    });
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void send();
      }}
    >
      <RateChoice
        prices={event.prices}
        field={{
          name: "registrationType",
          checkedValue: registrationType,
          onChange: ({ target }) => setChosen(target.value),
        }}
        note={person.isActiveMember ? undefined : memberRateNote(registrationType)}
      />
      {price > 0 && (
        <PaymentChoice
          chosen={method}
          amount={amount}
          bank={bank}
          isOnlinePaymentAvailable={isOnlinePaymentAvailable}
          field={{
            name: "paymentMethod",
            checkedValue: method,
            onChange: ({ target }) => setMethod(target.value as PaymentMethod),
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <AmountDue price={price} />
        <SubmitButton busy={busy} busyWords="Registering...">
          Register
        </SubmitButton>
      </div>
    </form>
  );
}
