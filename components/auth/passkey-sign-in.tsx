"use client";

import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide";
import { useEffect, useEffectEvent } from "react";

import { passkeyFromAutofill, promptForPasskey } from "@/components/auth/passkey-prompt";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";

const askForOptions = () => api("POST /api/login/passkey/options", {});

/** @param chosen one that the person has chosen in the email field; without it, the browser asks */
async function signInWithPasskey({ chosen }: { chosen?: AuthenticationResponseJSON }) {
  if (chosen) return api("POST /api/login/passkey", { passkey: chosen });
  const options = await askForOptions();
  if (!options.ok) return options;
  const answer = await promptForPasskey(options.data);
  if (!answer.ok) return answer;
  return api("POST /api/login/passkey", { passkey: answer.data });
}

/**
 * Signs in with a passkey alone, by the button or by the browser's offer in the email field. The typed values in the
 * form are unaffected.
 */
export function PasskeySignIn({ callbackUrl }: { callbackUrl: string }) {
  const { submit, busy } = useSubmit(signInWithPasskey, {
    success: { title: "Welcome back!", description: "You've been successfully signed in." },
    failureTitle: "Sign In Failed",
    reload: callbackUrl,
  });
  const send = useEffectEvent((chosen: AuthenticationResponseJSON) => void submit({ chosen }));
  useEffect(() => {
    const leaving = new AbortController();
    const optionsOf = () =>
      askForOptions().then(
        (options) => (options.ok ? options.data : null),
        () => null,
      );
    void passkeyFromAutofill(optionsOf, leaving.signal).then((chosen) => chosen && send(chosen));
    return () => leaving.abort();
  }, []);
  return (
    <Button variant="secondary" size="lg" busy={busy} onClick={() => void submit({})}>
      {!busy && <Icon of={Fingerprint} />}
      {busy ? "Waiting for your passkey..." : "Use a passkey"}
    </Button>
  );
}
