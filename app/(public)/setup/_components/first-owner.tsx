"use client";

import { Fingerprint, KeyRound } from "lucide";
import { useEffect, useState, useSyncExternalStore, type FormEvent } from "react";
import { emailCheck, requiredCheck } from "@/components/auth/checks";
import { EmailField } from "@/components/auth/email-field";
import { newPasswordChecks, NewPasswordFields } from "@/components/auth/new-password-fields";
import { promptForNewPasskey } from "@/components/auth/passkey-prompt";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Choice } from "@/components/forms/choice";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { deviceName } from "@/lib/sign-in/labels";
import { passwordMinFor } from "@/lib/accounts/rules";
import type { PagePath } from "@/lib/core/path-to";
import { createFirstOwnerAction, requestFirstPasskeyAction } from "../actions";

type Person = { code: string; firstName: string; lastName: string; email: string };
type Owner = Person & { isMember: boolean };

/** Creates the owner with a passkey of this device. Either both are stored or neither. */
async function createWithPasskey({ isMember, ...person }: Owner) {
  const asked = await requestFirstPasskeyAction(person);
  if (!asked.ok) return asked;
  const { accountId, options } = asked.data;
  const made = await promptForNewPasskey(options);
  if (!made.ok) return made;
  const name = deviceName(navigator.userAgent);
  return createFirstOwnerAction({ ...person, isMember, passkey: { accountId, name, passkey: made.data } });
}

const noPassword = { password: () => false as const, confirmPassword: () => false as const };

function onHashChange(changed: () => void) {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}
/** The setup code from the address. Browsers percent-encode some characters of a typed address, such as spaces. */
function codeOfAddress(): string {
  const code = window.location.hash.slice(1);
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}

const memberAnswers = [
  { value: false, label: "No. I only run the portal, and don’t pay dues." },
  { value: true, label: "Yes. My membership begins today." },
];

/**
 * The form that creates the first owner. The address printed at the start has the code after "#", which browsers do not
 * send to a server.
 */
export function FirstOwner() {
  const codeHere = useSyncExternalStore(onHashChange, codeOfAddress, () => "");
  const [hasPassword, setHasPassword] = useState(false);
  const [isMember, setIsMember] = useState(false);
  const { form, values, errors, field, setValue, check, handle } = useCheckedForm<
    keyof Person | "password" | "confirmPassword"
  >({
    code: requiredCheck("Enter the code"),
    firstName: requiredCheck("First name is required"),
    lastName: requiredCheck("Last name is required"),
    email: emailCheck,
    ...(hasPassword ? newPasswordChecks(passwordMinFor({ isStaff: true })) : noPassword),
  });
  useEffect(() => {
    if (codeHere) setValue("code", codeHere);
  }, [codeHere, setValue]);
  const { submit, busy } = useSubmit(
    (person: Owner & { password?: string }) =>
      person.password === undefined ? createWithPasskey(person) : createFirstOwnerAction(person),
    {
      form: handle,
      success: {
        title: "You’re now the owner",
        description: "Enter the association’s details now, or do it later.",
      },
      failureTitle: "Couldn’t set up the portal",
      reload: "/admin/settings" satisfies PagePath,
    },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length > 0) return;
    const { code, firstName, lastName, email, password } = values;
    void submit({ code, firstName, lastName, email, isMember, ...(hasPassword ? { password } : {}) });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field
        label="Code"
        hint="It was printed when the portal started, next to this page’s address."
        error={errors.code}
      >
        {(control) => (
          <Input
            {...control}
            {...field("code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="tabular"
            required
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First Name" error={errors.firstName}>
          {(control) => <Input {...control} {...field("firstName")} autoComplete="given-name" required />}
        </Field>
        <Field label="Last Name" error={errors.lastName}>
          {(control) => <Input {...control} {...field("lastName")} autoComplete="family-name" required />}
        </Field>
      </div>
      <EmailField {...field("email")} error={errors.email} />
      {hasPassword && (
        <NewPasswordFields
          labels={{ password: "Password", confirmPassword: "Confirm Password" }}
          minLength={passwordMinFor({ isStaff: true })}
          known={[values.firstName, values.lastName, values.email]}
          values={values}
          errors={errors}
          field={field}
        />
      )}
      <Choice
        legend="Are you a member of the association yourself?"
        answers={memberAnswers}
        value={isMember}
        disabled={busy}
        onChange={setIsMember}
      />
      <SubmitButton
        busy={busy}
        busyWords={hasPassword ? "Setting up..." : "Waiting for your device..."}
        size="lg"
      >
        {hasPassword ? "Create owner" : "Create owner with a passkey"}
      </SubmitButton>
      <Button variant="ghost" disabled={busy} onClick={() => setHasPassword(!hasPassword)}>
        <Icon of={hasPassword ? Fingerprint : KeyRound} />
        {hasPassword ? "Use a passkey instead" : "Use a password instead"}
      </Button>
    </form>
  );
}
