"use client";

import { Fingerprint } from "lucide";

import { promptForPasskey } from "@/components/auth/passkey-prompt";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";

async function signInWithPasskey() {
  const options = await api("POST /api/login/passkey/options", {});
  if (!options.ok) return options;
  const answer = await promptForPasskey(options.data);
  if (!answer.ok) return answer;
  return api("POST /api/login/passkey", { passkey: answer.data });
}

/** Signs in with a passkey alone. It leaves what is typed in the form as it is. */
export function PasskeySignIn({ callbackUrl }: { callbackUrl: string }) {
  const { submit, busy } = useSubmit<Record<string, never>, unknown>(signInWithPasskey, {
    success: { title: "Welcome back!", description: "You've been successfully signed in." },
    failureTitle: "Sign In Failed",
    reload: callbackUrl,
  });
  return (
    <Button variant="secondary" size="lg" busy={busy} onClick={() => void submit({})}>
      {!busy && <Icon of={Fingerprint} />}
      {busy ? "Waiting for your passkey..." : "Use a passkey"}
    </Button>
  );
}
