"use client";

import type { FormEvent } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { DialogButton } from "@/components/ui/titled-dialog";
import { passkeyNameLength } from "@/lib/accounts/rules";
import { renamePasskeyAction } from "../actions";

type RenamePasskeyProps = { id: string; name: string };

export function RenamePasskey({ id, name }: RenamePasskeyProps) {
  return (
    <DialogButton
      variant="ghost"
      size="sm"
      title={`Rename ${name}`}
      content={(close) => <RenameForm id={id} name={name} onDone={close} />}
    >
      Rename<span className="sr-only"> {name}</span>
    </DialogButton>
  );
}

function RenameForm({ id, name, onDone }: RenamePasskeyProps & { onDone: () => void }) {
  const { form, values, errors, field, check, handle } = useCheckedForm(
    { name: requiredCheck("Enter a name for the passkey") },
    { name },
  );
  const { submit, busy } = useSubmit((sent: typeof values) => renamePasskeyAction({ id, ...sent }), {
    form: handle,
    success: (renamed) => ({
      title: "Passkey renamed",
      description: `“${name}” is now called “${renamed.name}”.`,
    }),
    failureTitle: "Update Failed",
    onDone,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input {...control} {...field("name")} maxLength={passkeyNameLength} autoComplete="off" />
        )}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
