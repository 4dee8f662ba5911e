"use client";

import type { IconNode } from "lucide";
import * as Primitive from "radix-ui/dropdown-menu";
import { cloneElement, useContext, type ComponentProps, type ReactElement } from "react";

import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ShowWork } from "@/components/ui/show-work";

/** A menu that is not modal: the page behind stays readable, and a click outside closes the menu. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

/** The menu's content. It takes the focus itself when opened by pointer, so that arrow keys start from there. */
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

type MenuItemProps = {
  icon?: IconNode;
  label: string;
  /** The tone of the item; "danger" for actions that need a confirmation. */
  tone?: "neutral" | "danger";
} & ({ onSelect: () => void | Promise<unknown>; link?: never } | { link: ReactElement; onSelect?: never });

/** A menu item: an action, or the properties of a link given as `link`. */
export function MenuItem({ icon, label, tone = "neutral", link, onSelect }: MenuItemProps) {
  const showWork = useContext(ShowWork);
  const content = (
    <>
      {icon && <Icon of={icon} />} {label}
    </>
  );
  return (
    <Primitive.Item
      asChild={link !== undefined}
      className={cn("menu-item", tone === "danger" && "menu-item-danger")}
      onSelect={() => {
        const work = onSelect?.();
        if (work) showWork(work);
      }}
    >
      {link ? cloneElement(link, undefined, content) : content}
    </Primitive.Item>
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("menu-line", className)} {...props} />;
}
