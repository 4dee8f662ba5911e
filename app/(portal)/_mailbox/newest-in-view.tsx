"use client";

import { useEffect, useRef, type ReactNode } from "react";

type NewestInViewProps = { newest: string | null; children: ReactNode };

/**
 * The scrolling pane of a conversation on a desktop, which starts at its newest message. On a phone the page scrolls
 * instead.
 */
export function NewestInView({ newest, children }: NewestInViewProps) {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!newest) return;
    const message = document.getElementById(`message-${newest}`);
    if (!pane.current || !message) return;
    const scrollsItself = getComputedStyle(pane.current).overflowY === "auto";
    if (scrollsItself) pane.current.scrollTop = message.offsetTop;
    // The first message follows the subject, so the page starts at its top.
    else if (message.previousElementSibling) message.scrollIntoView({ block: "start" });
    else window.scrollTo({ top: 0 });
  }, [newest]);
  return (
    <div
      ref={pane}
      role="region"
      aria-label="Conversation"
      tabIndex={0}
      className="relative min-h-0 flex-1 focus-visible:-outline-offset-2 lg:overflow-y-auto"
    >
      {children}
    </div>
  );
}
