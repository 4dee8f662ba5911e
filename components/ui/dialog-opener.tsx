"use client";

import type { ComponentProps, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useMenuDialog, type MenuDialogProps } from "@/components/ui/use-menu-dialog";

type DialogOpenerProps = Omit<ComponentProps<typeof Button>, "asChild" | "ref" | "onClick"> & {
  dialog: (props: MenuDialogProps) => ReactNode;
};

/** A button and its dialog, which is rendered from its first opening on, so that its code can be loaded then. */
export function DialogOpener({ dialog, ...button }: DialogOpenerProps) {
  const { open, opener, turn, dialogProps } = useMenuDialog<"dialog">();
  return (
    <>
      <Button {...button} ref={opener} onClick={() => open("dialog")} />
      {turn > 0 && dialog(dialogProps)}
    </>
  );
}
