import { ArrowRight } from "lucide";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { NextStep } from "@/lib/members/next-steps";

/** What the member should do next; renders nothing when there is nothing to do. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section
      aria-labelledby="next-steps"
      className="mt-6 rounded-md border border-l-4 border-line border-l-aqua bg-card shadow-lift"
    >
      <h2 id="next-steps" className="px-5 pt-5 text-base font-semibold">
        What to do next
      </h2>
      <ul className="mt-1 divide-y divide-line px-5 pb-1">
        {steps.map(({ title, text, href, action }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
            </div>
            {href && (
              <Button asChild variant="secondary">
                <Link href={href} prefetch={false}>
                  {action} <Icon of={ArrowRight} />
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
