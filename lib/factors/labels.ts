/** The message for an invalid passkey. It is the same for every reason, so that it reveals nothing to a forger. */
export const passkeyRefusal =
  "We couldn't confirm this passkey. It may have been removed, or the request has expired. Try again, or use your password.";

export const removalLinkRefusal =
  "This link has expired, or your email address has changed since. Sign in and remove passkeys under Profile → Security.";
