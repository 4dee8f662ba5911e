import type { ReactNode } from "react";

/** Where something is sent by a script: what to do for those whose browser runs none. */
export function NeedsScript({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <noscript>
      <p className={`rounded-md bg-warning-soft p-4 text-sm text-warning ${className}`}>{children}</p>
    </noscript>
  );
}
