import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

import { promptFailure, unsupported, wrongAddress } from "@/components/auth/passkey-words";
import type { Outcome } from "@/lib/core/errors";

/** Loaded with the first prompt: most visits need none. */
const library = () => import("@simplewebauthn/browser");

/** Lets the person choose one of their passkeys, and returns its answer to the server's challenge. */
export async function promptForPasskey(
  options: Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">,
): Promise<Outcome<AuthenticationResponseJSON>> {
  const { startAuthentication } = await library();
  return outcomeOf(options.rpId, () => startAuthentication({ optionsJSON: options }));
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
