"use client";

import { Search } from "lucide";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { isInConsole, isCheckIn } from "@/components/layout/console-navigation";
import { Icon } from "@/components/ui/icon";
import { isDialogOpen } from "@/components/ui/is-dialog-open";
import type { SearchConsole } from "./palette";

const load = () => import("./palette").then((module) => module.Palette);
// The search palette is fetched when it is opened for the first time.
const Palette = dynamic(load);

type ConsoleSearchProps = { personId: string; onSearch: SearchConsole; children?: ReactNode };

/**
 * The box above every admin page that opens the search by a click, by Ctrl K (⌘ K), or by "/". On people's own pages
 * there is no box, and at check-in neither, where "/" is ignored too, because scanners that act as keyboards type it with
 * the address on a ticket.
 */
export function ConsoleSearch({ personId, onSearch, children }: ConsoleSearchProps) {
  const pathname = usePathname();
  const isBare = !isInConsole(pathname) || isCheckIn(pathname);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement | null>(null);

  function open() {
    const focused = document.activeElement;
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : button.current;
    setTurn((last) => last + 1);
    setOpen(true);
  }
  const takeEarlyKeys = useShortcut(open, !isBare);

  const palette = turn > 0 && (
    <Palette key={turn} {...{ isOpen, opener, takeEarlyKeys, personId, onSearch }} onOpenChange={setOpen} />
  );
  if (isBare) return palette;
  return (
    <div className="lg:w-40 lg:shrink-0 xl:w-48">
      <div className="flex items-center gap-1 max-lg:page max-lg:py-2">
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={open}
          onPointerEnter={() => void load()}
          className="input flex h-9 cursor-pointer items-center gap-2 text-left text-ink-soft sm:text-sm"
        >
          <Icon of={Search} className="size-4" />
          <span className="flex-1 truncate">
            Search<span className="sr-only"> the console</span>
          </span>
          <kbd aria-hidden className="hidden font-sans text-xs sm:inline lg:hidden 2xl:inline">
            Ctrl K
          </kbd>
        </button>
        {children}
      </div>
      {palette}
    </div>
  );
}

/**
 * Opens the search by Ctrl K or ⌘ K, also while somebody types in a field, and by "/" otherwise. An open dialog keeps
 * its keys. Keys typed before the search's field has the focus are collected for the returned function.
 */
function useShortcut(open: () => void, hasSlash: boolean) {
  const latest = useRef(open);
  const early = useRef<string | null>(null);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (early.current !== null && !ctrlKey && !metaKey && !altKey && [...key].length === 1) {
        early.current += key;
        return event.preventDefault();
      }
      const isCommand = key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
      const isSlash =
        hasSlash && key === "/" && !ctrlKey && !metaKey && !altKey && !isTypedInto(event.target);
      if (!isCommand && !isSlash) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      early.current = "";
      latest.current();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hasSlash]);
  return function takeEarlyKeys() {
    const keys = early.current ?? "";
    early.current = null;
    return keys;
  };
}

const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
