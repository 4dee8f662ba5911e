import type { ReactNode } from "react";

type FullScreenNoticeProps = {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** Links or buttons to continue. */
  actions?: ReactNode;
};

/** A full-screen message with ways to continue: not found, restricted, failed. */
export function FullScreenNotice({ icon, title, children, actions }: FullScreenNoticeProps) {
  return (
    // A plain <main> instead of Main: every page loads this code for its errors, so it should have few modules.
    <main id="main" tabIndex={-1} className="grid min-h-[80dvh] place-items-center px-4 py-16">
      <div className="flex max-w-md flex-col items-center text-center">
        <div className="mb-6 grid size-14 place-items-center rounded-full bg-aqua-soft text-aqua-ink [&_svg]:size-6">
          {icon}
        </div>
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <div className="mt-3 space-y-2 text-ink-soft">{children}</div>
        {actions && <div className="mt-8 flex flex-wrap justify-center gap-2">{actions}</div>}
      </div>
    </main>
  );
}
