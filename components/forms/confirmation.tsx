"use client";

import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { focusBack, type MenuDialogProps } from "@/components/ui/use-menu-dialog";

type ConfirmationProps = MenuDialogProps & {
  /** The title: a question that names the affected thing. */
  title: string;
  /** The consequences, in one or two sentences. */
  description: ReactNode;
  /** Further content, such as a field for a reason. */
  children?: ReactNode;
  verb: string;
  busyWords: string;
  keepVerb: string;
  tone: "destructive" | "primary";
  busy: boolean;
  /** Whether the action is disabled, as while the numbers in the description load. */
  disabled?: boolean;
  /** Whether the action is impossible. The description then says why, and the dialog can only be closed. */
  refused?: boolean;
  onConfirm: () => void;
  /** Another choice: a button between the safe answer and the action. */
  alternative?: ReactNode;
};

/** Asks for confirmation before something irreversible; the safe answer has the focus. */
export function Confirmation({
  isOpen,
  onOpenChange,
  opener,
  title,
  description,
  children,
  verb,
  busyWords,
  keepVerb,
  tone,
  busy,
  disabled = false,
  refused = false,
  onConfirm,
  alternative,
}: ConfirmationProps) {
  return (
    <AlertDialog open={isOpen} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialogContent onCloseAutoFocus={focusBack(opener)}>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>{description}</div>
        </AlertDialogDescription>
        {!refused && children}
        <AlertDialogFooter>
          <AlertDialogCancel>{refused ? "Close" : keepVerb}</AlertDialogCancel>
          {!refused && alternative}
          {!refused && (
            <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
              {busy ? busyWords : verb}
            </Button>
          )}
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
