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

/** Whether the key is pressed as a single-key shortcut, and these are on. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.repeat || event.ctrlKey || event.metaKey || event.altKey) && isOn() && !isTyping(event);

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
    function press(event: KeyboardEvent) {
      const act = current.current[event.key];
      if (!act || !isShortcut(event)) return;
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return { areOn, onTurn: turn };
}
