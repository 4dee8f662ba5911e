import type { ReactNode } from "react";

type LinkButtonProps = { onClick: () => void; children: ReactNode };

/** A secondary button in a sign-in's second step, which looks like a link. */
export function LinkButton({ onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-sm py-1 font-medium text-aqua underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
