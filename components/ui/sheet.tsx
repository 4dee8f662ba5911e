"use client";

import { X } from "lucide";
import { useRef, useState, type MouseEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Icon } from "@/components/ui/icon";

type SheetProps = {
  /** The content of the button that opens the sheet. */
  trigger: ReactNode;
  triggerClassName: string;
  label: string;
  className?: string;
  children: ReactNode;
};

/**
 * A panel from the right edge for small screens, in a native modal <dialog>: focus, Escape and returning the focus need
 * no script. Following a link inside closes it.
 */
export function Sheet({ trigger, triggerClassName, label, className = "", children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const close = () => dialog.current?.close();

  // The content is rendered at the first opening, so that pages do not contain it hidden.
  function open() {
    flushSync(() => setWasOpened(true));
    dialog.current?.showModal();
  }

  function closeFromInside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    const isBackdrop = target === currentTarget;
    if (isBackdrop || (target as Element).closest("a")) close();
  }

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={triggerClassName}>
        {trigger}
      </button>
      <dialog
        ref={dialog}
        aria-label={label}
        onClick={closeFromInside}
        className={`fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none drawer overflow-y-auto ${className}`}
      >
        <div className="relative flex min-h-full flex-col gap-4 p-4 pt-1.5">
          <button
            type="button"
            onClick={close}
            className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-md"
          >
            <Icon of={X} className="size-5" />
            <span className="sr-only">Close menu</span>
          </button>
          {wasOpened && children}
        </div>
      </dialog>
    </>
  );
}
