import { useId } from "react";
import { flushSync } from "react-dom";

export type LinePart = "up" | "down" | "remove";

type List = {
  fields: readonly unknown[];
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
};

/**
 * The functions that move and remove a line of react-hook-form's `useFieldArray`. A line's buttons move with it, so the
 * focus has to be set again.
 */
export function useLines({ fields, move, remove }: List) {
  const id = useId();
  const addId = `${id}-add`;
  const idOf = (index: number, part: LinePart) => `${id}-${index}-${part}`;
  const focus = (...ids: string[]) =>
    ids
      .map((one) => document.getElementById(one))
      .find((element) => element && !(element as HTMLButtonElement).disabled)
      ?.focus();

  function moveLine(from: number, to: number) {
    flushSync(() => move(from, to));
    const parts = to < from ? (["up", "down"] as const) : (["down", "up"] as const);
    focus(...parts.map((part) => idOf(to, part)));
  }

  function removeLine(index: number) {
    flushSync(() => remove(index));
    focus(idOf(index, "remove"), idOf(index - 1, "remove"), addId);
  }

  const lineProps = (index: number) => ({
    index,
    count: fields.length,
    idOf: (part: LinePart) => idOf(index, part),
    onMove: (to: number) => moveLine(index, to),
    onRemove: () => removeLine(index),
  });
  return { addId, lineProps };
}
