import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

const badge = cva(
  "inline-flex w-fit shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap forced-colors:border [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-soft",
        success: "bg-success-soft text-success",
        warning: "bg-warning-soft text-warning",
        danger: "bg-danger-soft text-danger",
        aqua: "bg-aqua-soft text-aqua-ink",
        gold: "bg-gold-soft text-gold-ink",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

/** A status in a word; the tone only underlines it. */
export function Badge({ tone, className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}
