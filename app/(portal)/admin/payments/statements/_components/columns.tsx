import { useState } from "react";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import type { StatementPreview } from "@/lib/statements/import-statement";
import { dateOrders, type ChosenMapping, type ColumnName, type DateOrder } from "@/lib/bank-files/rules";

const columns: [name: ColumnName, label: string, hint?: string][] = [
  ["date", "Date"],
  ["description", "Description"],
  ["payer", "Payer"],
  ["amount", "Amount", "One column, negative for money out."],
  ["credit", "Credit", "Or one column for money in"],
  ["debit", "Debit", "and one for money out."],
  ["type", "Debit or credit", "A column that says DR or CR."],
  ["balance", "Balance", "The running balance, used to check the amounts."],
  ["account", "Own account"],
];
const orders: Record<DateOrder, string> = {
  dmy: "Day, month, year",
  mdy: "Month, day, year",
  ymd: "Year, month, day",
};

type ColumnsProps = {
  preview: StatementPreview;
  isReading: boolean;
  onColumns: (mapping: ChosenMapping) => void;
};

/** The question which column is which. The answer is stored for the next file of this bank. */
export function Columns({ preview, isReading, onColumns }: ColumnsProps) {
  const { mapping, headings, sample, isDateOrderSure } = preview;
  const [chosen, setChosen] = useState<ChosenMapping>({
    ...(mapping ?? { date: headings[0] ?? "" }),
    // Reading the columns again must not turn a guessed date order into a chosen one.
    dateOrder: isDateOrderSure ? mapping?.dateOrder : null,
  });
  const optionOf = (heading: string) => {
    const example = sample.map((cells) => cells[headings.indexOf(heading)]).find(Boolean);
    return example ? `${heading} (${example.slice(0, 24)})` : heading;
  };
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(([name, label, hint]) => (
          <Field key={name} label={label} hint={hint}>
            {(control) => (
              <select
                {...control}
                className="input truncate"
                value={chosen[name] ?? ""}
                onChange={({ target }) => setChosen({ ...chosen, [name]: target.value || null })}
              >
                {name !== "date" && <option value="">None</option>}
                {headings.map((heading) => (
                  <option key={heading} value={heading}>
                    {optionOf(heading)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <Field label="Date order">
          {(control) => (
            <select
              {...control}
              className="input truncate"
              value={chosen.dateOrder ?? ""}
              onChange={({ target }) =>
                setChosen({ ...chosen, dateOrder: (target.value || null) as DateOrder | null })
              }
            >
              <option value="">Not sure</option>
              {dateOrders.map((order) => (
                <option key={order} value={order}>
                  {orders[order]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div>
        <Button variant="secondary" busy={isReading} onClick={() => onColumns(chosen)}>
          {isReading ? "Reading..." : "Apply these columns"}
        </Button>
      </div>
    </div>
  );
}
