"use client";

import { Plus, X } from "lucide";
import { useFieldArray, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { policySchemas, type Policies } from "@/lib/association/schema";
import { changePolicyAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

type Vat = typeof policySchemas.vat;

/** The form for VAT: whether it is charged, the registration number, and the rates with their first days. */
export function VatForm({ values }: { values: Policies["vat"] }) {
  const { form, busy, onSubmit } = useSettingsForm<z.input<Vat>, z.output<Vat>>({
    schema: policySchemas.vat,
    defaultValues: { ...values, registrationNumber: values.registrationNumber ?? "" },
    send: (sent) => changePolicyAction({ policy: "vat", values: sent }),
    saved: "This applies to invoices issued from now on. Earlier invoices don’t change.",
  });
  const { control, formState } = form;
  const register = filledRegister(form);
  const { errors } = formState;
  const isCharged = useWatch({ control, name: "isCharged" });
  const { fields, append, remove } = useFieldArray({ control, name: "rates" });
  return (
    <SettingsForm legend="VAT" onSubmit={onSubmit}>
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input {...register("isCharged")} type="checkbox" className="size-4 shrink-0 accent-aqua" />
        Charge VAT and show it on invoices
      </label>
      <Field label="VAT registration number" optional={!isCharged} error={errors.registrationNumber?.message}>
        {(input) => (
          <Input
            {...input}
            {...register("registrationNumber")}
            autoComplete="off"
            className="tabular sm:max-w-72"
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">Rates</legend>
        {fields.map(({ id, from }, index) => (
          <div key={id} className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-start gap-3 sm:max-w-md">
            <Field label="From" error={errors.rates?.[index]?.from?.message}>
              {(input) => <Input {...input} {...register(`rates.${index}.from`)} type="date" />}
            </Field>
            <Field label="Percent" error={errors.rates?.[index]?.percent?.message}>
              {(input) => (
                <Input
                  {...input}
                  {...register(`rates.${index}.percent`, { valueAsNumber: true })}
                  type="number"
                  inputMode="decimal"
                  step="any"
                  className="text-right tabular"
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={`Remove the rate from ${from || "a new day"}`}
              onClick={() => remove(index)}
            >
              <Icon of={X} />
            </Button>
          </div>
        ))}
        <FieldError id="vat-rates" error={errors.rates?.root?.message ?? errors.rates?.message} />
        <div>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => append({ from: "", percent: Number.NaN }, { shouldFocus: true })}
          >
            <Icon of={Plus} /> Add a rate
          </Button>
        </div>
      </fieldset>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save VAT
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
