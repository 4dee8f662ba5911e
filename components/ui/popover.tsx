"use client";

import { useId, useRef, useState, type FocusEvent, type ReactNode, type ToggleEvent } from "react";

type PopoverProps = {
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName: string;
  /** The accessible name of the panel. */
  label: string;
  children: ReactNode;
};

const GAP_PX = 6;
const MARGIN_PX = 8;

/** Positions the panel below the button, or above it where there is more room, within the window. */
function place(panel: HTMLElement, button: HTMLElement) {
  const edge = button.getBoundingClientRect();
  panel.style.minWidth = `${edge.width}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const fitsBelow = edge.bottom + GAP_PX + height <= clientHeight || edge.top < height;
  const top = fitsBelow ? edge.bottom + GAP_PX : edge.top - GAP_PX - height;
  const left = Math.max(MARGIN_PX, Math.min(edge.left, clientWidth - width - MARGIN_PX));
  panel.style.top = `${top + window.scrollY}px`;
  panel.style.left = `${left + window.scrollX}px`;
}

/**
 * A button that shows a few links in a native popover: opening, Escape, a click outside and returning the focus need no
 * script. For actions use the dropdown menu, which supports arrow keys.
 */
export function Popover({ trigger, triggerClassName, label, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The content is rendered at the first opening, so that pages do not contain it hidden.
  const [wasOpened, setWasOpened] = useState(false);

  function placeOpened({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState !== "open" || !button.current) return;
    place(currentTarget, button.current);
    // A resize makes the panel's position wrong, so the panel closes.
    window.addEventListener("resize", () => currentTarget.hidePopover(), { once: true });
  }

  // Closes the panel when the focus leaves it, so that the focus is never behind it.
  function closeBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
    if (isElsewhere && relatedTarget !== button.current) currentTarget.hidePopover();
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} className={triggerClassName}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={() => setWasOpened(true)}
        onToggle={placeOpened}
        onBlur={closeBehind}
        className="absolute inset-auto m-0 animate-drop-in rounded-md border border-line bg-card p-1 text-ink shadow-lift"
      >
        {wasOpened && children}
      </div>
    </>
  );
}

export function PopoverLink({ children, ...props }: React.ComponentProps<"a">) {
  return (
    <a
      className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm hover:bg-sunken focus-visible:-outline-offset-2 [&_svg]:text-ink-soft"
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
      {...props}
    >
      {children}
    </a>
  );
}
