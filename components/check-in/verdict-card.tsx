import { BadgeCheck, CircleCheck, CircleX, TriangleAlert, Undo2 } from "lucide";
import type { IconNode } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import type { Verdict } from "./verdict";

const looks: Record<Verdict["tone"], { icon: IconNode; className: string }> = {
  success: { icon: CircleCheck, className: "bg-success-soft text-success" },
  warning: { icon: TriangleAlert, className: "bg-warning-soft text-warning" },
  danger: { icon: CircleX, className: "bg-danger-soft text-danger" },
};

type VerdictCardProps = {
  verdict: Verdict;
  rate: string | null;
  /** The admin page of the registration, for viewers who may see it. */
  registrationHref?: string;
  busy: boolean;
  /** Verifies the registration; undefined for those who may not. */
  onVerify?: () => void;
  onUndo: () => void;
};

/** The result of a ticket, which fills the top of the screen. Colour, icon and word carry the same meaning. */
export function VerdictCard({ verdict, rate, registrationHref, busy, onVerify, onUndo }: VerdictCardProps) {
  const { tone, title, person, reason } = verdict;
  const { icon, className } = looks[tone];
  return (
    <div className={cn("flex min-h-56 animate-fade-in flex-col gap-4 p-5", className)}>
      <div className="flex items-start gap-3.5">
        <Icon of={icon} className="size-11" />
        <p className="min-w-0 self-center text-2xl leading-tight font-semibold">{title}</p>
      </div>
      {person && (
        <div className="text-ink">
          <p className="text-2xl leading-tight font-semibold">
            {person.firstName} {person.lastName}
          </p>
          {rate && <p className="mt-1 text-base">{rate}</p>}
        </div>
      )}
      {reason && <p className="text-lg text-ink">{reason}</p>}
      {person && (
        <div className="mt-auto flex flex-wrap gap-2">
          {tone === "danger" && person.canVerify && onVerify && (
            <Button size="lg" busy={busy} onClick={onVerify}>
              <Icon of={BadgeCheck} /> Verify
            </Button>
          )}
          {person.checkedInAt ? (
            <Button variant="secondary" size="lg" busy={busy} onClick={onUndo}>
              <Icon of={Undo2} /> Undo
            </Button>
          ) : (
            tone === "danger" &&
            registrationHref && (
              <Button asChild variant="secondary" size="lg">
                <a href={registrationHref}>Open registration</a>
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}
