/* The parts that letters about accounts share. */

export type AccountHolder = { firstName: string };
/** The facts of a letter with a link, on behalf of the association. */
export type LinkSent = AccountHolder & { association: string; url: string };
/** The facts of a letter about a change of how a person signs in. */
export type SignInChanged = AccountHolder & { association: string; securityUrl: string };

export const ignoreIfUnasked =
  "If you didn't ask for this, you can ignore this email. Nothing changes unless you use the link.";

export const securityButton = (url: string) => ({ label: "Check my security settings", url });
