"use client";

import * as Primitive from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "@/components/ui/cn";

/** Not modal: the page behind stays readable, and a click outside closes it. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

/** Takes the focus itself when opened by pointer, so that arrow keys move and scroll it from there. */
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

/** One action. `tone="danger"` for those that ask for confirmation. */
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

/** A line between groups of actions. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("menu-line", className)} {...props} />;
}
