import { createContext, useContext, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { sections, type SectionId } from "./form-values";

/** The index of the shown section, and the number of sections. */
export const CurrentSection = createContext({ current: 0, count: 0 });

type FormSectionProps = { id: SectionId; description?: string; children: ReactNode };

/** A titled section of the form. One is shown at a time, and all of them without JavaScript. */
export function FormSection({ id, description, children }: FormSectionProps) {
  const index = sections.findIndex((section) => section.id === id);
  const { current, count } = useContext(CurrentSection);
  const isShown = index === current;
  return (
    <Card
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn("scroll-mt-20 p-5 sm:p-6 lg:scroll-mt-6", !isShown && "hidden noscript:block")}
    >
      <p className="text-xs font-medium text-ink-soft tabular">
        Section {index + 1} of {count}
      </p>
      <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-semibold outline-none">
        {sections[index]?.title}
      </h2>
      {description && <p className="mt-1.5 max-w-[62ch] text-sm text-ink-soft">{description}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  );
}
