import type { IconNode } from "lucide";

import { cn } from "@/components/ui/cn";

type IconProps = { of: IconNode; className?: string };

const drawn = new WeakMap<IconNode, { __html: string }>();

/** An icon's shapes as one string of markup, which is much cheaper than one element per shape. */
export function drawingOf(node: IconNode): { __html: string } {
  let drawing = drawn.get(node);
  if (!drawing) {
    const shapes = node.map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => `${name}="${String(value)}"`);
      return `<${tag} ${written.join(" ")}/>`;
    });
    drawing = { __html: shapes.join("") };
    drawn.set(node, drawing);
  }
  return drawing;
}

/**
 * A lucide icon, hidden from screen readers because a text stands next to it. The package lucide-react would make every
 * icon a client component and send its shapes twice.
 */
export function Icon({ of, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn("icon", className)}
      dangerouslySetInnerHTML={drawingOf(of)}
    />
  );
}
