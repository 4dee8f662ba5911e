"use client";

import { useSubmit } from "@/components/forms/use-submit";
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
import { removeLandingPageAction } from "../../landing-pages/actions";

type RemoveLandingPageProps = MenuDialogProps & {
  page: { eventId: string; slug: string; title: string };
};

/** Asks for confirmation before a landing page is deleted, and says what remains. */
export function RemoveLandingPage({ page, isOpen, onOpenChange, opener }: RemoveLandingPageProps) {
  const { eventId, slug, title } = page;
  const { submit, busy } = useSubmit(removeLandingPageAction, {
    success: { title: "Landing page removed", description: `You can use /${slug} for another page.` },
    failureTitle: "Delete Failed",
    onDone: () => onOpenChange(false),
  });
  return (
    <AlertDialog open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialogContent onCloseAutoFocus={focusBack(opener)}>
        <AlertDialogTitle>Remove the landing page for {title}?</AlertDialogTitle>
        <AlertDialogDescription>
          Its content will be deleted, and links and printed QR codes for /{slug} will stop working. The
          event, its prices and its registrations are not affected.
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel>Cancel</AlertDialogCancel>
          <Button variant="destructive" busy={busy} onClick={() => void submit({ eventId })}>
            {busy ? "Removing..." : "Remove landing page"}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
