import type { ComponentProps } from "react";

import { cn } from "@/components/ui/cn";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn("input", className)} {...props} />;
}
