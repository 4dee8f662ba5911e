import { formatMoney, parseCents } from "@/lib/core/money";

/** The amount of a previewed line in cents; the API answers "-1425.00" for money out. */
export const previewCents = (amount: string): number =>
  amount.startsWith("-") ? -(parseCents(amount.slice(1)) ?? 0) : (parseCents(amount) ?? 0);

/** The amount of a previewed line without a currency, "-1,425.00", because the file names none. */
export const previewAmount = (amount: string): string => formatMoney(previewCents(amount), null);
