"use client";

import { useEffect } from "react";

/** Timers of browsers hold no longer wait. */
const maxTimerMs = 2 ** 31 - 1;

/** Loads the page again when the door opens. */
export function OpensSoon({ opensAt }: { opensAt: string }) {
  useEffect(() => {
    // A second more, because the clocks of phone and server differ.
    const wait = Math.max(5_000, Date.parse(opensAt) - Date.now() + 1_000);
    if (wait > maxTimerMs) return;
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [opensAt]);
  return null;
}
