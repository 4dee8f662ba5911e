import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";

/** Sends its form; while that lasts it says `busyWords` and cannot be pressed. */
export function SubmitButton({
  busy,
  busyWords,
  children,
  ...props
}: Omit<ComponentProps<typeof Button>, "asChild" | "type"> & { busy: boolean; busyWords: string }) {
  return (
    <Button type="submit" busy={busy} {...props}>
      {busy ? busyWords : children}
    </Button>
  );
}
