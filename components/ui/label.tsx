import type { ComponentProps } from "react";

import { cn } from "@/components/ui/cn";

export function Label({ className, ...props }: ComponentProps<"label">) {
  return <label className={cn("label", className)} {...props} />;
}
