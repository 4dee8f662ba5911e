import type { IconNode } from "lucide";
import type { ReactNode } from "react";

import { Icon } from "@/components/ui/icon";

type EmptyStateProps = {
  icon: IconNode;
  title: string;
  description?: string;
  /** One action at most. */
  action?: ReactNode;
  /** The level of the title, for pages on which it is a heading. */
  headingLevel?: 2 | 3;
};

export function EmptyState({ icon, title, description, action, headingLevel }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : "p";
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <div className="grid size-12 place-items-center rounded-full bg-aqua-soft text-aqua-ink">
        <Icon of={icon} className="size-5" />
      </div>
      <div>
        <Title className="font-medium">{title}</Title>
        {description && <p className="mt-1 max-w-[46ch] text-sm text-ink-soft">{description}</p>}
      </div>
      {action}
    </div>
  );
}
