"use client";

import Link from "next/link";
import { createElement, Fragment, type ComponentType, type ReactNode } from "react";
import { splitValues, type Mould, type Part, type Shape } from "./packed-values";

type ExpandedProps = {
  part: Part;
  shapes: readonly Shape[];
  values: string;
  components: readonly ComponentType[];
  slots: readonly ReactNode[];
};

/** The elements that `Compact` has described. */
export function Expanded({ part, shapes, values, components, slots }: ExpandedProps) {
  const texts = splitValues(values).values();
  const nextSlot = slots.values();

  const nextText = () => texts.next().value ?? "";

  function fill(mould: Mould): unknown {
    if (mould === "") return nextText();
    if (mould === 0) return Number(nextText());
    if (mould === null || typeof mould === "boolean") return mould;
    if (Array.isArray(mould)) return mould.map(fill);
    return Object.fromEntries(Object.entries(mould).map(([name, of]) => [name, fill(of)]));
  }

  function build(of: Part, position: number): ReactNode {
    if (of === null) return null;
    if (of === "") return nextText();
    if (of === -1) return <Fragment key={position}>{nextSlot.next().value}</Fragment>;
    const [tag, shared, mould, ...parts] = shapes[of] ?? ["", {}, {}];
    if (tag === null) return parts.map(build);
    const type =
      typeof tag === "number" ? components[tag] : tag === "" ? Fragment : tag === "Link" ? Link : tag;
    const own = fill(mould) as Record<string, unknown>;
    return createElement(type as string, { key: position, ...shared, ...own }, ...parts.map(build));
  }

  return build(part, 0);
}
