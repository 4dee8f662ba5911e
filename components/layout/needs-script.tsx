import type { ReactNode } from "react";

/** A notice for people without JavaScript, next to a form that needs it. */
export function NeedsScript({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <noscript>
      <p className={`rounded-md bg-warning-soft p-4 text-sm text-warning ${className}`}>{children}</p>
    </noscript>
  );
}
