"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { formatCents } from "@/lib/core/money";
import type { PortalEvent } from "@/lib/events/queries";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import type { WayToPay, SentAnswers } from "@/lib/seats/rules";
import { toNamePayload } from "@/lib/seats/schema";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { AmountDue } from "./amount-due";
import { sentAnswers } from "./answers";
import { PaymentChoice } from "./payment-choice";
import { QuestionFields } from "./question-fields";
import { RateChoice } from "./rate-choice";
import { memberRateNote, rateOf, defaultRate } from "./rates";
import type { Registrant } from "./registration-values";
import { useAnswers } from "./use-answers";
import { useRegistration } from "./use-registration";

type MemberRateFormProps = {
  event: Pick<PortalEvent, "id" | "title" | "priceCents" | "prices" | "cancellationPolicy" | "questions">;
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
  const [chosen, setChosen] = useState(() => defaultRate(event, person.isActiveMember));
  const [method, setMethod] = useState<WayToPay>(isOnlinePaymentAvailable ? "paylanes" : "bank_transfer");
  const { readFrom, form, fields } = useAnswers(event.questions);
  const { submit, busy } = useRegistration({ onRegistered, form });
  const { registrationType, priceCents } = rateOf(event, chosen);

  function send(answers: SentAnswers) {
    return submit({
      eventId: event.id,
      ...toNamePayload(person),
      email: person.email,
      companyName: null,
      position: null,
      phone: person.phone,
      notes: null,
      ...sentAnswers(event.questions, answers),
      registrationType,
      paymentMethod: priceCents > 0 ? method : null,
      paymentAmount: formatCents(priceCents),
    });
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const answers = readFrom(submitted.currentTarget);
        if (answers) void send(answers);
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
      <QuestionFields {...fields} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <AmountDue cents={priceCents} />
        <SubmitButton busy={busy} busyWords="Registering...">
          Register
        </SubmitButton>
      </div>
    </form>
  );
}
