"use client";

import { ArrowDown, ArrowUp, Plus, Trash2, type IconNode } from "lucide";
import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type RowsProps = {
  title: string;
  hint?: string;
  /** The noun for one row: "reason". */
  one: string;
  max: number;
  /** The rows; each id stays the same when rows move. */
  rows: readonly { id: string }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Moves a row; undefined for lists whose order is fixed. */
  onMove?: (from: number, to: number) => void;
  children: (index: number) => ReactNode;
};

type Direction = "up" | "down";

/** A list of fields whose rows are added, removed and reordered with buttons, so that no dragging is needed. */
export function Rows({ title, hint, one, max, rows, onAdd, onRemove, onMove, children }: RowsProps) {
  const [said, setSaid] = useState("");
  const base = useId();
  const buttonId = (index: number, direction: Direction) => `${base}-${index}-${direction}`;
  const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

  function moveTo(from: number, direction: Direction) {
    const to = direction === "up" ? from - 1 : from + 1;
    if (to < 0 || to >= rows.length) return;
    onMove?.(from, to);
    setSaid(`Moved to position ${to + 1} of ${rows.length}`);
    focusSoon(buttonId(to, direction));
  }

  function removeAt(index: number) {
    onRemove(index);
    setSaid(`Removed. ${rows.length - 1} left`);
    focusSoon(`${base}-add`);
  }

  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold">
          {title}{" "}
          <span className="font-normal text-ink-soft tabular">
            ({rows.length} of up to {max})
          </span>
        </h2>
        {hint && <p className="mt-0.5 text-sm text-ink-soft">{hint}</p>}
      </div>
      <ol className="grid gap-3">
        {rows.map(({ id }, index) => {
          const called = `${one} ${index + 1}`;
          return (
            <li key={id} className="rounded-md border border-line bg-card p-3">
              <div className="-mt-1 mb-1 flex items-center justify-between">
                <p className="text-sm text-ink-soft first-letter:uppercase">{called}</p>
                <div className="-mr-1 flex">
                  {onMove && (
                    <>
                      <Tool
                        id={buttonId(index, "up")}
                        icon={ArrowUp}
                        label={`Move ${called} up`}
                        isIdle={index === 0}
                        onPress={() => moveTo(index, "up")}
                      />
                      <Tool
                        id={buttonId(index, "down")}
                        icon={ArrowDown}
                        label={`Move ${called} down`}
                        isIdle={index === rows.length - 1}
                        onPress={() => moveTo(index, "down")}
                      />
                    </>
                  )}
                  <Tool icon={Trash2} label={`Remove ${called}`} onPress={() => removeAt(index)} />
                </div>
              </div>
              {children(index)}
            </li>
          );
        })}
      </ol>
      {rows.length < max && (
        <Button id={`${base}-add`} variant="secondary" onClick={onAdd}>
          <Icon of={Plus} /> Add {one}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  );
}

type ToolProps = { id?: string; icon: IconNode; label: string; isIdle?: boolean; onPress: () => void };

/**
 * A button of a row. It is disabled with `aria-disabled`, so that it stays in the tab order and the focus is not lost.
 */
function Tool({ id, icon, label, isIdle = false, onPress }: ToolProps) {
  return (
    <Button
      id={id}
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isIdle || undefined}
      className="size-9 text-ink-soft aria-disabled:opacity-40"
      onClick={() => !isIdle && onPress()}
    >
      <Icon of={icon} />
    </Button>
  );
}
