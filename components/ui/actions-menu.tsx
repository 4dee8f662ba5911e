"use client";

import { EllipsisVertical } from "lucide";
import { useState, type ComponentProps, type PointerEvent, type ReactNode, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";

type ActionsMenuProps = {
  /** Whose actions they are, for who cannot see the row. */
  label: string;
  /** The button: a dialog that the menu opens gives it the focus back. */
  ref: RefObject<HTMLButtonElement | null>;
  variant?: ComponentProps<typeof Button>["variant"];
  busy?: boolean;
  onCloseAutoFocus: (event: Event) => void;
  children: ReactNode;
};

/**
 * A button with a menu of verbs. It stands in every row of a list, and drawing a menu costs more than drawing the row:
 * so there is the button alone until somebody presses it or comes to it by key.
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
      // The menu that opens takes the focus, and not the button.
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
        {/* Another element than the one that had the focus until now. */}
        <Button {...look} ref={ref} autoFocus={reachedBy === "focus"}>
          {face}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onCloseAutoFocus={onCloseAutoFocus}>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
