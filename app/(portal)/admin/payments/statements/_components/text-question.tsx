import type { StatementPreview } from "@/lib/statements/import-statement";
import { chosenEncodings, encodingLabels, type ChosenEncoding } from "@/lib/tables/labels";

type TextQuestionProps = {
  preview: Extract<StatementPreview, { format: "csv" }>;
  isReading: boolean;
  onEncoding: (encoding: ChosenEncoding | null) => void;
};

const shown = 5;

/** What is strange about the letters of the file, with other ways of reading them. */
export function TextQuestion({ preview: { warnings, encoding }, isReading, onEncoding }: TextQuestionProps) {
  const isChosen = chosenEncodings.some((one) => one === encoding);
  return (
    <div className="rounded-md bg-warning-soft p-4 text-sm">
      <p className="font-medium">Check how the file is read</p>
      <ul className="mt-2 list-disc pl-5">
        {warnings.slice(0, shown).map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
        {warnings.length > shown && <li>And {warnings.length - shown} more</li>}
      </ul>
      <label className="mt-3 flex flex-wrap items-center gap-2">
        Encoding
        <select
          className="h-11 rounded-md border border-edge bg-card px-3 text-base text-ink hover:border-ink-soft sm:text-sm"
          value={isChosen ? encoding : ""}
          disabled={isReading}
          onChange={({ target }) => onEncoding((target.value || null) as ChosenEncoding | null)}
        >
          <option value="">
            {isChosen ? "Detect automatically" : `${encodingLabels[encoding]} (detected)`}
          </option>
          {chosenEncodings.map((one) => (
            <option key={one} value={one}>
              {encodingLabels[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
