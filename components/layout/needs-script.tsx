import type { ReactNode } from "react";

/** Tells people without JavaScript what to do where a form needs it. */
export function NeedsScript({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <noscript>
      <p className={`rounded-md bg-warning-soft p-4 text-sm text-warning ${className}`}>{children}</p>
    </noscript>
  );
}
