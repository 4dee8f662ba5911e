import { ArrowRight, EllipsisVertical, ReceiptText, type IconNode } from "lucide";

import { drawingOf } from "@/components/ui/icon";
import type { RowIconName } from "@/components/ui/row-icon";

const nodes: Record<RowIconName, IconNode> = {
  more: EllipsisVertical,
  receipt: ReceiptText,
  next: ArrowRight,
};

/** The drawing of an icon of rows, once on the page. Apart from `Icon`, so that no script contains these drawings. */
export function RepeatedIcon({ name }: { name: RowIconName }) {
  return (
    <svg className="hidden">
      <symbol id={`${name}-icon`} viewBox="0 0 24 24" dangerouslySetInnerHTML={drawingOf(nodes[name])} />
    </svg>
  );
}
