import { useId, type ReactNode } from "react";

type ProfileSectionProps = {
  title: string;
  description: ReactNode;
  /** The fragment in links to this section, without "#". */
  anchor?: string;
  children: ReactNode;
};

/** One section of the profile: its title on the left and its content on the right, stacked on a phone. */
export function ProfileSection({ title, description, anchor, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-2 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-pretty text-ink-soft">{description}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
