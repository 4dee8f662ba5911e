import { Plus, X } from "lucide";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { cpdPolicy, CpdPolicy } from "@/lib/association/cpd";

type SchemeFieldsProps = {
  form: UseFormReturn<z.input<typeof cpdPolicy>, unknown, CpdPolicy>;
  index: number;
  name: string;
  onRemove: () => void;
};

const texts = [
  ["name", "Name"],
  ["body", "Body"],
  ["key", "Key for calls"],
] as const;

const numbers = [
  ["targetHours", "Target hours"],
  ["minLiveHours", "Minimum live hours"],
  ["minOwnHours", "Minimum hours from our events"],
  ["carryOverHours", "Hours that can be carried over"],
] as const;

/** The fields of one scheme. */
export function SchemeFields({ form, index, name, onRemove }: SchemeFieldsProps) {
  const { register, watch, control, formState } = form;
  const errors = formState.errors.schemes?.[index];
  const caps = useFieldArray({ control, name: `schemes.${index}.caps` });
  const path = `schemes.${index}` as const;
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 text-sm font-medium">{name || "New scheme"}</legend>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input {...register(`${path}.isOn`)} type="checkbox" className="size-4 shrink-0 accent-aqua" />
        Show a gauge to active members
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map(([field, label]) => (
          <Field key={field} label={label} error={errors?.[field]?.message}>
            {(input) => <Input {...input} {...register(`${path}.${field}`)} autoComplete="off" />}
          </Field>
        ))}
        <Field label="Period" error={errors?.period?.message}>
          {(input) => (
            <select {...input} {...register(`${path}.period`)} className="input">
              <option value="membership_year">Membership year</option>
              <option value="calendar_year">Calendar year</option>
              <option value="years">Several calendar years</option>
            </select>
          )}
        </Field>
        {watch(`${path}.period`) === "years" && (
          <>
            <Field label="Years" error={errors?.years?.message}>
              {(input) => (
                <Input {...input} {...register(`${path}.years`, { valueAsNumber: true })} type="number" />
              )}
            </Field>
            <Field label="First year of a period" error={errors?.firstYear?.message}>
              {(input) => (
                <Input {...input} {...register(`${path}.firstYear`, { valueAsNumber: true })} type="number" />
              )}
            </Field>
          </>
        )}
        {numbers.map(([field, label]) => (
          <Field key={field} label={label} error={errors?.[field]?.message}>
            {(input) => (
              <Input
                {...input}
                {...register(`${path}.${field}`, { valueAsNumber: true })}
                type="number"
                step="0.25"
                inputMode="decimal"
              />
            )}
          </Field>
        ))}
      </div>
      {caps.fields.map(({ id, category }, cap) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-start gap-3">
          <Field label="Cap for category" error={errors?.caps?.[cap]?.category?.message}>
            {(input) => <Input {...input} {...register(`${path}.caps.${cap}.category`)} autoComplete="off" />}
          </Field>
          <Field label="Hours" error={errors?.caps?.[cap]?.maxHours?.message}>
            {(input) => (
              <Input
                {...input}
                {...register(`${path}.caps.${cap}.maxHours`, { valueAsNumber: true })}
                type="number"
                step="0.25"
                inputMode="decimal"
              />
            )}
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            aria-label={`Remove the cap for ${category || "a new category"}`}
            onClick={() => caps.remove(cap)}
          >
            <Icon of={X} />
          </Button>
        </div>
      ))}
      <FieldError id={`caps-${index}`} error={errors?.caps?.root?.message ?? errors?.caps?.message} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => caps.append({ category: "", maxHours: Number.NaN }, { shouldFocus: true })}
        >
          <Icon of={Plus} /> Add a cap
        </Button>
        <Button variant="ghost" size="sm" className="text-danger" onClick={onRemove}>
          Remove scheme<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </fieldset>
  );
}
