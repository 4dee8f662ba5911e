"use client";

import * as Primitive from "radix-ui/alert-dialog";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { panel, panelFooter, scrim } from "@/components/ui/overlay";
import { cn } from "@/lib/cn";

/** A question before something is lost. It does not close by a press beside it. */
export const AlertDialog = Primitive.Root;
export const AlertDialogTrigger = Primitive.Trigger;

/** Needs an AlertDialogTitle and an AlertDialogDescription inside. */
export function AlertDialogContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={scrim} />
      <Primitive.Content className={cn(panel, "sm:max-w-md", className)} {...props} />
    </Primitive.Portal>
  );
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn("text-xl font-semibold", className)} {...props} />;
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn("-mt-2 text-sm text-ink-soft", className)} {...props} />;
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn(panelFooter, className)} {...props} />;
}

/** Leaves everything as it is; it has the focus when the question opens. */
export function AlertDialogCancel({ children, ...props }: ComponentProps<typeof Primitive.Cancel>) {
  return (
    <Primitive.Cancel asChild {...props}>
      <Button variant="secondary">{children}</Button>
    </Primitive.Cancel>
  );
}
