/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 60;
