/** 65000 cents → "650.00", for the API and screens. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** 1500000 cents → "15,000.00", for totals. */
export function formatSum(cents: number): string {
  return (cents / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** 650 → "650", 12.5 → "12.50", for buttons. */
export function formatPrice(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}
