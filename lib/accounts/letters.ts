/* What letters about accounts have in common. */

export type AccountHolder = { firstName: string };
/** A letter with a link, on behalf of the association. */
export type LinkSent = AccountHolder & { association: string; url: string };
/** A letter about a change to how somebody signs in. */
export type SignInChanged = AccountHolder & { association: string; securityUrl: string };

export const ignoreIfUnasked =
  "If you didn't ask for this, you can ignore this email. Nothing changes unless you use the link.";

export const securityButton = (url: string) => ({ label: "Check my security settings", url });
