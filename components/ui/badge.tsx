import type { ComponentProps } from "react";

import { cn } from "@/components/ui/cn";

const tones = {
  neutral: "badge-neutral",
  success: "badge-success",
  warning: "badge-warning",
  danger: "badge-danger",
  aqua: "badge-aqua",
};
export type BadgeTone = keyof typeof tones;

/** A status as a word. Its tone only supports the word. */
export function Badge({
  tone = "neutral",
  className,
  ...props
}: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={cn("badge", tones[tone], className)} {...props} />;
}
