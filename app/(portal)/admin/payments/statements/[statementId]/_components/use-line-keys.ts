import { useEffect, useEffectEvent, useRef, useState } from "react";

type Keys<Row> = {
  lines: readonly Row[];
  isActive: boolean;
  onAccept: (line: Row) => void;
  onSplit: (line: Row) => void;
  onSetAside: (line: Row) => void;
  onUndo: (line: Row) => void;
};

/** The id of the element of a line. */
export const lineElementId = (id: string) => `line-${id}`;

function focusLine(id: string) {
  const element = document.getElementById(lineElementId(id));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/**
 * Shortcuts for lines: J and K move; Enter or A, S, I and U decide the current line. When a line leaves, the next one
 * becomes current.
 */
export function useLineKeys<Row extends { id: string }>({ lines, isActive, ...on }: Keys<Row>) {
  const [currentId, setCurrentId] = useState(lines[0]?.id ?? null);
  const [place, setPlace] = useState(0);
  const found = lines.findIndex(({ id }) => id === currentId);
  const at = found >= 0 ? found : Math.min(place, lines.length - 1);
  const current = lines[at];

  function go(to: number) {
    const line = lines[Math.max(0, Math.min(lines.length - 1, to))];
    if (!line) return;
    setCurrentId(line.id);
    setPlace(lines.indexOf(line));
    focusLine(line.id);
  }

  // A decided line disappears with its button, so the focus moves to the following line.
  const before = useRef(currentId);
  const nextId = current?.id ?? null;
  useEffect(() => {
    if (before.current === nextId) return;
    before.current = nextId;
    if (document.activeElement === document.body) focusLine(nextId ?? "none");
  }, [nextId]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || !current || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, select, [role=dialog], [role=alertdialog]")) return;
    // Enter presses a focused button instead of deciding the line.
    const isOnControl = target.closest("button, a, summary") !== null;
    const key = event.key.toLowerCase();
    const acts: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      ...(isOnControl ? {} : { enter: () => on.onAccept(current) }),
      a: () => on.onAccept(current),
      s: () => on.onSplit(current),
      i: () => on.onSetAside(current),
      u: () => on.onUndo(current),
    };
    const act = acts[key];
    // A held key may move repeatedly, but decides only once.
    if (!act || (event.repeat && key !== "j" && key !== "k")) return;
    event.preventDefault();
    setPlace(at);
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return {
    currentId: current?.id ?? null,
    setCurrent(id: string) {
      setCurrentId(id);
      setPlace(lines.findIndex((line) => line.id === id));
    },
  };
}
