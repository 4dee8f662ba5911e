import { ChevronDown } from "lucide";
import { useId, useState, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type MoreDetailsProps = {
  /** Something in there is wrong, so it must be seen. */
  hasErrors: boolean;
  children: ReactNode;
};

/** What nobody has to say: folded on a phone, where it would stand between a person and the button. */
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
