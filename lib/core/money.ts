/*
 * Amounts inside the portal are whole cents. Amounts in dollars, as numbers or text, occur only in input and output,
 * and are converted only here: formatMoney writes an amount for people, formatPrice a price, and formatCents the text
 * of API responses, forms and files; parseCents parses input.
 */

export const currency = "BSD";

/** Converts dollars with at most two decimals to cents, such as 12.5 → 1250. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Converts cents to dollars for the API, such as 1250 → 12.5. */
export function amountOf(cents: number): number {
  return cents / 100;
}

/** A percentage of an amount, rounded once, half a cent up. */
export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/**
 * Parses dollars such as "650", "650.5", "1,650.00" or 650 to cents; null for anything but an amount of up to seven
 * digits.
 */
export function parseCents(amount: string | number | null | undefined): number | null {
  const typed = String(amount ?? "").trim();
  const text = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed) ? typed.replaceAll(",", "") : typed;
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsOf(Number(text)) : null;
}

/** Formats cents for the API, forms and text that people copy, such as 65000 → "650.00". */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/**
 * Formats cents for people to read, such as 142500 → "1,425.00 BSD". The unit differs for payments in a foreign
 * currency, and is null when the heading names it.
 */
export function formatMoney(cents: number, unit: string | null = currency): string {
  const sum = (cents / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return unit === null ? sum : `${sum} ${unit}`;
}

/**
 * Formats the price of a rate, a seat or a year of membership for people to read, such as 40000 cents → "400.00 BSD"
 * and 0 → "Free".
 */
export function formatPrice(cents: number, free = "Free"): string {
  return cents === 0 ? free : formatMoney(cents);
}
