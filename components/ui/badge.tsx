import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

const badge = cva("badge", {
  variants: {
    tone: {
      neutral: "badge-neutral",
      success: "badge-success",
      warning: "badge-warning",
      danger: "badge-danger",
      aqua: "badge-aqua",
      gold: "badge-gold",
    },
  },
  defaultVariants: { tone: "neutral" },
});

export type BadgeTone = NonNullable<VariantProps<typeof badge>["tone"]>;

/** A status in a word; the tone only underlines it. */
export function Badge({ tone, className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}
