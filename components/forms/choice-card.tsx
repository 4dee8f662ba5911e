import type { ComponentProps, ReactNode } from "react";

/** Groups radios into one question: react-hook-form's `register("rate")`, or a name with its own state. */
export type ChoiceField = Omit<ComponentProps<"input">, "type" | "value" | "checked"> & {
  /** The checked value, when React state holds it; otherwise the form does. */
  checkedValue?: string | null;
};

type ChoiceCardProps = ChoiceField & {
  value: string;
  label: string;
  hint?: string | undefined;
  /** Content on the right, usually a price. */
  aside?: ReactNode;
};

/** A radio button as a clickable row. Belongs in a fieldset whose legend is the question. */
export function ChoiceCard({ label, hint, aside, checkedValue, ...input }: ChoiceCardProps) {
  const checked = checkedValue === undefined ? {} : { checked: checkedValue === input.value };
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-card px-3.5 py-2.5 text-sm transition-colors duration-150 hover:border-edge has-checked:border-aqua has-checked:bg-aqua-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-default has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft">
      <input type="radio" className="size-4 shrink-0 accent-aqua outline-none" {...checked} {...input} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>{" "}
        {hint && <span className="block text-ink-soft">{hint}</span>}
      </span>{" "}
      {aside && <span className="shrink-0 text-right font-medium tabular">{aside}</span>}
    </label>
  );
}
