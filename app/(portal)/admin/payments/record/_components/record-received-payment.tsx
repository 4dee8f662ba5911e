"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide";
import { useEffect } from "react";
import { useFieldArray, useForm, useWatch, type Control } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PaymentFields } from "@/components/payments/payment-fields";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { currency, formatMoney, moneyOf, parseCents } from "@/lib/core/money";
import type { Receivable } from "@/lib/payments/receivables";
import { parseReference } from "@/lib/payments/rules";
import { receivedPaymentInput, type ReceivedPaymentValues } from "@/lib/payments/schema";
import { recordReceivedPaymentAction } from "../../actions";
import { AllocationRow } from "./allocation-row";

const names = {
  method: "method",
  paymentDate: "receivedOn",
  reference: "chequeNumber",
  bank: "bank",
  note: "note",
} as const;
const nothingOpen = { type: "bundle", message: "Nothing is open of these amounts any more." };
const emptyRow = { reference: "", amount: "" };

type RecordReceivedPaymentProps = {
  today: string;
  /** What the link to the page says, and what is open of it; Enter records it. */
  prefilled: Partial<ReceivedPaymentValues>;
};

/** The form of a payment and of the amounts that it pays. */
export function RecordReceivedPayment({ today, prefilled }: RecordReceivedPaymentProps) {
  const form = useForm<ReceivedPaymentValues>({
    // The door parses what was typed.
    resolver: zodResolver(receivedPaymentInput, undefined, { raw: true }),
    defaultValues: {
      ...{ amount: "", method: "bank_transfer", receivedOn: today, chequeNumber: "", bank: "", note: "" },
      allocations: [emptyRow],
      ...prefilled,
    },
  });
  const { control, register, handleSubmit, formState, setFocus } = form;
  useEffect(() => {
    if (prefilled.amount) setFocus("amount", { shouldSelect: true });
  }, [prefilled.amount, setFocus]);
  const { errors } = formState;
  const rows = useFieldArray({ control, name: "allocations" });
  const { submit, busy } = useSubmit(recordReceivedPaymentAction, {
    form,
    success: ({ payment, credit }) => ({
      title: "Payment Recorded",
      description: `Receipt ${payment.receiptNumber ?? ""}.${credit === "0.00" ? "" : ` ${moneyOf(credit)} stay a credit.`}`,
    }),
    failureTitle: "Update Failed",
    reload: "/admin/payments",
  });
  /** A bundle's reference stands for what is open of each of its amounts. */
  function fillIn(index: number, items: Receivable[]) {
    const others = form.getValues("allocations").filter((_, other) => other !== index);
    const isNamed = (reference: string) => others.some((row) => parseReference(row.reference) === reference);
    const filled = items
      .filter(({ reference, open }) => open !== "0.00" && !isNamed(reference))
      .map(({ reference, open }) => ({ reference, amount: open }));
    if (filled.length === 0) return form.setError(`allocations.${index}.reference`, nothingOpen);
    rows.remove(index);
    rows.insert(index, filled, { shouldFocus: false });
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
          dateLabel="Received on"
          today={today}
          isReferenceOptional
          withBank
          field={(name) => register(names[name])}
          errors={{ ...errors, paymentDate: errors.receivedOn, reference: errors.chequeNumber }}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="font-semibold">What it pays</legend>
        {rows.fields.map(({ id }, index) => (
          <AllocationRow
            key={id}
            form={form}
            index={index}
            onBundle={(items) => fillIn(index, items)}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : null}
          />
        ))}
        <Button
          type="button"
          variant="secondary"
          className="justify-self-start"
          onClick={() => rows.append(emptyRow)}
        >
          <Icon of={Plus} /> Add another amount
        </Button>
      </fieldset>
      <Rest control={control} />
      <SubmitButton busy={busy} busyWords="Recording..." className="justify-self-start">
        Record payment
      </SubmitButton>
    </form>
  );
}

/** What the rows leave over, before anything is saved. */
function Rest({ control }: { control: Control<ReceivedPaymentValues> }) {
  const [amount, allocations] = useWatch({ control, name: ["amount", "allocations"] });
  const cents = parseCents(amount) ?? 0;
  const restCents = allocations.reduce((rest, one) => rest - (parseCents(one.amount) ?? 0), cents);
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
      {restCents < 0 ? (
        <span className="text-danger">The amounts are {formatMoney(-restCents)} more than the payment.</span>
      ) : (
        <>
          Left over as a credit: <span className="font-semibold tabular">{formatMoney(restCents)}</span>
        </>
      )}
    </p>
  );
}
