import { TriangleAlert } from "lucide";
import { Field } from "@/components/forms/field";
import { Icon } from "@/components/ui/icon";
import type { ImportPreview } from "@/lib/members/import-members";
import { chosenEncodings, encodingLabels, type ChosenEncoding } from "@/lib/tables/labels";

type LettersProps = {
  preview: ImportPreview;
  busy: boolean;
  /** Null where the letters are read as the portal finds them. */
  encoding: ChosenEncoding | null;
  onEncoding: (encoding: ChosenEncoding | null) => void;
};

const maxWarnings = 10;

/** What is strange about the file, and another way to read its letters. */
export function Letters({ preview: { warnings, ...preview }, busy, encoding, onEncoding }: LettersProps) {
  const further = warnings.length - maxWarnings;
  return (
    <>
      {warnings.length > 0 && (
        <div className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-pretty text-warning">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
          <ul className="min-w-0">
            {warnings.slice(0, maxWarnings).map((warning) => (
              <li key={warning} className="wrap-anywhere">
                {warning}
              </li>
            ))}
            {further > 0 && (
              <li>
                {further.toLocaleString("en")} more {further === 1 ? "warning" : "warnings"}
              </li>
            )}
          </ul>
        </div>
      )}
      <Field label="Encoding" hint="If accented letters look wrong, choose another encoding.">
        {(control) => (
          <select
            {...control}
            className="input sm:max-w-sm"
            disabled={busy}
            value={encoding ?? ""}
            onChange={({ target }) => onEncoding(chosenEncodings.find((one) => one === target.value) ?? null)}
          >
            <option value="">
              {encoding === null ? `Detected: ${encodingLabels[preview.encoding]}` : "Detect automatically"}
            </option>
            {chosenEncodings.map((one) => (
              <option key={one} value={one}>
                {encodingLabels[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
