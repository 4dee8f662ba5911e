"use client";

import Link from "next/link";
import { createElement, Fragment, type ReactNode } from "react";

/** The tag of an element, "" for a fragment, and the props that all elements of this shape have. */
export type Shape = [tag: string, props: Record<string, unknown>];
export type OwnProps = Record<string, unknown>;
/** A text, nothing, a component of the browser, several nodes, or an element: its shape, its own props and its children. */
export type Node = string | number | null | { slot: number } | ["list", ...Node[]] | EncodedElement;
export type EncodedElement = [shape: number, own: OwnProps, ...children: Node[]];

type ExpandedProps = { node: Node; shapes: readonly Shape[]; slots: readonly ReactNode[] };

/** The elements that `Compact` has described. */
export function Expanded({ node, shapes, slots }: ExpandedProps) {
  function build(of: Node, position: number): ReactNode {
    if (of === null || typeof of !== "object") return of;
    if ("slot" in of) return <Fragment key={position}>{slots[of.slot]}</Fragment>;
    if (of[0] === "list") return of.slice(1).map(build);
    const [shape, own, ...children] = of;
    const [tag, shared] = shapes[shape] ?? ["", {}];
    const type = tag === "" ? Fragment : tag === "Link" ? Link : tag;
    return createElement(type as string, { key: position, ...shared, ...own }, ...children.map(build));
  }
  return build(node, 0);
}
