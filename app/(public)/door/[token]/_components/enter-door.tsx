"use client";

import type { FormEvent, ReactNode } from "react";
import { AccountPanel } from "@/components/auth/account-panel";
import { requiredCheck } from "@/components/auth/checks";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import { enterDoorAction } from "../actions";

type EnterDoorProps = { token: string; title: string; icon: ReactNode };

/** The form for the PIN, and for a name by which the organiser can identify this device. */
export function EnterDoor({ token, title, icon }: EnterDoorProps) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    pin: requiredCheck("Enter the PIN"),
    name: requiredCheck("Enter a name for this device"),
  });
  const { submit, busy } = useSubmit(
    (sent: typeof values, options) => enterDoorAction({ ...sent, token }, options),
    {
      failureTitle: "This device isn’t signed in for check-in",
      form: handle,
      reload: () => location.pathname,
    },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <AccountPanel
      title="Check people in"
      description={
        <span className="flex items-center gap-2">
          {icon} {title}
        </span>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label="PIN" hint="Six digits, from the person who gave you this link." error={errors.pin}>
          {(control) => (
            <Input
              {...control}
              {...field("pin")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              autoFocus
              required
              className="h-12 text-lg tabular"
            />
          )}
        </Field>
        <Field label="Device name" hint="Such as “Front desk”. The organiser sees it." error={errors.name}>
          {(control) => (
            <Input
              {...control}
              {...field("name")}
              autoComplete="off"
              maxLength={40}
              required
              className="h-12"
            />
          )}
        </Field>
        <SubmitButton busy={busy} busyWords="Opening..." size="lg">
          Start check-in
        </SubmitButton>
      </form>
    </AccountPanel>
  );
}
