"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { isDialogOpen } from "@/components/ui/is-dialog-open";

const storageKey = "review-shortcuts";
const changed = "review-shortcuts-changed";

function subscribe(onChange: () => void) {
  window.addEventListener("storage", onChange);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener("storage", onChange);
    window.removeEventListener(changed, onChange);
  };
}

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true; // Storage may be forbidden.
  }
}

function turn(on: boolean) {
  try {
    localStorage.setItem(storageKey, on ? "on" : "off");
  } catch {
    // Without storage, the switch applies until the page is reloaded.
  }
  window.dispatchEvent(new Event(changed));
}

/** Whether the key was pressed in a field or a dialog, where it is text and not a shortcut. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null)
  );
}

/**
 * Single-key shortcuts on this screen. They can be turned off, because speech input may press keys by accident (WCAG
 * 2.1.4); the browser stores the choice.
 */
export function useShortcuts(keys: Record<string, () => void>) {
  const areOn = useSyncExternalStore(subscribe, isOn, () => true);
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!areOn) return;
    function press(event: KeyboardEvent) {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [areOn]);
  return { areOn, onTurn: turn };
}
