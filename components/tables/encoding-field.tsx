import { Field } from "@/components/forms/field";
import { chosenEncodings, encodingLabels, type ChosenEncoding, type Encoding } from "@/lib/tables/labels";

type EncodingFieldProps = {
  /** The encoding with which the file was read. */
  encoding: Encoding;
  isReading: boolean;
  /** Called with the chosen encoding; with null to let the portal detect it. */
  onEncoding: (encoding: ChosenEncoding | null) => void;
};

/** The choice of another encoding for a file. */
export function EncodingField({ encoding, isReading, onEncoding }: EncodingFieldProps) {
  const chosen = chosenEncodings.find((one) => one === encoding) ?? null;
  return (
    <Field label="Encoding" hint="If accented letters look wrong, choose another encoding.">
      {(control) => (
        <select
          {...control}
          className="input sm:max-w-sm"
          disabled={isReading}
          value={chosen ?? ""}
          onChange={({ target }) => onEncoding(chosenEncodings.find((one) => one === target.value) ?? null)}
        >
          <option value="">
            {chosen === null ? `Detected: ${encodingLabels[encoding]}` : "Detect automatically"}
          </option>
          {chosenEncodings.map((one) => (
            <option key={one} value={one}>
              {encodingLabels[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
