import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { partsOf, type HeldCredit } from "@/lib/payments/shared/credits";

type MyCreditsProps = { credits: HeldCredit[]; timeZone: string; className?: string };

/** What the member has in credit or is owed back, and from which receipts. */
export function MyCredits({ credits, timeZone, className }: MyCreditsProps) {
  if (credits.length === 0) return null;
  const { creditCents, refundCents } = partsOf(credits);
  return (
    <section aria-labelledby="credit" className={cn("rounded-md bg-sunken px-4 py-3 text-sm", className)}>
      <h2 id="credit" className="font-normal">
        {creditCents > 0 && (
          <>
            You have <Sum cents={creditCents} /> in credit
          </>
        )}
        {creditCents > 0 && refundCents > 0 && ", and "}
        {refundCents > 0 && (
          <>
            {creditCents > 0 ? "a" : "A"} refund of <Sum cents={refundCents} /> is due to you
          </>
        )}
      </h2>
      <ul className="mt-1 grid gap-1 text-ink-soft">
        {credits.map(({ id, isOwedBack, cents, since, receiptNumber, isOwn }) => (
          <li key={`${id} ${isOwedBack}`}>
            {[
              formatMoney(cents),
              receiptNumber === null ? null : `receipt ${receiptNumber}`,
              formatDate(since, timeZone),
              isOwedBack ? "refund due, or use it for what you owe" : null,
              isOwn ? null : "paid for several people, so we assign it: just ask",
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Sum = ({ cents }: { cents: number }) => (
  <span className="font-semibold whitespace-nowrap tabular">{formatMoney(cents)}</span>
);
