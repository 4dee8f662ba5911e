"use client";

import { useEffect } from "react";

/** The longest delay of a browser's timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Reloads the page when check-in opens. */
export function OpensSoon({ opensAt }: { opensAt: string }) {
  useEffect(() => {
    // One second is added, because the clocks of phone and server differ.
    const wait = Math.max(5_000, Date.parse(opensAt) - Date.now() + 1_000);
    if (wait > maxTimerMs) return;
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [opensAt]);
  return null;
}
