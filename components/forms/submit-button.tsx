import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";

/** The submit button of a form. While the submission is pending, it shows `busyWords` and is disabled. */
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
