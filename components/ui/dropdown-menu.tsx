"use client";

import * as Primitive from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "@/lib/cn";

/** Not modal: the page behind stays readable, and a press elsewhere closes it all the same. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

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
        className={cn(
          "z-50 min-w-48 rounded-md border border-line bg-card p-1 text-ink shadow-lift data-[state=closed]:animate-fade-out data-[state=open]:animate-drop-in",
          className,
        )}
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
      className={cn(
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-disabled:cursor-default data-disabled:opacity-55 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-soft",
        tone === "danger" && "text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger",
        className,
      )}
      {...props}
    />
  );
}

/** A line between groups of verbs. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("-mx-1 my-1 h-px bg-line", className)} {...props} />;
}
