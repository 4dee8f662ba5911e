import type { UseFormRegisterReturn } from "react-hook-form";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { paymentMethodLabel } from "@/lib/ledger/labels";
import type { MoneyReceivedValues } from "@/lib/ledger/schema";

type Name = keyof MoneyReceivedValues;

type PaymentFieldsProps = {
  methods: readonly Parameters<typeof paymentMethodLabel>[0][];
  dateLabel?: string;
  /** The latest date that can be chosen, in the association's zone: "2026-11-21". */
  today: string;
  /** Whether the money is a refund. It then has a number, and its cheque is the association's own. */
  isRefund?: boolean;
  field: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
};

export function PaymentFields({
  methods,
  dateLabel = "Received on",
  today,
  isRefund = false,
  field,
  errors,
}: PaymentFieldsProps) {
  return (
    <div className="group grid gap-4">
      <fieldset>
        <legend className="text-sm font-medium">Method</legend>
        <div className="mt-2 grid auto-cols-fr gap-2 sm:grid-flow-col">
          {methods.map((method) => (
            <ChoiceCard key={method} {...field("method")} value={method} label={paymentMethodLabel(method)} />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={dateLabel} error={errors.receivedOn?.message}>
          {(control) => <Input {...control} type="date" max={today} {...field("receivedOn")} />}
        </Field>
        <Field label="Bank or cheque number" optional={!isRefund} error={errors.chequeNumber?.message}>
          {(control) => <Input {...control} {...field("chequeNumber")} />}
        </Field>
      </div>
      {!isRefund && (
        <Field
          label="Issuing bank"
          optional
          error={errors.bank?.message}
          className="hidden group-has-[[value=cheque]:checked]:block"
        >
          {(control) => <Input {...control} {...field("bank")} />}
        </Field>
      )}
      <Field label="Note" hint="Visible to administrators only." optional error={errors.note?.message}>
        {(control) => <Textarea {...control} rows={2} className="min-h-16" {...field("note")} />}
      </Field>
    </div>
  );
}
