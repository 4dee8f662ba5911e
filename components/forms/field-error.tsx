import { CircleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";

type FieldErrorProps = { id: string; error: string | undefined; className?: string };

/** The error of a field, announced to screen readers when it appears. */
export function FieldError({ id, error, className }: FieldErrorProps) {
  return (
    <div aria-live="polite" className={className}>
      {error && (
        <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon of={CircleAlert} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
