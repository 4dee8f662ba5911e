import { CircleAlert } from "lucide";
import { useId, type ReactNode } from "react";

import { Label } from "@/components/ui/label";
import { cn } from "@/lib/cn";
import { Icon } from "@/components/ui/icon";

type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  /** Where a link to the control must know its id; otherwise it gets one of its own. */
  id?: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Says so beside the label; fields are required unless they say otherwise. */
  optional?: boolean;
  className?: string;
  /** Draws the control with the ids that tie it to its words: `(control) => <Input {...control} {...register("email")} />`. */
  children: (control: ControlProps) => ReactNode;
};

/** Label above, hint under the label, error under the control and announced. */
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
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
            <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
