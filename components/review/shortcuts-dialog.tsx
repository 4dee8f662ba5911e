"use client";

import { Button } from "@/components/ui/button";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { Key } from "./key";

const legendOf = (approve: string, reject: string | null) => [
  { keys: ["J", "→"], does: "Next" },
  { keys: ["K", "←"], does: "Previous" },
  { keys: ["A"], does: approve },
  ...(reject === null ? [] : [{ keys: ["R"], does: reject }]),
  { keys: ["Z"], does: "Undo while the notification is showing" },
  { keys: ["?"], does: "Show these shortcuts" },
];

type ShortcutsDialogProps = MenuDialogProps & {
  areOn: boolean;
  onTurn: (on: boolean) => void;
  /** The labels of the shortcuts A and R on this screen; undefined if they do nothing. */
  approve?: string;
  reject?: string | null;
};

/** The keyboard shortcuts and a switch that turns them off. */
export function ShortcutsDialog({
  areOn,
  onTurn,
  approve = "Approve",
  reject = "Reject",
  ...dialog
}: ShortcutsDialogProps) {
  return (
    <TitledDialog
      {...dialog}
      title="Keyboard shortcuts"
      description={
        areOn
          ? "The same on every item you review. They don't work while you type in a field."
          : "Shortcuts are turned off in this browser."
      }
    >
      <dl className="divide-y divide-line text-sm">
        {legendOf(approve, reject).map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt className={areOn ? undefined : "text-ink-soft"}>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="mt-4 justify-self-start" onClick={() => onTurn(!areOn)}>
        {areOn ? "Turn off shortcuts" : "Turn on shortcuts"}
      </Button>
    </TitledDialog>
  );
}
