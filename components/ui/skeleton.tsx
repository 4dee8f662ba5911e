import type { ComponentProps } from "react";

import { cn } from "@/components/ui/cn";

/** A grey placeholder of the size of the content. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("skeleton", className)} {...props} />;
}
