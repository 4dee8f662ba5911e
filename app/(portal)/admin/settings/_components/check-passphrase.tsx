"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { passphraseInput } from "@/lib/backups/schema";
import { checkPassphraseAction } from "../actions";
import { SettingsForm } from "./settings-form";

/** Checks that a written-down passphrase opens the backups, before it is needed. */
export function CheckPassphrase() {
  const form = useForm<z.input<typeof passphraseInput>>({
    resolver: zodResolver(passphraseInput),
    defaultValues: { passphrase: "" },
  });
  const { submit, busy } = useSubmit(checkPassphraseAction, {
    form,
    success: { title: "Passphrase correct", description: "It opens the backups being made now." },
    failureTitle: "Not confirmed",
    onDone: () => form.reset(),
  });
  return (
    <div className="mt-5 border-t border-line pt-5">
      <SettingsForm legend="Check a passphrase" onSubmit={form.handleSubmit(submit)}>
        <Field
          label="Passphrase to check"
          hint="Forgotten? Set a new one above. You won’t be able to open backups made with the old one."
          error={form.formState.errors.passphrase?.message}
        >
          {(field) => (
            <PasswordInput {...field} {...form.register("passphrase")} autoComplete="current-password" />
          )}
        </Field>
        <div>
          <SubmitButton variant="secondary" busy={busy} busyWords="Checking...">
            Check
          </SubmitButton>
        </div>
      </SettingsForm>
    </div>
  );
}
