import { useId, type ReactNode } from "react";

import { Label } from "@/components/ui/label";
import { cn } from "@/components/ui/cn";
import { FieldError } from "./field-error";

type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  /** The control's id, for links that point to it; otherwise one is generated. */
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the field as optional next to its label; fields are required by default. */
  optional?: boolean;
  className?: string;
  /**
   * Renders the control with the ids that tie it to label, hint and error: `(control) => <Input {...control}
   * {...register("email")} />`.
   */
  children: (control: ControlProps) => ReactNode;
};

/**
 * A form field: the label above, the hint below the label, and the error below the control, announced to screen
 * readers.
 */
export function Field({ id: givenId, label, hint, error, optional, className, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className="flex flex-col gap-0.5">
        <Label htmlFor={id}>
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </Label>
        {hint && (
          <p id={hintId} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
