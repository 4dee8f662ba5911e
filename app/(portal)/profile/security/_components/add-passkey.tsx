"use client";

import { Plus } from "lucide";
import type { FormEvent } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { promptForNewPasskey } from "@/components/auth/passkey-prompt";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { useFormInPlace } from "@/components/forms/use-form-in-place";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { passkeyNameLength } from "@/lib/accounts/rules";
import { addPasskeyAction, requestNewPasskeyAction } from "../actions";

async function addPasskey({ name }: { name: string }) {
  const options = await requestNewPasskeyAction({});
  if (!options.ok) return options;
  const made = await promptForNewPasskey(options.data);
  if (!made.ok) return made;
  return addPasskeyAction({ name, passkey: made.data });
}

/** The button that opens the form for a new passkey in its place. `device` is suggested as the name. */
export function AddPasskey({ device }: { device: string }) {
  const { isOpen, setOpen, opener } = useFormInPlace();
  if (isOpen) return <NewPasskey device={device} onClose={() => setOpen(false)} />;
  return (
    <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
      <Icon of={Plus} /> Add a passkey
    </Button>
  );
}

function NewPasskey({ device, onClose }: { device: string; onClose: () => void }) {
  const { form, values, errors, field, check, handle } = useCheckedForm(
    { name: requiredCheck("Enter a name for the passkey") },
    { name: device },
  );
  const { submit, busy } = useSubmit(addPasskey, {
    form: handle,
    success: ({ name }) => ({ title: "Passkey added", description: `You can now sign in with “${name}”.` }),
    failureTitle: "Couldn’t add the passkey",
    onDone: onClose,
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5 sm:max-w-md">
      <Field label="Name" hint="So that you can tell your passkeys apart." error={errors.name}>
        {(control) => (
          <Input {...control} {...field("name")} maxLength={passkeyNameLength} autoComplete="off" autoFocus />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyWords="Waiting for your device...">
          Create passkey
        </SubmitButton>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
