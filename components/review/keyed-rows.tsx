"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, type ReactNode } from "react";
import { isDialogOpen } from "@/components/ui/is-dialog-open";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import { Key } from "./key";
import { useShortcuts } from "./use-shortcuts";

// The dialog is fetched when it is opened for the first time.
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog));

/** The row that has the focus, or else the open one. */
const currentOf = (rows: HTMLElement[]) =>
  document.activeElement?.closest<HTMLElement>("[data-row]") ??
  rows.find((row) => row.ariaCurrent === "true");

const focusRow = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>("[data-row-action]") ?? row)?.focus();

type KeyedRowsProps = {
  /** The labels of the shortcuts A and R for the current row; `reject` is undefined for lists without R. */
  approve: string;
  reject?: string;
  children: ReactNode;
};

/**
 * A list with the shortcuts of the review screens. J and K move among its `data-row` elements, to their
 * `data-row-action` if they have one, and open rows that are links. A and R press the element with that
 * `aria-keyshortcuts` in the row or in what the row has opened. When a decision removes a row, the next row gets the
 * focus.
 */
export function KeyedRows({ approve, reject, children }: KeyedRowsProps) {
  const container = useRef<HTMLDivElement>(null);
  const { open, opener, turn, dialogProps } = useMenuDialog<"shortcuts">();

  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  function move(step: 1 | -1) {
    const all = rows();
    const row = currentOf(all);
    const next = all[row ? all.indexOf(row) + step : 0];
    focusRow(next);
    if (next instanceof HTMLAnchorElement) next.click();
  }
  function press(key: "A" | "R") {
    const row = currentOf(rows());
    if (!row) return;
    const scope = row instanceof HTMLAnchorElement ? container.current : row;
    const button = scope?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    button?.focus();
    button?.click();
  }
  const shortcuts = useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => press("A"),
    r: () => press("R"),
    "?": () => open("shortcuts"),
  });

  useEffect(() => {
    const list = container.current;
    if (!list) return;
    // The address names the row at which to continue, which a colleague may have dealt with.
    if (window.location.hash.startsWith("#task-"))
      focusRow(rows().find(({ id }) => `#${id}` === window.location.hash) ?? rows()[0]);
    let before = rows().length;
    let position = 0;
    let isOwed = false;
    function follow() {
      const all = rows();
      const hasFocus = document.activeElement?.closest("[data-row]") != null;
      const row = currentOf(all);
      if (row) position = all.indexOf(row);
      // A row that has moved the focus itself needs no further focus change.
      isOwed = !hasFocus && (isOwed || (all.length < before && position >= 0));
      before = all.length;
      const isLost = document.activeElement === document.body || document.activeElement?.id === "main";
      if (!isOwed || !isLost || isDialogOpen()) return;
      isOwed = false;
      focusRow(all[Math.min(position, all.length - 1)]);
    }
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(list, { childList: true, subtree: true });
    document.addEventListener("focusin", follow);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", follow);
    };
  }, []);

  return (
    <div ref={container}>
      {children}
      <button
        ref={opener}
        type="button"
        className="mt-3 hidden items-center gap-2 text-sm text-ink-soft hover:text-ink pointer-fine:inline-flex"
        aria-keyshortcuts={shortcuts.areOn ? "?" : undefined}
        onClick={() => open("shortcuts")}
      >
        <Key>?</Key> Keyboard shortcuts
      </button>
      {turn > 0 && (
        <ShortcutsDialog {...{ approve, reject: reject ?? null }} {...dialogProps} {...shortcuts} />
      )}
    </div>
  );
}
