"use client";

import { Check } from "lucide";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { cn } from "@/components/ui/cn";
import { sections, type ApplicationFormHandle, type SectionId } from "./form-values";

/**
 * The complete sections. The code that checks them loads after the page; until then, the sections complete at first.
 */
function useCompleteSections({ control }: ApplicationFormHandle, atFirst: SectionId[]): Set<SectionId> {
  const values = useWatch({ control });
  const [judge, setJudge] = useState<((values: unknown) => SectionId[]) | null>(null);
  useEffect(() => {
    // If it cannot be loaded, the progress stays as it is; sending reports problems anyway.
    void import("./complete-sections").then(
      ({ completeSections }) => setJudge(() => completeSections),
      () => undefined,
    );
  }, []);
  return new Set(judge ? judge(values) : atFirst);
}

/** The section that crosses the upper third of the window. */
function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>(sections[0].id);
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        if (seen) setCurrent(seen.target.id as SectionId);
      },
      { rootMargin: "-30% 0px -65% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

type FormProgressProps = { form: ApplicationFormHandle; completeAtFirst: SectionId[] };

/** The progress: a bar at the top of a phone, a list of sections next to the form on a desktop. */
export function FormProgress({ form, completeAtFirst }: FormProgressProps) {
  const complete = useCompleteSections(form, completeAtFirst);
  const current = useCurrentSection();
  const { title } = sections.find(({ id }) => id === current) ?? sections[0];
  const count = `${complete.size} of ${sections.length} sections complete`;
  return (
    <div className="sticky top-0 z-10 -mx-4 border-b border-line bg-ground px-4 py-2.5 sm:-mx-6 sm:px-6 lg:top-6 lg:mx-0 lg:self-start lg:border-0 lg:bg-transparent lg:p-0">
      <div className="flex items-baseline justify-between gap-3 text-sm lg:block">
        <p className="truncate font-medium lg:hidden">{title}</p>
        <p className="shrink-0 text-ink-soft tabular" aria-hidden>
          {complete.size} of {sections.length}
          <span className="hidden lg:inline"> sections</span> complete
        </p>
      </div>
      <Progress
        value={(100 * complete.size) / sections.length}
        label={count}
        className="mt-2 h-1.5 bg-line"
      />
      <nav aria-label="Sections" className="mt-5 hidden lg:block">
        <ol className="grid gap-0.5">
          {sections.map(({ id, title: words }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? "step" : undefined}
                className={cn(
                  "flex items-center gap-3 rounded-md px-2 py-2 text-sm transition-colors duration-150 hover:bg-sunken",
                  id === current ? "font-medium text-ink" : "text-ink-soft",
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    "grid size-6 shrink-0 place-items-center rounded-full text-xs tabular",
                    complete.has(id) ? "bg-success-soft text-success" : "bg-sunken text-ink-soft",
                  )}
                >
                  {complete.has(id) ? <Icon of={Check} className="size-3.5" /> : index + 1}
                </span>
                {words}
                {complete.has(id) && <span className="sr-only"> (complete)</span>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
