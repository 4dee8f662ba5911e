import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { splitCredits, type HeldCredit } from "@/lib/ledger/shared/credits";

type MyCreditsProps = { credits: HeldCredit[]; timeZone: string; className?: string };

/** The member's credits and refunds due, with the receipts that they come from. */
export function MyCredits({ credits, timeZone, className }: MyCreditsProps) {
  if (credits.length === 0) return null;
  const { creditCents, refundCents } = splitCredits(credits.filter(({ company }) => company === null));
  const isOthersAlone = creditCents + refundCents === 0;
  return (
    <section aria-labelledby="credit" className={cn("rounded-md bg-sunken px-4 py-3 text-sm", className)}>
      <h2 id="credit" className="font-normal">
        {isOthersAlone && "Credit from payments for your company"}
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
        {credits.map(({ id, isOwedBack, cents, since, receiptNumber, company, isOwn }) => (
          <li key={`${id} ${isOwedBack}`}>
            {[
              formatMoney(cents),
              receiptNumber === null ? null : `receipt ${receiptNumber}`,
              formatDate(since, timeZone),
              whatFor({ isOwedBack, company }),
              isOwn
                ? null
                : `${company ? `${company}’s` : "paid for several people"}, so we assign it: just ask`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

const whatFor = ({ isOwedBack, company }: Pick<HeldCredit, "isOwedBack" | "company">) =>
  isOwedBack ? (company ? "refund due" : "refund due, or use it for what you owe") : null;

const Sum = ({ cents }: { cents: number }) => (
  <span className="font-semibold whitespace-nowrap tabular">{formatMoney(cents)}</span>
);
