"use client";

import { useRef, useState, type RefObject } from "react";

export type MenuDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The menu's button, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
};

/**
 * A menu whose items open dialogs, one at a time. Without this, the closing menu would take the focus from the dialog
 * it has just opened, and the closing dialog would return it to a menu item that is gone.
 */
export function useMenuDialog<Name extends string>() {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  const [chosen, setChosen] = useState<{ name: Name; turn: number } | null>(null);

  function open(name: Name) {
    setChosen({ name, turn: (chosen?.turn ?? 0) + 1 });
    onOpenChange(true);
  }

  function keepFocus(event: Event) {
    if (isOpen) event.preventDefault();
  }

  return {
    open,
    keepFocus,
    opener,
    /** The name of the last opened dialog. It stays the same while the dialog animates out. */
    dialog: chosen?.name ?? null,
    /** A number that changes at each opening. As a key, it resets the dialog. */
    turn: chosen?.turn ?? 0,
    dialogProps: { isOpen, onOpenChange, opener } satisfies MenuDialogProps,
  };
}

/** Returns a handler for the dialog's `onCloseAutoFocus`, which focuses the menu's button. */
export function focusBack(opener: RefObject<HTMLElement | null>) {
  return (event: Event) => {
    event.preventDefault();
    // The button may have disappeared with a deleted row.
    (opener.current ?? document.getElementById("main"))?.focus();
  };
}
