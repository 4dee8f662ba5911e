"use client";

import { ChevronRight } from "lucide";
import { useState, type ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { HowToPay } from "./how-to-pay";

type HowToPayDetailsProps = ComponentProps<typeof HowToPay> & {
  /** The payment's subject for screen readers. */
  subject?: string;
};

/**
 * The ways to pay, collapsed below the amount due. They are rendered at the first opening, so that a list of amounts
 * does not contain the bank details hidden in each of them.
 */
export function HowToPayDetails({ subject, ...due }: HowToPayDetailsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      // Somebody may have opened it before the script ran.
      suppressHydrationWarning
      ref={(element) => {
        if (element?.open) setWasOpened(true);
      }}
      onToggle={() => setWasOpened(true)}
      className="group border-t border-line px-4 sm:px-5"
    >
      <summary className="unfold">
        <Icon of={ChevronRight} />
        How to pay{subject && <span className="sr-only"> {subject}</span>}
      </summary>
      {wasOpened && (
        <div className="pb-4">
          <HowToPay {...due} />
        </div>
      )}
    </details>
  );
}
