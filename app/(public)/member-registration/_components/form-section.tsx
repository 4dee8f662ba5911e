import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { sections, type SectionId } from "./form-values";

type FormSectionProps = { id: SectionId; description?: string; children: ReactNode };

/** A titled section of the form, the target of a link in the progress list. */
export function FormSection({ id, description, children }: FormSectionProps) {
  const index = sections.findIndex((section) => section.id === id);
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 p-5 sm:p-6">
      <p className="text-xs font-medium text-ink-soft tabular">
        Section {index + 1} of {sections.length}
      </p>
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {sections[index]?.title}
      </h2>
      {description && <p className="mt-1.5 max-w-[62ch] text-sm text-ink-soft">{description}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  );
}
