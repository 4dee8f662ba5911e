"use client";

import { Fragment, useState, type ComponentProps, type PointerEvent, type ReactNode } from "react";
import { ChevronDown } from "lucide";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { RowIcon } from "@/components/ui/row-icon";
import { ShowWork } from "@/components/ui/show-work";
import { useMenuDialog, type MenuDialogProps } from "@/components/ui/use-menu-dialog";

type ActionsMenuProps<Name extends string> = {
  /** Names the actions for screen readers. */
  label: string;
  /** The word on the button; three dots without one. */
  text?: string;
  variant?: ComponentProps<typeof Button>["variant"];
  /** Whether the menu is open when it appears, because it was loaded for whoever pressed its button. */
  startsOpen?: boolean;
  /**
   * The dialogs by name. Each is rendered from its first opening on, and gets a function that opens another dialog in
   * its place.
   */
  dialogs: Record<Name, (props: MenuDialogProps, open: (name: Name) => void) => ReactNode>;
  /** Returns the items, given a function that opens a dialog. */
  children: (open: (name: Name) => void) => ReactNode;
};

/**
 * A button with a menu of actions. It stands in every row of a list, and rendering a menu costs more than the row
 * itself, so the menu is rendered when the button is first pressed or focused by keyboard.
 */
export function ActionsMenu<Name extends string>({
  label,
  text,
  variant = "ghost",
  startsOpen = false,
  dialogs,
  children,
}: ActionsMenuProps<Name>) {
  const { open, keepFocus, opener, dialog, turn, dialogProps } = useMenuDialog<Name>();
  const [reachedBy, setReachedBy] = useState<"press" | "focus" | null>(startsOpen ? "press" : null);
  const [isOpen, setOpen] = useState(startsOpen);
  const [busy, setBusy] = useState(false);
  const showWork = (work: Promise<unknown>) => {
    // The busy menu is shut already when the item closes it, which would leave it to open again afterwards.
    setOpen(false);
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const look = { variant, size: text ? "md" : "icon", busy, "aria-label": label } as const;
  const face = text ? (
    <>
      {text} <Icon of={ChevronDown} />
    </>
  ) : (
    !busy && <RowIcon name="more" />
  );

  if (reachedBy === null) {
    const press = () => {
      setReachedBy("press");
      setOpen(true);
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
        ref={opener}
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
    <>
      {/* A busy menu stays shut, so that nothing is sent twice. */}
      <DropdownMenu open={isOpen && !busy} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          {/* This element replaces the focused button, so it takes over the focus. */}
          <Button {...look} ref={opener} autoFocus={reachedBy === "focus"}>
            {face}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent onCloseAutoFocus={keepFocus}>
          <ShowWork value={showWork}>{children(open)}</ShowWork>
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog && <Fragment key={turn}>{dialogs[dialog](dialogProps, open)}</Fragment>}
    </>
  );
}
