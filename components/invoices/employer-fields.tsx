import { useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { PrintNotice } from "@/components/payments/print-notice";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { addresseeInput } from "@/lib/invoices/schema";

export type Addressee = z.input<typeof addresseeInput>;

export const noAddressee: Addressee = { company: "", address: "", purchaseOrder: "" };

type EmployerFieldsProps = {
  form: UseFormReturn<Addressee>;
  /** Whether it is the person's own employer, whose address the browser may autofill. */
  isOwn: boolean;
};

/** The fields of the employer to whom an invoice is addressed. */
export function EmployerFields({
  form: { control: ofForm, register, formState },
  isOwn,
}: EmployerFieldsProps) {
  const { company, address, purchaseOrder } = useWatch({ control: ofForm });
  const { errors } = formState;
  return (
    <div className="grid gap-4">
      <Field label="Company" error={errors.company?.message}>
        {(control) => <Input {...control} autoComplete="organization" {...register("company")} />}
      </Field>
      <Field label="Address" error={errors.address?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            autoComplete={isOwn ? "street-address" : "off"}
            {...register("address")}
          />
        )}
      </Field>
      <Field label="Purchase order number" optional error={errors.purchaseOrder?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("purchaseOrder")} />}
      </Field>
      <PrintNotice paper="invoice" texts={[company, address, purchaseOrder]} />
    </div>
  );
}
