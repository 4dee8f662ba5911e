import { Template } from "./template";

type ColumnsProps = { columns: { name: string; explanation: string; sample: string }[] };

/** The columns that a file may contain. */
export function Columns({ columns }: ColumnsProps) {
  return (
    <section aria-labelledby="columns" className="rounded-md border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id="columns" className="font-semibold">
          Columns
        </h2>
        <Template
          rows={[columns.map(({ name }) => name), columns.map(({ sample }) => sample)]}
          fileName="members-template.csv"
        />
      </div>
      <p className="px-4 pt-3 text-sm text-ink-soft">
        The first row names the columns, in any order. You can leave columns out. An empty cell leaves the
        member&apos;s value unchanged. You can also use a CSV export from the Members tab.
      </p>
      <dl className="grid gap-x-6 gap-y-2.5 px-4 py-3.5 text-sm">
        {columns.map(({ name, explanation }) => (
          <div key={name}>
            <dt className="font-mono font-medium">{name}</dt>
            <dd className="text-ink-soft">{explanation}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
