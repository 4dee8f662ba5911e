import { withSeparators } from "@/lib/core/money";
import type { PreviewLine } from "@/lib/statements/import-statement";
import { dayInWords } from "../day-range";

export type Decision = "right" | "left out";

type LinesToReviewProps = {
  lines: readonly PreviewLine[];
  decisions: ReadonlyMap<number, Decision>;
  onDecide: (line: number, decision: Decision) => void;
};

/** The rows that are stored only after a person has looked at them. One that can't be read can only be left out. */
export function LinesToReview({ lines, decisions, onDecide }: LinesToReviewProps) {
  return (
    <section aria-labelledby="to-review" className="grid grid-cols-1 gap-3">
      <h3 id="to-review" className="font-semibold">
        {lines.length === 1 ? "1 line to check" : `${lines.length.toLocaleString("en")} lines to check`}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map(({ line, date, text, amount, problem, isRead }) => (
          <li
            key={line}
            className="grid grid-cols-1 gap-2 p-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-medium text-warning">
                {problem?.startsWith("Line ") ? problem : `Line ${line}: ${problem}`}
              </p>
              <p className="mt-1 wrap-anywhere">
                {date && <span className="mr-3 tabular">{dayInWords(date)}</span>}
                {text}
                {amount && <span className="ml-3 font-medium tabular">{withSeparators(amount)}</span>}
              </p>
            </div>
            <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
              <legend className="sr-only">Line {line}</legend>
              {isRead && (
                <Choice line={line} decision="right" label="It’s right" {...{ decisions, onDecide }} />
              )}
              <Choice line={line} decision="left out" label="Leave out" {...{ decisions, onDecide }} />
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChoiceProps = Omit<LinesToReviewProps, "lines"> & { line: number; decision: Decision; label: string };

function Choice({ line, decision, label, decisions, onDecide }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 sm:min-h-8">
      <input
        type="radio"
        className="size-4 accent-aqua"
        name={`line-${line}`}
        checked={decisions.get(line) === decision}
        onChange={() => onDecide(line, decision)}
      />
      {label}
    </label>
  );
}
