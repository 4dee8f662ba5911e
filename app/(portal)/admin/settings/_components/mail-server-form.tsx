"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { ShownMailServer } from "@/lib/emails/mail-server";
import { mailServerInput, testCodeInput } from "@/lib/emails/mail-server-schema";
import { changeMailServerAction, confirmMailServerAction, removeMailServerAction } from "../actions";
import { SettingsForm } from "./settings-form";

type Typed = z.input<typeof mailServerInput>;

const securities = [
  ["starttls", "STARTTLS (usually port 587)"],
  ["tls", "TLS (usually port 465)"],
  ["none", "None (a server on this machine)"],
] as const;

/**
 * The form for the mail server, which is saved once it has accepted a test email. The number in that email then proves
 * that it arrives.
 */
export function MailServerForm({ server }: { server: ShownMailServer }) {
  const router = useRouter();
  const form = useForm<Typed, unknown, z.output<typeof mailServerInput>>({
    resolver: zodResolver(mailServerInput),
    defaultValues: { ...server, password: "" },
  });
  const { submit, busy } = useSubmit(changeMailServerAction, {
    form,
    success: ({ sentTo }) => ({
      title: "Mail server saved",
      description: `It accepted a test email to ${sentTo}. Enter the number from that email.`,
    }),
    failureTitle: "Couldn’t save the settings",
    onDone: () => router.refresh(),
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      {server.isSet && <Standing isProven={server.isProven} />}
      <SettingsForm legend="Mail server" onSubmit={form.handleSubmit(submit)}>
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_14rem] sm:gap-4">
          <Field label="Server" error={errors.host?.message}>
            {(control) => (
              <Input {...control} {...register("host")} placeholder="smtp.example.org" autoComplete="off" />
            )}
          </Field>
          <Field label="Port" error={errors.port?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("port", { valueAsNumber: true })}
                inputMode="numeric"
                type="number"
                className="tabular"
              />
            )}
          </Field>
        </div>
        <Field label="Encryption" error={errors.security?.message}>
          {(control) => (
            <select {...control} {...register("security")} className="input sm:max-w-sm">
              {securities.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label="User name" optional error={errors.user?.message}>
            {(control) => <Input {...control} {...register("user")} autoComplete="off" />}
          </Field>
          <Field
            label="Password"
            optional
            hint={server.isSet ? "Leave it blank to keep the current one." : undefined}
            error={errors.password?.message}
          >
            {(control) => (
              <PasswordInput {...control} {...register("password")} autoComplete="new-password" />
            )}
          </Field>
        </div>
        <Field
          label="Sender's address"
          hint="The sender's name is the association's."
          error={errors.senderAddress?.message}
        >
          {(control) => <Input {...control} {...register("senderAddress")} type="email" autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyWords="Sending a test...">
            Send a test and save
          </SubmitButton>
          {server.isSet && <RemoveServer />}
        </div>
      </SettingsForm>
    </>
  );
}

function Standing({ isProven }: { isProven: boolean }) {
  const router = useRouter();
  const form = useForm<z.input<typeof testCodeInput>, unknown, z.output<typeof testCodeInput>>({
    resolver: zodResolver(testCodeInput),
    defaultValues: { code: "" },
  });
  const { submit, busy } = useSubmit(confirmMailServerAction, {
    form,
    success: { title: "Emails arrive", description: "The mail server is set up." },
    failureTitle: "Not confirmed",
    onDone: () => router.refresh(),
  });
  if (isProven) {
    return <p className="mb-5 text-sm text-ink-soft">A test email from this server has arrived.</p>;
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="mb-6 grid gap-4 rounded-md border border-line bg-warning-soft p-4"
    >
      <p className="text-sm text-warning">
        The server accepted a test email to you. Enter the number from that email to show that it arrived.
        Until then, no other emails are sent. Nothing after ten minutes? Check your spam folder, then the
        sender’s address.
      </p>
      <Field label="Number in the test email" error={form.formState.errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("code")}
            inputMode="numeric"
            autoComplete="off"
            className="tabular sm:max-w-40"
          />
        )}
      </Field>
      <div>
        <SubmitButton busy={busy} busyWords="Confirming...">
          Confirm
        </SubmitButton>
      </div>
    </form>
  );
}

function RemoveServer() {
  const router = useRouter();
  const { submit, busy } = useSubmit(removeMailServerAction, {
    success: {
      title: "Mail server removed",
      description: "Emails stay in the outbox, where staff can read them.",
    },
    failureTitle: "Not removed",
    onDone: () => router.refresh(),
  });
  return (
    <Button variant="secondary" disabled={busy} onClick={() => void submit({})}>
      Remove
    </Button>
  );
}
