"use client";

import { Check } from "lucide";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { cn } from "@/components/ui/cn";
import type { sectionProgress, SectionProgress } from "./complete-sections";
import type { ApplicationFormHandle, Section, ApplicationFormValues } from "./form-values";

type FormProgressProps = {
  form: ApplicationFormHandle;
  initial: ApplicationFormValues;
  /** The sections that this applicant has to answer. */
  sections: readonly Section[];
  /** The index of the shown section. */
  current: number;
  /** How many sections, from the first, have been shown. */
  visited: number;
};

/** The code that checks the sections loads after the page; until then, none is complete. */
function useSectionProgress({ form, initial, visited }: FormProgressProps): SectionProgress | undefined {
  const values = useWatch({ control: form.control });
  const [judge, setJudge] = useState<typeof sectionProgress>();
  useEffect(() => {
    // If it cannot be loaded, the progress stays as it is; sending reports problems anyway.
    void import("./complete-sections").then(
      (code) => setJudge(() => code.sectionProgress),
      () => undefined,
    );
  }, []);
  return judge?.(values as ApplicationFormValues, initial, visited);
}

/** The progress: a desktop always shows the list of sections; a phone has a bar at the top that opens it. */
export function FormProgress(props: FormProgressProps) {
  const { sections, current } = props;
  const progress = useSectionProgress(props);
  const [isOpen, setOpen] = useState(false);
  const done = sections.filter(({ id }) => progress?.complete.has(id)).length;
  const count = `${done} of ${sections.length} sections complete`;
  return (
    <div className="sticky top-0 z-10 -mx-4 border-b border-line bg-ground px-4 py-2.5 sm:-mx-6 sm:px-6 lg:top-6 lg:mx-0 lg:self-start lg:border-0 lg:bg-transparent lg:p-0">
      <div className="flex items-center justify-between gap-3 text-sm">
        <p className="text-ink-soft tabular" aria-hidden>
          {count}
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-md font-medium text-aqua-ink lg:hidden noscript:hidden"
        >
          {isOpen ? "Hide sections" : "Sections"}
        </button>
      </div>
      <Progress value={(100 * done) / sections.length} label={count} className="mt-2 h-1.5 bg-line" />
      <nav aria-label="Sections" className={cn("mt-3 lg:mt-5 lg:block", !isOpen && "hidden")}>
        <ol className="grid gap-0.5">
          {sections.map(({ id, title }, index) => {
            const isComplete = progress?.complete.has(id);
            const isReachable = !progress || index < progress.reachable;
            return (
              <li key={id}>
                <a
                  href={isReachable ? `#${id}` : undefined}
                  onClick={() => setOpen(false)}
                  aria-current={index === current ? "step" : undefined}
                  className={cn(
                    "flex min-h-11 items-center gap-3 rounded-md px-2 py-2 text-sm transition-colors duration-150",
                    isReachable && "hover:bg-sunken",
                    index === current ? "font-medium text-ink" : "text-ink-soft",
                  )}
                >
                  <span
                    aria-hidden
                    className={cn(
                      "grid size-6 shrink-0 place-items-center rounded-full text-xs tabular",
                      isComplete ? "bg-success-soft text-success" : "bg-sunken text-ink-soft",
                    )}
                  >
                    {isComplete ? <Icon of={Check} className="size-3.5" /> : index + 1}
                  </span>
                  {title}
                  {isComplete && <span className="sr-only"> (complete)</span>}
                </a>
              </li>
            );
          })}
        </ol>
      </nav>
    </div>
  );
}
