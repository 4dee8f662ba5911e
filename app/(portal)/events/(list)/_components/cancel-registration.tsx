"use client";

import { useState } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { cancelRegistrationAction } from "../actions";

type CancelRegistrationProps = { id: string; eventTitle: string };

/** Cancels a registration, after a confirmation that says what is lost. */
export function CancelRegistration({ id, eventTitle }: CancelRegistrationProps) {
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(cancelRegistrationAction, {
    success: {
      title: "Registration cancelled",
      description: `Your registration for “${eventTitle}” has been cancelled.`,
    },
    failureTitle: "Cancellation Failed",
    onDone: () => setOpen(false),
    onProblem: () => setOpen(false),
  });
  return (
    <AlertDialog open={isOpen} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button variant="ghost" size="sm" className="text-danger">
          Cancel registration
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogTitle>Cancel your registration?</AlertDialogTitle>
        <AlertDialogDescription>
          Your seat at “{eventTitle}” will be released immediately. You can register again while seats are
          available.
        </AlertDialogDescription>
        <form
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void submit({ id });
          }}
        >
          <AlertDialogFooter>
            <AlertDialogCancel>Keep my seat</AlertDialogCancel>
            <SubmitButton variant="destructive" busy={busy} busyWords="Cancelling...">
              Cancel registration
            </SubmitButton>
          </AlertDialogFooter>
        </form>
      </AlertDialogContent>
    </AlertDialog>
  );
}
