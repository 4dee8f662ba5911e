"use client";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Input } from "@/components/ui/input";
import { membershipLevels } from "@/lib/association/levels";
import { membershipLevelsInput, type Levels } from "@/lib/association/schema";
import { amountOf, currency } from "@/lib/core/money";
import { changeLevelsAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

export function LevelsForm({ levels }: { levels: Levels }) {
  const { form, busy, onSubmit } = useSettingsForm({
    schema: membershipLevelsInput,
    defaultValues: {
      levels: Object.fromEntries(
        membershipLevels.map((level) => [
          level,
          { label: levels[level].label, fee: amountOf(levels[level].feeCents) },
        ]),
      ),
    },
    send: changeLevelsAction,
    saved: "These names and fees apply to new applications.",
  });
  const { register, formState } = form;
  const errors = formState.errors.levels;
  return (
    <SettingsForm legend="Membership levels" onSubmit={onSubmit}>
      {membershipLevels.map((level) => (
        <fieldset key={level} className="grid grid-cols-[1fr_8rem] items-start gap-4">
          <legend className="sr-only">{levels[level].label}</legend>
          <Field label="Level" error={errors?.[level]?.label?.message}>
            {(control) => (
              <Input
                {...control}
                {...register(`levels.${level}.label`)}
                defaultValue={levels[level].label}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={`Fee (${currency})`} error={errors?.[level]?.fee?.message}>
            {(control) => (
              <Input
                {...control}
                {...register(`levels.${level}.fee`, { valueAsNumber: true })}
                defaultValue={amountOf(levels[level].feeCents)}
                type="number"
                inputMode="decimal"
                min={0}
                step="0.01"
                className="text-right tabular"
              />
            )}
          </Field>
        </fieldset>
      ))}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save levels
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
