"use client";

import * as Primitive from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

/** Not modal: the page behind stays readable, and a press elsewhere closes it all the same. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

/** Takes the focus itself when a pointer opened it, so that the keys move and scroll it from there. */
export function DropdownMenuContent({
  className,
  align = "end",
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        tabIndex={0}
        className={cn("menu", className)}
        {...props}
      />
    </Primitive.Portal>
  );
}

/** One verb. `tone="danger"` for those that open a confirmation. */
export function DropdownMenuItem({
  tone = "neutral",
  className,
  ...props
}: ComponentProps<typeof Primitive.Item> & { tone?: "neutral" | "danger" }) {
  return (
    <Primitive.Item
      className={cn("menu-item", tone === "danger" && "menu-item-danger", className)}
      {...props}
    />
  );
}

/** A line between groups of verbs. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("menu-line", className)} {...props} />;
}
