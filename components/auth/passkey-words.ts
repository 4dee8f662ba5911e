/** An error of a browser that did not use a passkey, in the form in which @simplewebauthn/browser passes it on. */
type Failure = { name?: string; code?: string };

const closed =
  "The passkey prompt was closed or timed out. Nothing was changed. Try again when you're ready.";

const already = "This device already has a passkey for your account.";
const unverified =
  "This device can't check that it's you. Set up a PIN, fingerprint or face on it, or use another device.";

/** The messages for failures. The error's code takes precedence over its name. */
const causes = new Map([
  ["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", already],
  ["ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT", unverified],
  [
    "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT",
    "This device can't store passkeys. Use another one.",
  ],
  ["NotAllowedError", closed],
  ["AbortError", closed],
  ["InvalidStateError", already],
]);

/** Why no passkey was used, as a message for the person. `site` is the host that passkeys are for. */
export function promptFailure({ name = "", code = "" }: Failure, site: string): string {
  if (name === "SecurityError") return wrongAddress(site);
  return (
    causes.get(code) ??
    causes.get(name) ??
    "Your browser couldn't use a passkey. Try again, or use another browser."
  );
}

/** The message for a page at another address: browsers offer passkeys only on the portal's own, over https. */
export function wrongAddress(site: string): string {
  return `Passkeys work only at the portal's own address, ${site}, over a secure connection.`;
}

export const unsupported = "This browser doesn't support passkeys here.";
