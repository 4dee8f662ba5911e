import { Card } from "@/components/ui/card";
import type { MonthEnd } from "@/lib/accounting/queries";
import {
  amountText,
  statementOf,
  unmatchedWords,
  type StatementBlock,
  type Sum,
} from "@/lib/accounting/statement";
import { formatMoney } from "@/lib/core/money";

/** The figures of a period as a treasurer hands them in; each block adds up. */
export function Statement({ figures }: { figures: MonthEnd }) {
  const [receivables, money, ...rest] = statementOf(figures) as [
    StatementBlock,
    StatementBlock,
    ...StatementBlock[],
  ];
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <Block block={receivables} />
        {rest.map((block) => (
          <Block key={block.title} block={block} />
        ))}
      </div>
      <div className="grid gap-5">
        <Block block={money} />
        <Card className="p-5 sm:p-6">
          <h2 className="font-semibold">Unmatched</h2>
          <p className="mt-1 text-sm text-ink-soft">In none of the figures until somebody matches them.</p>
          <ul className="mt-3 grid gap-1.5 text-sm tabular">
            {unmatchedWords(figures).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Block({ block: { title, sums, notes } }: { block: StatementBlock }) {
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
          <SumRows key={sum.total.label} sum={sum} />
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

function SumRows({ sum: { lines, total } }: { sum: Sum }) {
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
          {amountText(total.cents, formatMoney)}
        </td>
      </tr>
    </tbody>
  );
}
