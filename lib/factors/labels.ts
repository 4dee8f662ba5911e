/** Why a passkey does not count. One sentence for every reason, so that it tells a forger nothing. */
export const passkeyRefusal =
  "We couldn't confirm this passkey. It may have been removed, or the request has expired. Try again, or use your password.";

export const removalLinkRefusal =
  "This link has expired, or your email address has changed since. Sign in and remove passkeys under Profile → Security.";
