import { ArrowDown, ArrowUp, Trash2, type IconNode } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { LinePart } from "./use-lines";

export type LineButtonsProps = {
  index: number;
  count: number;
  /** The name of the line for screen readers: "rate 2". */
  which: string;
  /** Returns the id of one of the line's buttons. */
  idOf: (part: LinePart) => string;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** The buttons that move one line of a list, or remove it. */
export function LineButtons({ index, count, which, idOf, onMove, onRemove }: LineButtonsProps) {
  return (
    <div className="flex justify-end gap-1">
      <LineButton
        id={idOf("up")}
        icon={ArrowUp}
        label={`Move ${which} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <LineButton
        id={idOf("down")}
        icon={ArrowDown}
        label={`Move ${which} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <LineButton id={idOf("remove")} icon={Trash2} label={`Remove ${which}`} onClick={onRemove} />
    </div>
  );
}

type LineButtonProps = {
  id: string;
  icon: IconNode;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

function LineButton({ icon, label, ...props }: LineButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} {...props}>
      <Icon of={icon} />
    </Button>
  );
}
