import type { UseFormReturn } from "react-hook-form";
import { currency } from "@/lib/core/money";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { LineButtons, type LineButtonsProps } from "@/components/forms/line-buttons";
import { Input } from "@/components/ui/input";
import type { PriceListPayload, PriceListValues } from "./price-list-schema";

type PriceLineFieldsProps = Omit<LineButtonsProps, "which"> & {
  form: UseFormReturn<PriceListValues, unknown, PriceListPayload>;
};

/** The fields of one rate: name, price, audience, period and number of seats, and buttons to move or remove it. */
export function PriceLineFields({ form, index, ...buttons }: PriceLineFieldsProps) {
  const { formState } = form;
  const register = filledRegister(form);
  const errors = formState.errors.rates?.[index];
  const { from, until, capacity } = form.getValues(`rates.${index}`);
  const isLimited =
    [from, until, capacity].some((value) => value !== "") ||
    Boolean(errors?.from ?? errors?.until ?? errors?.capacity);
  return (
    <li className="rounded-md border border-line bg-ground p-3 sm:p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem]">
        <Field label="Name" error={errors?.name?.message}>
          {(control) => (
            <Input {...control} placeholder="Member, one day" {...register(`rates.${index}.name`)} />
          )}
        </Field>
        <Field label={`Price (${currency})`} error={errors?.price?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="0.00"
              className="text-right tabular"
              {...register(`rates.${index}.price`)}
            />
          )}
        </Field>
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-2.5 text-sm">
        <input type="checkbox" className="size-4.5 accent-aqua" {...register(`rates.${index}.membersOnly`)} />
        For members
      </label>
      <details open={isLimited} className="group">
        <summary className="min-h-11 cursor-pointer content-center text-sm font-medium text-aqua-ink">
          Sale dates and limit
        </summary>
        <div className="grid items-start gap-3 pb-2 sm:grid-cols-[1fr_1fr_8rem]">
          <Field label="On sale from" optional error={errors?.from?.message}>
            {(control) => <Input {...control} type="datetime-local" {...register(`rates.${index}.from`)} />}
          </Field>
          <Field label="Until" optional error={errors?.until?.message}>
            {(control) => <Input {...control} type="datetime-local" {...register(`rates.${index}.until`)} />}
          </Field>
          <Field label="Number" optional error={errors?.capacity?.message}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                className="text-right tabular"
                {...register(`rates.${index}.capacity`)}
              />
            )}
          </Field>
        </div>
      </details>
      <div className="mt-2">
        <LineButtons index={index} which={`rate ${index + 1}`} {...buttons} />
      </div>
    </li>
  );
}
