import type { ReactNode } from "react";

type LinkButtonProps = { onClick: () => void; children: ReactNode };

/** A button of a sign-in's second step that looks like a link, because it is not the way on. */
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
