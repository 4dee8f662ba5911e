"use client";

import { Undo2 } from "lucide";
import dynamic from "next/dynamic";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import type { UndoWaiverActions, WaivedDue } from "./undo-waiver";

// The dialog is fetched when it is opened for the first time.
const UndoWaiver = dynamic(() => import("./undo-waiver").then((module) => module.UndoWaiver));

/** The actions on a waived amount in a list. */
export function WaivedMenu({ due, ...actions }: UndoWaiverActions & { due: WaivedDue }) {
  return (
    <ActionsMenu
      label={`Actions for ${due.reference}`}
      dialogs={{ undo: (dialog) => <UndoWaiver {...dialog} {...actions} due={due} /> }}
    >
      {(open) => <MenuItem icon={Undo2} label="Undo waiver" onSelect={() => open("undo")} />}
    </ActionsMenu>
  );
}
