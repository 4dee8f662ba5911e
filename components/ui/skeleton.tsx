import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

/** A grey stand-in of the size that what is loading will have. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("skeleton", className)} {...props} />;
}
