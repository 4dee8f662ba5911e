import { useId, type ReactNode } from "react";

type ChoiceProps<Value> = {
  legend: ReactNode;
  answers: readonly { value: Value; label: string; text?: string }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
  /** A note below the answers. */
  note?: string;
};

/** A question with a few answers, of which one is chosen. */
export function Choice<Value extends boolean | string>({
  legend,
  answers,
  value: chosen,
  disabled = false,
  onChange,
  note,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 text-sm" disabled={disabled}>
      <legend className="mb-2 font-medium">{legend}</legend>
      {answers.map(({ value, label, text }) => (
        <label key={label} className="flex items-start gap-3">
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="mt-0.5 size-4 shrink-0 accent-aqua"
          />
          <span>
            <span className={text === undefined ? undefined : "block font-medium"}>{label}</span>
            {text !== undefined && <span className="block text-ink-soft">{text}</span>}
          </span>
        </label>
      ))}
      {note && <p className="text-ink-soft">{note}</p>}
    </fieldset>
  );
}
