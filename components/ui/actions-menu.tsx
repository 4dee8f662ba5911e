"use client";

import { EllipsisVertical } from "lucide";
import { useState, type ComponentProps, type PointerEvent, type ReactNode, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";

type ActionsMenuProps = {
  /** Names the actions for screen readers. */
  label: string;
  /** The button, for returning the focus after a dialog. */
  ref: RefObject<HTMLButtonElement | null>;
  variant?: ComponentProps<typeof Button>["variant"];
  busy?: boolean;
  onCloseAutoFocus: (event: Event) => void;
  children: ReactNode;
};

/**
 * A button with a menu of actions. It stands in every row of a list, and rendering a menu costs more than the row
 * itself, so the menu is rendered when the button is first pressed or focused by keyboard.
 */
export function ActionsMenu({
  label,
  ref,
  variant = "ghost",
  busy = false,
  onCloseAutoFocus,
  children,
}: ActionsMenuProps) {
  const [reachedBy, setReachedBy] = useState<"press" | "focus" | null>(null);
  const look = { variant, size: "icon", busy, "aria-label": label } as const;
  const face = !busy && <Icon of={EllipsisVertical} />;

  if (reachedBy === null) {
    const press = () => {
      if (!busy) setReachedBy("press");
    };
    const pressBegins = (event: PointerEvent) => {
      if (event.button !== 0 || event.ctrlKey) return;
      // The default would focus the button after the menu has taken the focus.
      event.preventDefault();
      press();
    };
    return (
      <Button
        {...look}
        ref={ref}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerDown={pressBegins}
        onFocus={() => setReachedBy("focus")}
        onClick={press}
      >
        {face}
      </Button>
    );
  }
  return (
    <DropdownMenu defaultOpen={reachedBy === "press"}>
      <DropdownMenuTrigger asChild>
        {/* This element replaces the focused button, so it takes over the focus. */}
        <Button {...look} ref={ref} autoFocus={reachedBy === "focus"}>
          {face}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={onCloseAutoFocus}>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
