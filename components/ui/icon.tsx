import type { IconNode } from "lucide";

import { cn } from "@/lib/cn";

type IconProps = { of: IconNode; className?: string };

const drawn = new WeakMap<IconNode, { __html: string }>();

/** The shapes of a drawing as markup: one string costs a page far less than an element a stroke. */
function drawingOf(node: IconNode): { __html: string } {
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
 * One of lucide's drawings, beside words that say the same: screen readers pass it by. Drawn here and
 * not by lucide-react, which makes every icon a client component and sends its drawing twice.
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
