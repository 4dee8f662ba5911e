import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

/** A warning before money is recorded or used. */
export function Warning({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p
      className={cn(
        "flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-left text-sm text-warning",
        className,
      )}
    >
      <Icon of={TriangleAlert} className="mt-0.5" /> {children}
    </p>
  );
}
