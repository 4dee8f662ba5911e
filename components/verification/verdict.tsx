import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

const toneClasses = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

type VerdictProps = {
  icon: IconNode;
  tone: keyof typeof toneClasses;
  title: string;
  /** What follows from it. */
  explanation?: ReactNode;
  children: ReactNode;
};

/** What somebody learns who verifies something: the result, which is read first, and the facts. */
export function Verdict({ icon, tone, title, explanation, children }: VerdictProps) {
  return (
    <Card className="overflow-hidden">
      <div className={cn("flex items-start gap-3 p-5 sm:p-6", toneClasses[tone])}>
        <Icon of={icon} className="mt-0.5 size-6 shrink-0" />
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {explanation}
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 sm:p-6">{children}</dl>
    </Card>
  );
}

type FactProps = { label: string; isWide?: boolean; isCode?: boolean; children: ReactNode };

export function VerifiedFact({ label, isWide = false, isCode = false, children }: FactProps) {
  return (
    <div className={cn(isWide && "sm:col-span-2")}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={cn("mt-0.5 font-medium break-words", isCode && "font-mono")}>{children}</dd>
    </div>
  );
}
