import { formatMoney, parseCents } from "@/lib/core/money";

/** The amount of a line as the preview answers it, "-1425.00" for money out, in cents. */
export const previewCents = (amount: string): number =>
  amount.startsWith("-") ? -(parseCents(amount.slice(1)) ?? 0) : (parseCents(amount) ?? 0);

/** "-1,425.00", as the file has it: no column of it names a currency. */
export const previewAmount = (amount: string): string => formatMoney(previewCents(amount), null);
