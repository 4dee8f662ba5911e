import { isReference } from "./reference";

/** An amount as a provider writes it ("650", "650.5", "650.00", 650) in cents; null when it is none. */
export function centsOf(amount: string | number | null | undefined): number | null {
  const text = String(amount ?? "").trim();
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

/** Our reference in what a payer or a provider wrote: any case, with spaces or hyphens; null when it is none. */
export function referenceIn(text: string | null | undefined): string | null {
  const reference = (text ?? "").replace(/[\s-]/g, "").toUpperCase();
  return isReference(reference) ? reference : null;
}
