import type { PreviewLine } from "@/lib/statements/import-statement";
import { dayInWords } from "../day-range";
import { previewAmount } from "./preview-amount";

export type Decision = "right" | "left out";

/** From this number of unreadable rows on, they can be left out together. */
const manyUnread = 4;

const choiceClass = "flex min-h-11 items-center gap-2 sm:min-h-8";

type LinesToReviewProps = {
  lines: readonly PreviewLine[];
  decisions: ReadonlyMap<number, Decision>;
  onDecide: (lines: readonly number[], decision: Decision | null) => void;
};

/** Rows that are stored only after a person has reviewed them. Unreadable rows can only be left out. */
export function LinesToReview({ lines, decisions, onDecide }: LinesToReviewProps) {
  const unread = lines.filter(({ isRead }) => !isRead).map(({ line }) => line);
  return (
    <section aria-labelledby="to-review" className="grid grid-cols-1 gap-3">
      <h3 id="to-review" className="font-semibold">
        {lines.length === 1 ? "1 line to check" : `${lines.length.toLocaleString("en")} lines to check`}
      </h3>
      {unread.length >= manyUnread && (
        <label className="flex min-h-11 items-center gap-2 text-sm sm:min-h-8">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-aqua"
            checked={unread.every((line) => decisions.has(line))}
            onChange={({ target }) => onDecide(unread, target.checked ? "left out" : null)}
          />
          Leave out all {unread.length.toLocaleString("en")} lines that weren’t read
        </label>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map(({ line, date, text, amount, problem, isRead }) => (
          <li
            key={line}
            className="grid grid-cols-1 gap-2 p-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <p className="font-medium text-warning">{inWords(line, problem ?? "")}</p>
              <p className="mt-1 wrap-anywhere">
                {date && <span className="mr-3 tabular">{dayInWords(date)}</span>}
                {text}
                {amount && <span className="ml-3 font-medium tabular">{previewAmount(amount)}</span>}
              </p>
            </div>
            <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
              <legend className="sr-only">Line {line}</legend>
              {isRead ? (
                <>
                  <Choice line={line} decision="right" label="It’s right" {...{ decisions, onDecide }} />
                  <Choice line={line} decision="left out" label="Leave out" {...{ decisions, onDecide }} />
                </>
              ) : (
                <label className={choiceClass}>
                  <input
                    type="checkbox"
                    className="size-4 accent-aqua"
                    checked={decisions.has(line)}
                    onChange={({ target }) => onDecide([line], target.checked ? "left out" : null)}
                  />
                  Leave out
                </label>
              )}
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The problem of a line in words, whether its text names the line, describes it ("not read: …"), or neither. */
function inWords(line: number, problem: string): string {
  if (problem.startsWith("Line ")) return problem;
  return problem.startsWith("not read") ? `Line ${line} ${problem}` : `Line ${line}: ${problem}`;
}

type ChoiceProps = Omit<LinesToReviewProps, "lines"> & { line: number; decision: Decision; label: string };

function Choice({ line, decision, label, decisions, onDecide }: ChoiceProps) {
  return (
    <label className={choiceClass}>
      <input
        type="radio"
        className="size-4 accent-aqua"
        name={`line-${line}`}
        checked={decisions.get(line) === decision}
        onChange={() => onDecide([line], decision)}
      />
      {label}
    </label>
  );
}
