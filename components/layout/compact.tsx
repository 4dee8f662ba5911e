import Link from "next/link";
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Expanded, type EncodedElement, type Node, type OwnProps, type Shape } from "./expanded";

/** The props that differ from row to row. All others belong to the shape. */
const ownNames = new Set(["href", "title", "dateTime", "aria-label", "aria-labelledby", "id", "style"]);

/**
 * Sends its children to the browser as compact data. A page sends its elements twice, as HTML and as a description of
 * each element with all of its classes; in the rows of a list, the second is mostly repetition. Components of the
 * browser remain elements.
 */
export function Compact({ children }: { children: ReactNode }) {
  const shapes = new Map<string, { index: number; shape: Shape }>();
  const slots: ReactNode[] = [];

  function slot(element: ReactNode): Node {
    slots.push(element);
    return { slot: slots.length - 1 };
  }

  function shapeOf(shape: Shape): number {
    const text = JSON.stringify(shape);
    const known = shapes.get(text) ?? { index: shapes.size, shape };
    shapes.set(text, known);
    return known.index;
  }

  function encode(node: ReactNode): Node {
    if (node === null || node === undefined || typeof node === "boolean") return null;
    if (typeof node === "string" || typeof node === "number") return node;
    if (Array.isArray(node)) return ["list", ...node.map((one: ReactNode) => encode(one))];
    return isValidElement<Record<string, unknown>>(node) ? encodeElement(node) : slot(node);
  }

  function encodeElement(element: ReactElement<Record<string, unknown>>): Node {
    const { key, props } = element;
    const type: unknown = element.type;
    if (type !== Link && isComponentOfServer(type)) {
      const rendered: unknown = type(props);
      if (rendered instanceof Promise) return slot(rendered as ReactNode);
      const node = encode(rendered as ReactNode);
      return key === null ? node : withKey(node, key);
    }
    const tag = type === Fragment ? "" : type === Link ? "Link" : type;
    const { children, ...rest } = props;
    const isData = Object.values(rest).every(
      (value) => typeof value !== "function" && !isValidElement(value),
    );
    if (typeof tag !== "string" || !isData || "ref" in rest) return slot(element);
    const nodes = Array.isArray(children) ? children : children === undefined ? [] : [children];
    const encoded = encodeAs(tag, rest, nodes as ReactNode[]);
    return key === null ? encoded : withKey(encoded, key);
  }

  function encodeAs(tag: string, props: Record<string, unknown>, children: ReactNode[]): EncodedElement {
    const own: OwnProps = {};
    const shared: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(props))
      if (value !== undefined) (ownNames.has(name) ? own : shared)[name] = value;
    return [shapeOf([tag, shared]), own, ...children.map(encode)];
  }

  /** The node with the key of the component that has rendered it. */
  function withKey(node: Node, key: string): Node {
    if (!isElement(node)) return [shapeOf(["", {}]), { key }, node];
    const [shape, own, ...nodes] = node;
    return [shape, { ...own, key }, ...nodes];
  }

  const node = encode(children);
  return <Expanded node={node} shapes={Array.from(shapes.values(), ({ shape }) => shape)} slots={slots} />;
}

const isElement = (node: Node): node is EncodedElement => Array.isArray(node) && node[0] !== "list";

type Component = (props: Record<string, unknown>) => unknown;

/** Whether this is a function that runs here, not the reference to a component that runs in the browser. */
const isComponentOfServer = (type: unknown): type is Component =>
  typeof type === "function" && !("$$typeof" in type);
