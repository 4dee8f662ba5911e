"use client";

import { TriangleAlert } from "lucide";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { BANK_LINES, NO_BANK } from "@/lib/association/labels";
import type { Association } from "@/lib/association/queries";
import { bankDetails } from "@/lib/association/schema";
import { changeBankDetailsAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

export function BankForm({ bank }: { bank: Association["bank"] }) {
  const { isSample, ...details } = bank;
  // The sample must not be saved by accident, so the form starts empty.
  const known = isSample ? NO_BANK : details;
  const { form, busy, onSubmit } = useSettingsForm({
    schema: bankDetails,
    defaultValues: known,
    send: changeBankDetailsAction,
    saved: "They take effect immediately. We'll notify all administrators by email.",
  });
  const { register, formState } = form;
  return (
    <SettingsForm legend="Bank details" onSubmit={onSubmit}>
      {isSample && (
        <p className="flex gap-2 rounded-md border border-line bg-warning-soft p-3 text-sm text-warning">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
          No bank details are set yet. People see sample details, marked as such, and can&apos;t pay into that
          account.
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        {BANK_LINES.map(({ name, label, ...line }) => (
          <Field
            key={name}
            label={label}
            optional={"isOptional" in line}
            error={formState.errors[name]?.message}
          >
            {(control) => (
              <Input {...control} {...register(name)} defaultValue={known[name]} autoComplete="off" />
            )}
          </Field>
        ))}
      </div>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save bank details
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
