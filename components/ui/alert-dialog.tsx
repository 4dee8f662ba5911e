"use client";

import * as Primitive from "radix-ui/alert-dialog";
import type { ComponentProps } from "react";

import { panel, panelFooter, scrim } from "@/components/ui/overlay";
import { cn } from "@/lib/cn";

/** Asks before something is lost: its title names the thing, its description says what goes with it. */
export const AlertDialog = Primitive.Root;
export const AlertDialogTrigger = Primitive.Trigger;
/** Has the focus when the dialog opens; wrap a secondary Button with `asChild`. */
export const AlertDialogCancel = Primitive.Cancel;

export function AlertDialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={scrim} />
      <Primitive.Content className={cn(panel, "sm:max-w-md", className)} {...props}>
        {children}
      </Primitive.Content>
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
