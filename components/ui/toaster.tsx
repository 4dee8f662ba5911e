"use client";

import { CircleAlert, CircleCheck, X } from "lucide";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { dismissToast, showToastOfLastPage, useShownToast, type ToastMessage } from "@/components/ui/toast";
import { Icon } from "@/components/ui/icon";

const SUCCESS_MS = 5_000;
const DESTRUCTIVE_MS = 10_000;

/**
 * Renders the toasts, in the root layout. Both live regions exist from the start, because screen readers do not
 * announce a region that arrives with its text. They are at the bottom, because the search and a page's main button are
 * at the top, on the right; above a bar with a button they leave it room (globals.css).
 */
export function Toaster() {
  const shown = useShownToast();
  useEffect(showToastOfLastPage, []);
  const isDestructive = shown?.variant === "destructive";
  const card = shown && <ToastCard key={shown.id} {...shown} />;
  return (
    <section
      aria-label="Notifications"
      data-toaster
      className="pointer-events-none fixed inset-x-0 bottom-0 z-100 p-4 sm:left-auto sm:w-104"
    >
      <div role="status" aria-live="polite">
        {!isDestructive && card}
      </div>
      <div role="alert" aria-live="assertive">
        {isDestructive && card}
      </div>
    </section>
  );
}

function ToastCard({ title, description, link, button, variant = "success" }: ToastMessage) {
  const [isHeld, setIsHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isDestructive = variant === "destructive";

  // On phones an open dialog leaves this room for the toast above it (globals.css).
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const height = card.current?.closest<HTMLElement>("[data-toaster]")?.offsetHeight ?? 0;
    style.setProperty("--toast-height", `${height}px`);
    return () => void style.removeProperty("--toast-height");
  }, []);

  useEffect(() => {
    if (isHeld && !button) return;
    const timer = setTimeout(dismissToast, isDestructive ? DESTRUCTIVE_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isDestructive, button]);

  const icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <div
      ref={card}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && dismissToast()}
      className="pointer-events-auto flex animate-rise-in items-start gap-3 rounded-md border border-line bg-card p-4 shadow-lift"
    >
      <Icon
        of={icon}
        className={`mt-0.5 size-5 shrink-0 ${isDestructive ? "text-danger" : "text-success"}`}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium text-ink">{title}</p>
        {description && <p className="mt-0.5 text-ink-soft">{description}</p>}
        {(link ?? button) && (
          <div className="mt-1 flex flex-wrap gap-x-4">
            {link && (
              <a href={link.href} className="font-medium text-aqua-ink hover:underline">
                {link.label}
              </a>
            )}
            {button}
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={dismissToast}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Icon of={X} />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  );
}
