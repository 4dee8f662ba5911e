import Link from "next/link";
import type { OpenAmount } from "@/lib/payments/receivables";
import { formatMoney } from "@/lib/core/money";

/** The reference that was searched for is that of something still to be paid. */
export function OpenAmountFound({ amount }: { amount: OpenAmount }) {
  const { reference, description, openCents, state } = amount;
  const search = new URLSearchParams({ state, q: reference }).toString();
  return (
    <p role="status" className="rounded-md border border-line bg-card p-4 text-sm">
      This amount is outstanding:{" "}
      <Link
        href={`/admin/payments/receivables?${search}`}
        prefetch={false}
        className="font-medium text-aqua-ink underline underline-offset-4"
      >
        {description}, {formatMoney(openCents)}
      </Link>
    </p>
  );
}
