/*
 * Inside the portal an amount is whole cents. Amounts in dollars, as numbers or text, occur only in what arrives and what
 * is shown, and are converted here alone.
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

/** "650", "650.5", "650.00" or 650 → 65000; null when it is not an amount of up to seven digits. */
export function parseCents(amount: string | number | null | undefined): number | null {
  const text = String(amount ?? "").trim();
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : null;
}

/** 65000 cents → "650.00", for the API, forms and what people copy. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** 1500000 cents → "15,000.00", for totals. */
export function formatSum(cents: number): string {
  return (cents / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** 7500 → "$75 BSD", the price of an event on its cards and pages. */
export function formatEventPrice(cents: number): string {
  return `$${formatWhole(cents)} ${currency}`;
}

/** 142500 cents → "1,425.00 BSD", wherever else people read an amount. */
export function formatMoney(cents: number): string {
  return `${formatSum(cents)} ${currency}`;
}

/** 40000 cents → "400.00 BSD" and 0 → "Free", wherever people read a price: of a rate, a seat, a year of membership. */
export function formatPrice(cents: number, free = "Free"): string {
  return cents === 0 ? free : formatMoney(cents);
}

/** "1425.00" → "1,425.00 BSD", for amounts that come as text. */
export function moneyOf(amount: string): string {
  return `${withSeparators(amount)} ${currency}`;
}

/** "15000.00" → "15,000.00", for totals that come as text. */
export function withSeparators(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ",");
}

/** 65000 cents → "650", 1250 → "12.50", for the price of an event on its cards and buttons, and in forms. */
export function formatWhole(cents: number): string {
  return formatCents(cents).replace(".00", "");
}
