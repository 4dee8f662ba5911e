import { useId, type ReactNode } from "react";

type TitledSectionProps = {
  title: string;
  /** The heading's id, to which links and code move the focus. */
  headingId?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A titled section of the page. */
export function TitledSection({ title, headingId, aside, children }: TitledSectionProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={headingId ? -1 : undefined} className="scroll-mt-20 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  );
}
