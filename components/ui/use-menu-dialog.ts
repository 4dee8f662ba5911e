"use client";

import { useRef, useState, type RefObject } from "react";

/** What a dialog that a menu opens gets. */
export type MenuDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The menu's button: it gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
};

/**
 * A menu whose items open dialogs, one at a time. The menu would take the focus back from the dialog that it has
 * just opened, and the item to which the dialog would return it is gone by then: so both are told.
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
    /** Stays the same while the dialog leaves the screen. */
    dialog: chosen?.name ?? null,
    /** Another one at each opening, so that each begins anew. */
    turn: chosen?.turn ?? 0,
    dialogProps: { isOpen, onOpenChange, opener } satisfies MenuDialogProps,
  };
}

/** For `onCloseAutoFocus` of the dialog. */
export function focusBack(opener: RefObject<HTMLButtonElement | null>) {
  return (event: Event) => {
    event.preventDefault();
    // The row of the button may be gone with what was deleted.
    (opener.current ?? document.getElementById("main"))?.focus();
  };
}
