"use client";

import * as Primitive from "radix-ui/alert-dialog";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { submitByKey } from "@/components/ui/submit-by-key";

/** A dialog for confirmation before something is lost. A click outside does not close it. */
export const AlertDialog = Primitive.Root;

/** The content of the dialog. It must contain an AlertDialogTitle and an AlertDialogDescription. */
export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="scrim" />
      <Primitive.Content
        onKeyDown={submitByKey}
        className={cn("dialog dialog-narrow", className)}
        {...props}
      />
    </Primitive.Portal>
  );
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("dialog-title", className)} {...props} />;
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("dialog-words -mt-2", className)} {...props} />;
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("dialog-footer", className)} {...props} />;
}

/** The button that cancels. It has the focus when the dialog opens. */
export function AlertDialogCancel({ children, ...props }: ComponentProps<typeof Primitive.Cancel>) {
  return (
    <Primitive.Cancel asChild {...props}>
      <Button variant="secondary">{children}</Button>
    </Primitive.Cancel>
  );
}
