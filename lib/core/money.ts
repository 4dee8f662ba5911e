/*
 * Inside the portal an amount is whole cents. Amounts in dollars, as numbers or text, occur only in what arrives and what
 * is shown, and are converted here alone: formatMoney writes an amount for people, formatPrice a price, formatCents the
 * text of answers, forms and files, and parseCents reads what comes from outside.
 */

export const currency = "BSD";

/** 12.5 → 1250, for a number with at most two decimals. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** 1250 → 12.5, for the API. */
export function amountOf(cents: number): number {
  return cents / 100;
}

/** So many percent of an amount, rounded once, half a cent up. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** "650", "650.5", "1,650.00" or 650 → cents; null when it is not an amount of up to seven digits. */
export function parseCents(amount: string | number | null | undefined): number | null {
  const typed = String(amount ?? "").trim();
  const text = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed) ? typed.replaceAll(",", "") : typed;
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : null;
}

/** 65000 cents → "650.00", for the API, forms and what people copy. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * 142500 cents → "1,425.00 BSD", wherever people read an amount. The unit is another one for money that came in it, and
 * null where the heading names it.
 */
export function formatMoney(cents: number, unit: string | null = currency): string {
  const sum = (cents / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return unit === null ? sum : `${sum} ${unit}`;
}

/** 40000 cents → "400.00 BSD" and 0 → "Free", wherever people read a price: of a rate, a seat, a year of membership. */
export function formatPrice(cents: number, free = "Free"): string {
  return cents === 0 ? free : formatMoney(cents);
}
