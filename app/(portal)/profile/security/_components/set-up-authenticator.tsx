"use client";

import { Smartphone } from "lucide";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { setUpAuthenticator } from "@/lib/factors/set-up-authenticator";
import type { ResultOf } from "@/lib/core/operation";
import { confirmAuthenticatorAction, setUpAuthenticatorAction } from "../actions";
import { NewRecoveryCodes } from "./new-recovery-codes";

type NewApp = ResultOf<typeof setUpAuthenticator>;

/** Sets up an authenticator app in three steps: scan, enter a code, keep the recovery codes. */
export function SetUpAuthenticator({ isReplacement }: { isReplacement: boolean }) {
  const router = useRouter();
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { submit, busy } = useSubmit(() => setUpAuthenticatorAction({}), {
    failureTitle: "Setup Failed",
    onDone: setApp,
  });

  function finish() {
    setCodes(null);
    router.refresh();
  }

  if (codes) return <NewRecoveryCodes codes={codes} onDone={finish} />;
  if (app) {
    return (
      <ScanAndConfirm
        app={app}
        onDone={(recoveryCodes) => {
          setApp(null);
          setCodes(recoveryCodes);
        }}
        onCancel={() => setApp(null)}
      />
    );
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit({})}>
      {!busy && <Icon of={Smartphone} />}
      {isReplacement ? "Replace the app" : "Set up an authenticator app"}
    </Button>
  );
}

type ScanAndConfirmProps = { app: NewApp; onDone: (recoveryCodes: string[]) => void; onCancel: () => void };

function ScanAndConfirm({ app, onDone, onCancel }: ScanAndConfirmProps) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    code: requiredCheck("Enter the code"),
  });
  const { submit, busy } = useSubmit(({ code }: typeof values) => confirmAuthenticatorAction({ code }), {
    form: handle,
    success: { title: "Authenticator app added", description: "Signing in now asks for its codes." },
    failureTitle: "Setup Failed",
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <div className="grid gap-5 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6">
      {}
      <img
        src={app.qrCode}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        className="rounded-md border border-line bg-white"
      />
      <div className="grid content-start gap-3">
        <p>
          <span className="font-medium">1. Scan the code</span> with an authenticator app on your phone, such
          as Google Authenticator, Microsoft Authenticator or the one in your password manager.
        </p>
        <p className="text-ink-soft">
          On this phone already?{" "}
          <a className="font-medium text-aqua underline-offset-4 hover:underline" href={app.otpauthUrl}>
            Open your app
          </a>
          , or enter this key:{" "}
          <code className="font-mono wrap-anywhere text-ink select-all">{inGroups(app.secret)}</code>
        </p>
      </div>
      <form ref={form} noValidate onSubmit={send} className="grid gap-4 sm:col-span-2 sm:max-w-md">
        <Field label="2. Enter the code that the app shows" error={errors.code}>
          {(control) => (
            <Input
              {...control}
              {...field("code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={60}
              required
              className="tabular"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyWords="Checking...">
            Continue
          </SubmitButton>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Splits the secret into groups of four characters, which are easier to copy by hand. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
