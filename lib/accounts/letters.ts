export type Person = { firstName: string };
export type Sent = Person & { association: string; url: string };

export const unasked =
  "If you didn't ask for this, you can ignore this email. Nothing changes unless you use the link.";

export type FactorChanged = Person & { association: string; securityUrl: string };

export const factorButton = (url: string) => ({ label: "Check my security settings", url });
