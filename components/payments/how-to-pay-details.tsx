import { ChevronRight } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { HowToPay } from "./how-to-pay";

type HowToPayDetailsProps = ComponentProps<typeof HowToPay> & {
  /** The payment's subject for screen readers. */
  subject?: string;
  isUnfolded?: boolean;
};

/** The ways to pay, collapsed below the amount due. */
export function HowToPayDetails({ subject, isUnfolded = false, ...due }: HowToPayDetailsProps) {
  return (
    <details open={isUnfolded} className="group border-t border-line px-4 sm:px-5">
      <summary className="flex min-h-11 list-none items-center gap-2 py-2 text-sm font-medium text-aqua-ink [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronRight} className="transition-transform duration-150 group-open:rotate-90" />
        How to pay{subject && <span className="sr-only"> {subject}</span>}
      </summary>
      <div className="pb-4">
        <HowToPay {...due} />
      </div>
    </details>
  );
}
