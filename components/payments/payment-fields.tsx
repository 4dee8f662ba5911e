import type { UseFormRegisterReturn } from "react-hook-form";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { paymentMethodLabel } from "@/lib/payments/labels";

type Name = "method" | "paymentDate" | "reference" | "bank" | "note";

type PaymentFieldsProps = {
  methods: readonly Parameters<typeof paymentMethodLabel>[0][];
  dateLabel?: string;
  /** The latest date that can be chosen, in the association's zone: "2026-11-21". */
  today: string;
  isReferenceOptional: boolean;
  /** Asks for the bank that a cheque is drawn on. */
  withBank?: boolean;
  field: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
};

export function PaymentFields({
  methods,
  dateLabel = "Payment date",
  today,
  isReferenceOptional,
  withBank = false,
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
        <Field label={dateLabel} error={errors.paymentDate?.message}>
          {(control) => <Input {...control} type="date" max={today} {...field("paymentDate")} />}
        </Field>
        <Field label="Bank or cheque number" optional={isReferenceOptional} error={errors.reference?.message}>
          {(control) => <Input {...control} {...field("reference")} />}
        </Field>
      </div>
      {withBank && (
        <Field
          label="Bank of the cheque"
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
