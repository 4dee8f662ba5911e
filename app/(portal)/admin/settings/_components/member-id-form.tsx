"use client";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Input } from "@/components/ui/input";
import { memberIdPrefixInput } from "@/lib/association/schema";
import { changeMemberIdPrefixAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

/** The form for the member IDs' prefix. `letters` is the prefix in use; empty while there is none. */
export function MemberIdForm({ letters }: { letters: string }) {
  const { form, busy, onSubmit } = useSettingsForm({
    schema: memberIdPrefixInput,
    defaultValues: { letters },
    send: changeMemberIdPrefixAction,
    saved: "New members get an ID with these letters.",
  });
  const typed = memberIdPrefixInput.safeParse({ letters: form.watch("letters") });
  return (
    <SettingsForm legend="Member IDs" onSubmit={onSubmit}>
      <Field
        label="Letters before the hyphen"
        hint={
          typed.success
            ? `A new member's ID looks like ${typed.data.letters}-${new Date().getUTCFullYear()}A1B2C3.`
            : "2 to 6 letters, such as the association's initials."
        }
        error={form.formState.errors.letters?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register("letters")}
            defaultValue={letters}
            autoComplete="off"
            className="uppercase sm:max-w-40"
          />
        )}
      </Field>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save member IDs
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
