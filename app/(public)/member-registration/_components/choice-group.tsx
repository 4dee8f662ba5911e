import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type ChoiceGroupProps = {
  /** The question; its first choice has the name of the field as its id. */
  legend: string;
  name: string;
  hint?: string | undefined;
  error: string | undefined;
  /** The section's heading asks the same already. */
  isLegendHidden?: boolean;
  children: ReactNode;
};

/** Radios that answer one question. */
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
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <Icon of={CircleAlert} className="mt-0.5" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
