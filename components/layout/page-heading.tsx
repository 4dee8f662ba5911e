import type { ReactNode } from "react";

type PageHeadingProps = {
  title: string;
  description?: string;
  /** Facts beside the heading: dates, the author. */
  facts?: string;
  /** The page's one primary action. */
  action?: ReactNode;
};

export function PageHeading({ title, description, facts, action }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="max-w-[62ch]">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1.5 text-ink-soft">{description}</p>}
        {facts && <p className="mt-1.5 text-sm text-ink-soft">{facts}</p>}
      </div>
      {action}
    </div>
  );
}
