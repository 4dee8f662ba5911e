import type { ReactNode } from "react";

type NoticeProps = { children: ReactNode; link: ReactNode };

/** A notice about something that should be done before a payment, with a link. */
export function Notice({ children, link }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-l-4 border-line border-l-aqua bg-card px-5 py-4 text-sm">
      <p className="min-w-0 wrap-anywhere">{children}</p>
      {link}
    </div>
  );
}
