import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

import { promptFailure, unsupported, wrongAddress } from "@/components/auth/passkey-words";
import type { Outcome } from "@/lib/core/errors";

/** The library is loaded for the first prompt, because most visits need none. */
const library = () => import("@simplewebauthn/browser");

/** Lets the person choose one of their passkeys, and returns its answer to the server's challenge. */
export async function promptForPasskey(
  options: Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">,
): Promise<Outcome<AuthenticationResponseJSON>> {
  const { startAuthentication } = await library();
  return outcomeOf(options.rpId, () => startAuthentication({ optionsJSON: options }));
}

/** The autofill prompt gets a new challenge after this time, because challenges last five minutes. */
const renewMs = 4 * 60 * 1_000;

/**
 * Lets the browser offer the person's passkeys in the email field, and resolves when one is chosen. The result is null
 * in browsers that can't, once `signal` aborts, and when another prompt has taken over.
 */
export async function passkeyFromAutofill(
  optionsOf: () => Promise<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions"> | null>,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON | null> {
  if (!window.isSecureContext || !("PublicKeyCredential" in window)) return null;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const { startAuthentication, WebAuthnAbortService } = await library();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener("abort", cancel);
  while (!signal.aborted) {
    const options = await optionsOf();
    if (!options || signal.aborted) return null;
    let isRenewed = false;
    const timer = setTimeout(() => {
      isRenewed = true;
      cancel();
    }, renewMs);
    try {
      return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
    } catch {
      if (!isRenewed) return null;
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
}

export async function promptForNewPasskey(
  options: Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">,
): Promise<Outcome<RegistrationResponseJSON>> {
  const { startRegistration } = await library();
  return outcomeOf(options.rp.id, () => startRegistration({ optionsJSON: options }));
}

async function outcomeOf<Data>(site = "", prompt: () => Promise<Data>): Promise<Outcome<Data>> {
  const refused = (message: string) => ({ ok: false, code: "unauthorized", message }) as const;
  if (!window.isSecureContext) return refused(wrongAddress(site));
  if (!("credentials" in navigator) || !("PublicKeyCredential" in window)) return refused(unsupported);
  try {
    return { ok: true, data: await prompt() };
  } catch (error) {
    return refused(promptFailure(error as { name?: string; code?: string }, site));
  }
}
