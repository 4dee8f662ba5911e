import Link from "next/link";
import type { OpenReceivable } from "@/lib/payments/shared/receivables";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";

/** A notice that the searched reference belongs to an outstanding amount. */
export function OpenAmountFound({ amount }: { amount: OpenReceivable }) {
  const { reference, description, openCents, state } = amount;
  return (
    <p role="status" className="rounded-md border border-line bg-card p-4 text-sm">
      This amount is outstanding:{" "}
      <Link
        href={pathTo("/admin/payments/receivables", { query: { state, q: reference } })}
        prefetch={false}
        className="font-medium text-aqua-ink underline underline-offset-4"
      >
        {description}, {formatMoney(openCents)}
      </Link>
    </p>
  );
}
