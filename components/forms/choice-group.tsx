import type { ReactNode } from "react";
import { FieldError } from "./field-error";

type ChoiceGroupProps = {
  /** The question. The first choice's id is the field's name. */
  legend: string;
  name: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Whether the legend is visually hidden, for a section whose heading asks the same question. */
  isLegendHidden?: boolean;
  children: ReactNode;
};

export function ChoiceGroup({
  legend,
  name,
  hint,
  error,
  isLegendHidden = false,
  children,
}: ChoiceGroupProps) {
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend className={isLegendHidden ? "sr-only" : "text-sm font-medium text-ink"}>{legend}</legend>
      {hint && (
        <p id={hintId} className="mt-0.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={isLegendHidden ? undefined : "mt-2"}>{children}</div>
      <FieldError id={errorId} error={error} className={error && "mt-1.5"} />
    </fieldset>
  );
}
