"use client";

import { Plus, Trash2 } from "lucide";
import { useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { policyPresets, policySentence } from "@/lib/events/cancellation-rules";
import { cancellationPolicy, maxTiers } from "@/lib/events/schema";
import { policyFrom, typedPolicy, type EventFormPayload, type EventFormValues } from "./event-form-schema";

const own = "own";

/** The fields of the cancellation policy: a preset or custom tiers, with a summary in words. */
export function PolicyFields({ form }: { form: UseFormReturn<EventFormValues, unknown, EventFormPayload> }) {
  const { control, register, formState } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: "cancellationPolicy.tiers" });
  const typed = policyFrom(useWatch({ control, name: "cancellationPolicy" }));
  const chosen = policyPresets.findIndex(({ policy }) => JSON.stringify(policy) === JSON.stringify(typed));
  const parsed = cancellationPolicy.safeParse(typed);
  const errors = formState.errors.cancellationPolicy?.tiers;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">Cancellation</legend>
      <Field label="Cancellation policy" hint="Existing registrations keep the policy they accepted">
        {(control) => (
          <select
            {...control}
            className="input"
            value={chosen < 0 ? own : chosen}
            onChange={({ target }) => {
              const preset = policyPresets[Number(target.value)];
              if (preset) replace(typedPolicy(preset.policy).tiers);
            }}
          >
            {policyPresets.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
            <option value={own} disabled={chosen >= 0}>
              Custom
            </option>
          </select>
        )}
      </Field>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <Field label="Hours before" error={errors?.[index]?.hoursBefore?.message}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  {...register(`cancellationPolicy.tiers.${index}.hoursBefore`)}
                />
              )}
            </Field>
            <Field label="Refund (%)" error={errors?.[index]?.refundPercent?.message}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  {...register(`cancellationPolicy.tiers.${index}.refundPercent`)}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6.5"
              aria-label={`Remove tier ${index + 1}`}
              title={`Remove tier ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Icon of={Trash2} />
            </Button>
          </li>
        ))}
      </ul>
      <FieldError id="policy-error" error={errors?.root?.message ?? errors?.message} />
      {fields.length < maxTiers && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => append({ hoursBefore: "", refundPercent: "" })}
        >
          <Icon of={Plus} /> Add a tier
        </Button>
      )}
      <p className="text-sm text-ink-soft" aria-live="polite">
        {parsed.success && policySentence(parsed.data)}
      </p>
    </fieldset>
  );
}
