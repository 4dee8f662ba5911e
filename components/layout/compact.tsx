import Link from "next/link";
import { Fragment, isValidElement, type ComponentType, type ReactElement, type ReactNode } from "react";
import { Expanded } from "./expanded";
import { joinValues, type Mould, type Part, type Shape } from "./packed-values";

/** The props of an HTML element that differ from row to row. All others belong to the shape. */
const ownNames = new Set(["href", "title", "dateTime", "aria-label", "aria-labelledby", "id", "style"]);

type Props = Record<string, unknown>;

/**
 * Sends its children to the browser as compact data. A page sends its elements twice, as HTML and as a description of
 * each element with all of its classes; in the rows of a list, the second is mostly repetition. What rows have in common
 * is sent once as a shape, and of each row only its values.
 */
export function Compact({ children }: { children: ReactNode }) {
  const shapes = new Map<string, { index: number; shape: Shape }>();
  const values: string[] = [];
  const components: ComponentType[] = [];
  const slots: ReactNode[] = [];

  function slot(node: ReactNode): Part {
    slots.push(node);
    return -1;
  }

  function shapeOf(shape: Shape): number {
    const text = JSON.stringify(shape);
    const known = shapes.get(text) ?? { index: shapes.size, shape };
    shapes.set(text, known);
    return known.index;
  }

  function partOf(node: ReactNode): Part {
    if (node === null || node === undefined || typeof node === "boolean") return null;
    if (typeof node === "string" || typeof node === "number") {
      values.push(String(node));
      return "";
    }
    if (Array.isArray(node)) return shapeOf([null, {}, {}, ...(node as ReactNode[]).map(partOf)]);
    return isValidElement<Props>(node) ? partOfElement(node) : slot(node);
  }

  function partOfElement(element: ReactElement<Props>): Part {
    const { key, props } = element;
    const type: unknown = element.type;
    if (type === Compact) return partOf(props.children as ReactNode);
    if (type !== Link && isComponentOfServer(type)) {
      const rendered: unknown = type(props);
      if (rendered instanceof Promise) return slot(rendered as ReactNode);
      return key === null
        ? partOf(rendered as ReactNode)
        : shapeFrom("", { key }, {}, [rendered as ReactNode]);
    }
    const { children, ...rest } = props;
    const canBeData = Object.values(rest).every(isData) && typeof children !== "function" && !("ref" in rest);
    const tag = canBeData ? tagOf(type) : null;
    if (tag === null) return slot(element);
    const isOwn = (name: string) => (typeof type === "string" ? ownNames.has(name) : name !== "className");
    const own: Props = key === null ? {} : { key };
    const shared: Props = {};
    for (const [name, of] of Object.entries(rest))
      if (of !== undefined) (isOwn(name) ? own : shared)[name] = of;
    const nodes = Array.isArray(children) ? children : children === undefined ? [] : [children];
    return shapeFrom(tag, own, shared, nodes as ReactNode[]);
  }

  function tagOf(type: unknown): string | number | null {
    if (type === Fragment) return "";
    if (type === Link) return "Link";
    if (typeof type !== "function") return typeof type === "string" ? type : null;
    const known = components.indexOf(type as ComponentType);
    return known >= 0 ? known : components.push(type as ComponentType) - 1;
  }

  function shapeFrom(tag: string | number, own: Props, shared: Props, children: ReactNode[]): number {
    const mould = mouldOf(own) as Record<string, Mould>;
    return shapeOf([tag, shared, mould, ...children.map(partOf)]);
  }

  /** The form of data, whose texts and numbers are values. */
  function mouldOf(data: unknown): Mould {
    if (typeof data === "string" || typeof data === "number") {
      values.push(String(data));
      return typeof data === "string" ? "" : 0;
    }
    if (data === null || typeof data === "boolean") return data;
    if (Array.isArray(data)) return data.map(mouldOf);
    const entries = Object.entries(data as Props).filter(([, of]) => of !== undefined);
    return Object.fromEntries(entries.map(([name, of]) => [name, mouldOf(of)]));
  }

  const part = partOf(children);
  return (
    <Expanded
      part={part}
      shapes={Array.from(shapes.values(), ({ shape }) => shape)}
      values={joinValues(values)}
      components={components}
      slots={slots}
    />
  );
}

type Component = (props: Props) => unknown;

/** Whether this is a function that runs here, not the reference to a component that runs in the browser. */
const isComponentOfServer = (type: unknown): type is Component =>
  typeof type === "function" && !("$$typeof" in type);

/** Whether this can be sent as it is: no function, element, date or anything else that is an object of a class. */
function isData(of: unknown): boolean {
  if (typeof of !== "object" || of === null) return typeof of !== "function" && typeof of !== "bigint";
  if (Array.isArray(of)) return of.every(isData);
  return (
    Object.getPrototypeOf(of) === Object.prototype && !("$$typeof" in of) && Object.values(of).every(isData)
  );
}
