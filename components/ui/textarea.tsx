import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(
        "field-sizing-content min-h-24 w-full min-w-0 rounded-md border border-edge bg-card px-3 py-2.5 text-base text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-ring focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-danger sm:text-sm",
        className,
      )}
      {...props}
    />
  );
}
