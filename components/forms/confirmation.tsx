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
  /** A question that names the thing. */
  title: string;
  /** What is lost, in a sentence or two. */
  description: ReactNode;
  /** A field for a reason, say. */
  children?: ReactNode;
  verb: string;
  busyWords: string;
  keepVerb: string;
  tone: "destructive" | "primary";
  busy: boolean;
  /** Not to be pressed yet, while its numbers are on their way. */
  disabled?: boolean;
  onConfirm: () => void;
  /** Another way to answer: a button between the harmless answer and the verb. */
  alternative?: ReactNode;
};

/** A question before something is done for good; the harmless answer has the focus. */
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
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel>{keepVerb}</AlertDialogCancel>
          {alternative}
          <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
            {busy ? busyWords : verb}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
