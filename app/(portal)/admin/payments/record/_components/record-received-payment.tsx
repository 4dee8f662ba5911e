"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { ChooseAmounts } from "@/components/payments/choose-amounts";
import { toAllocations, type ChosenAmount } from "@/components/payments/chosen-amounts";
import { noPayer, PayerFields, toPayer, type PayerValues } from "@/components/payments/payer-fields";
import { PaymentFields } from "@/components/payments/payment-fields";
import { Input } from "@/components/ui/input";
import { currency, parseCents } from "@/lib/core/money";
import type { PagePath } from "@/lib/core/path-to";
import { recordedWords } from "@/lib/ledger/labels";
import { receivedPaymentInput, type ReceivedPaymentValues } from "@/lib/ledger/schema";
import { findAmountsDueAction, recordReceivedPaymentAction } from "../../actions";

type RecordReceivedPaymentProps = {
  today: string;
  /** The values that the link to this page prefills. */
  prefilled: Partial<ReceivedPaymentValues>;
  /** The outstanding amounts that the link names, selected at first. */
  chosenBefore: ChosenAmount[];
  /** Whether nothing is outstanding of the amounts that the link names. */
  isNothingLeft: boolean;
  /** The member whose credit the payment becomes, if the link names one. */
  member: { id: string; name: string } | null;
  /** One of the payer's references, if the payment becomes their credit. */
  creditOf: string | null;
};

/** The form for recording a payment and the amounts that it pays. */
export function RecordReceivedPayment({
  today,
  prefilled,
  chosenBefore,
  isNothingLeft,
  member,
  creditOf,
}: RecordReceivedPaymentProps) {
  const payerBefore: PayerValues = creditOf ? { ...noPayer, by: "reference", reference: creditOf } : noPayer;
  const [chosen, setChosen] = useState(chosenBefore);
  const form = useForm<ReceivedPaymentValues>({
    // The server action parses the typed values.
    resolver: zodResolver(receivedPaymentInput, undefined, { raw: true }),
    defaultValues: {
      amount: "",
      method: "bank_transfer",
      receivedOn: today,
      chequeNumber: "",
      bank: "",
      note: "",
      allocations: toAllocations(chosenBefore),
      payer: member ? { userId: member.id } : creditOf ? toPayer(payerBefore) : null,
      ...prefilled,
    },
  });
  const { control, register, handleSubmit, formState, setFocus, setValue } = form;
  useEffect(() => {
    if (prefilled.amount) setFocus("amount", { shouldSelect: true });
  }, [prefilled.amount, setFocus]);
  const { errors } = formState;
  const [payer, setPayer] = useState(payerBefore);
  const [isCredit, setIsCredit] = useState(member !== null || creditOf !== null);
  function name(next: PayerValues) {
    setPayer(next);
    setValue("payer", toPayer(next), { shouldValidate: formState.isSubmitted });
  }
  function keepAsCredit(is: boolean) {
    setIsCredit(is);
    setChosen([]);
    setValue("allocations", []);
    setValue("payer", is ? (member ? { userId: member.id } : toPayer(payer)) : null);
  }
  const amount = useWatch({ control, name: "amount" });
  const { submit, busy } = useSubmit(recordReceivedPaymentAction, {
    form,
    success: ({ payment, credit }) => ({
      title: "Payment Recorded",
      description: recordedWords(payment.receiptNumber, parseCents(credit) ?? 0),
    }),
    failureTitle: "Update Failed",
    reload: "/admin/payments" satisfies PagePath,
  });
  function choose(amounts: ChosenAmount[]) {
    setChosen(amounts);
    setValue("allocations", toAllocations(amounts), { shouldValidate: formState.isSubmitted });
  }
  return (
    <form
      noValidate
      onSubmit={(sent) => void handleSubmit(submit)(sent)}
      className="mt-8 grid max-w-3xl gap-8"
    >
      <div className="grid gap-4">
        <Field label={`Amount in ${currency}`} error={errors.amount?.message} className="sm:max-w-xs">
          {(field) => <Input {...field} inputMode="decimal" placeholder="500.00" {...register("amount")} />}
        </Field>
        <PaymentFields
          methods={receivedPaymentInput.shape.method.options}
          today={today}
          field={register}
          errors={errors}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">Applies to</legend>
        {isNothingLeft && (
          <p role="status" className="text-sm text-ink-soft">
            These amounts have already been paid.
          </p>
        )}
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isCredit}
            onChange={({ target }) => keepAsCredit(target.checked)}
            className="size-4 shrink-0 accent-aqua"
          />
          {member
            ? `Keep all of it as credit for ${member.name}`
            : "Nothing is due: keep all of it as credit"}
        </label>
        {isCredit && !member && (
          <PayerFields
            value={payer}
            onChange={name}
            search={findAmountsDueAction}
            errors={{
              reference: errors.payer?.reference?.message,
              name: errors.payer?.name?.message ?? errors.payer?.message,
              email: errors.payer?.email?.message,
            }}
          />
        )}
        {isCredit && member && <FieldError id="payer-problem" error={errors.payer?.message} />}
        {!isCredit && (
          <ChooseAmounts
            amountCents={parseCents(amount)}
            chosen={chosen}
            onChoose={choose}
            onSearch={findAmountsDueAction}
            errorOf={(index) => {
              const wrong = errors.allocations?.[index];
              return wrong?.amount?.message ?? wrong?.reference?.message;
            }}
          />
        )}
        <FieldError
          id="applies-to-problem"
          error={errors.allocations?.message ?? errors.allocations?.root?.message}
        />
      </fieldset>
      <SubmitButton busy={busy} busyWords="Recording..." className="justify-self-start">
        Record payment
      </SubmitButton>
    </form>
  );
}
