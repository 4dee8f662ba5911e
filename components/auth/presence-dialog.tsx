"use client";

import { Fingerprint } from "lucide";
import { useEffect, useState, type FormEvent } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { promptForPasskey } from "@/components/auth/passkey-prompt";
import { answerPresence } from "@/components/auth/presence-request";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { api } from "@/components/api/api-client";

const failureTitle = "We couldn't confirm that it's you";
const proven = { failureTitle, onDone: () => answerPresence(true), leavesAfter: true };

/** Asks for the password, a code or a passkey. The interrupted action waits, and all typed values stay. */
export default function PresenceDialog({ email }: { email: string }) {
  const [usesCode, setUsesCode] = useState(false);
  const { hasPasskey, hasApp } = useFactors();
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && answerPresence(false)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Confirm that it&apos;s you</DialogTitle>
          <DialogDescription>
            This step needs it, in case someone else is using your browser. We won&apos;t ask again for ten
            minutes.
          </DialogDescription>
        </DialogHeader>
        {usesCode ? <CodeProof /> : <PasswordProof email={email} />}
        {(hasPasskey || hasApp) && (
          <div className="grid gap-2 border-t border-line pt-4">
            {hasPasskey && <PasskeyProof />}
            {hasApp && (
              <Button variant="ghost" onClick={() => setUsesCode(!usesCode)}>
                {usesCode ? "Use your password" : "Use a code from your authenticator app"}
              </Button>
            )}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** The person's factors besides the password. If they cannot be read, all are offered. */
function useFactors() {
  const [factors, setFactors] = useState({ hasPasskey: false, hasApp: false });
  useEffect(() => {
    void api("GET /api/users/me/security", {}).then((answer) =>
      setFactors(
        answer.ok
          ? { hasPasskey: answer.data.passkeys.length > 0, hasApp: answer.data.totp }
          : { hasPasskey: true, hasApp: true },
      ),
    );
  }, []);
  return factors;
}

function PasswordProof({ email }: { email: string }) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    password: requiredCheck("Password is required"),
  });
  const { submit, busy } = useSubmit(
    ({ password }: typeof values) => api("POST /api/users/me/presence", { password }),
    { ...proven, form: handle },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
      {/* The hidden field tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field("password")}
            autoComplete="current-password"
            autoFocus
            required
          />
        )}
      </Field>
      {/* What follows is part of the dialog, so this is no bar at its end. */}
      <DialogFooter className="static m-0 p-0 sm:m-0 sm:p-0">
        <SubmitButton busy={busy} busyWords="Checking...">
          Confirm
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

function CodeProof() {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    code: requiredCheck("Enter the code"),
  });
  const { submit, busy } = useSubmit(
    ({ code }: typeof values) => api("POST /api/users/me/presence", { code }),
    { ...proven, form: handle },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-4">
      <Field label="Code" hint="Or one of your recovery codes." error={errors.code}>
        {(control) => (
          <Input
            {...control}
            {...field("code")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            autoFocus
            required
            className="tabular"
          />
        )}
      </Field>
      {/* What follows is part of the dialog, so this is no bar at its end. */}
      <DialogFooter className="static m-0 p-0 sm:m-0 sm:p-0">
        <SubmitButton busy={busy} busyWords="Checking...">
          Confirm
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

function PasskeyProof() {
  const { submit, busy } = useSubmit<Record<string, never>, unknown>(async () => {
    const asked = await api("POST /api/users/me/presence/options", {});
    if (!asked.ok) return asked;
    const answer = await promptForPasskey(asked.data);
    if (!answer.ok) return answer;
    return api("POST /api/users/me/presence", { passkey: answer.data });
  }, proven);
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit({})}>
      {!busy && <Icon of={Fingerprint} />}
      {busy ? "Waiting for your passkey..." : "Use a passkey"}
    </Button>
  );
}
