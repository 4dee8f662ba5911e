import { ChevronDown } from "lucide";
import { useId, useState, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type MoreDetailsProps = {
  /** Whether a field inside is invalid, so that the section must be open. */
  hasErrors: boolean;
  children: ReactNode;
};

/** The optional fields, collapsed on a phone, where they would push the button out of view. */
export function MoreDetails({ hasErrors, children }: MoreDetailsProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || hasErrors;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 text-sm font-medium text-aqua-ink sm:hidden"
      >
        More details (optional)
        <Icon of={ChevronDown} className={cn("transition-transform", isOpen && "rotate-180")} />
      </button>
      <div id={id} className={cn(isOpen ? "max-sm:mt-2" : "max-sm:hidden")}>
        {children}
      </div>
    </div>
  );
}
