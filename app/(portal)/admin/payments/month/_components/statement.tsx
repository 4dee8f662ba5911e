import Link from "next/link";
import { Card } from "@/components/ui/card";
import type { MonthEnd } from "@/lib/accounting/queries";
import {
  amountText,
  buildMonthEndSections,
  unmatchedLinesHref,
  unmatchedWords,
  type MonthEndSection,
  type MonthEndSum,
} from "@/lib/accounting/statement";
import { currency } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";

type StatementProps = {
  figures: MonthEnd;
  /** Whether the period is not over, so that its closing totals equal those of the lists. */
  isCurrent: boolean;
};

/** The figures of a period for the treasurer's report. Each section adds up, and its closing total links to its list. */
export function Statement({ figures, isCurrent }: StatementProps) {
  const [receivables, money, ...rest] = buildMonthEndSections(figures) as [
    MonthEndSection,
    MonthEndSection,
    ...MonthEndSection[],
  ];
  const [lines, notifications] = unmatchedWords(figures);
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <Section section={receivables} isCurrent={isCurrent} />
        {rest.map((section) => (
          <Section key={section.title} section={section} isCurrent={isCurrent} />
        ))}
      </div>
      <div className="grid gap-5">
        <Section section={money} isCurrent={isCurrent} />
        <Card className="p-5 sm:p-6">
          <h2 className="font-semibold">Unmatched</h2>
          <p className="mt-1 text-sm text-ink-soft">
            Not included in the figures until someone matches them.
          </p>
          <ul className="mt-3 grid gap-1.5 text-sm tabular">
            <li>
              <Link href={unmatchedLinesHref(figures)} prefetch={false} className="name-link">
                {lines}
              </Link>
            </li>
            <li>
              <Link href={pathTo("/admin/payments/notifications")} prefetch={false} className="name-link">
                {notifications}
              </Link>
            </li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

type SectionProps = { section: MonthEndSection; isCurrent: boolean };

function Section({ section: { title, sums, notes, list }, isCurrent }: SectionProps) {
  return (
    <Card className="p-5 sm:p-6">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left">
          <h2 className="font-semibold">{title}</h2>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        {sums.map((sum) => (
          <SumRows key={sum.total.label} sum={sum} list={isCurrent ? list : null} />
        ))}
      </table>
      {notes.map((note) => (
        <p key={note} className="text-sm text-ink-soft">
          {note}
        </p>
      ))}
    </Card>
  );
}

function SumRows({ sum: { lines, total }, list }: { sum: MonthEndSum; list: string | null }) {
  const amount = amountText(total.cents, currency);
  return (
    <tbody className="[&:not(:last-child)>tr:last-child>*]:pb-5">
      {lines.map(({ label, cents }) => (
        <tr key={label}>
          <th scope="row" className="py-1 pr-4 text-left font-normal">
            {label}
          </th>
          <td className="py-1 text-right whitespace-nowrap tabular">{amountText(cents)}</td>
        </tr>
      ))}
      <tr className="*:border-t *:border-ink-soft">
        <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
          {total.label}
        </th>
        <td className="py-1.5 text-right font-semibold whitespace-nowrap tabular">
          {list ? (
            <Link href={list} prefetch={false} aria-label={`${total.label}: ${amount}`} className="name-link">
              {amount}
            </Link>
          ) : (
            amount
          )}
        </td>
      </tr>
    </tbody>
  );
}
