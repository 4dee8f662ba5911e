import type { IconNode } from "lucide";

import { cn } from "@/lib/cn";

type IconProps = { of: IconNode; className?: string };

/**
 * One of lucide's drawings, beside words that say the same: screen readers pass it by. Drawn here and
 * not by lucide-react, which makes every icon a client component and sends its drawing twice.
 */
export function Icon({ of, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn("size-4 shrink-0", className)}
    >
      {of.map(([Shape, drawing], index) => {
        const Tag = Shape as "path";
        return <Tag key={index} {...drawing} />;
      })}
    </svg>
  );
}
