"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { removeLandingPageAction } from "../../landing-pages/actions";

type RemoveLandingPageProps = MenuDialogProps & {
  page: { eventId: string; slug: string; title: string };
};

/** Asks for confirmation before a landing page is deleted, and says what remains. */
export function RemoveLandingPage({ page, ...dialog }: RemoveLandingPageProps) {
  const { eventId, slug, title } = page;
  const { submit, busy } = useSubmit(removeLandingPageAction, {
    success: { title: "Landing page removed", description: `You can use /${slug} for another page.` },
    failureTitle: "Delete Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Remove the landing page for ${title}?`}
      description={`Its content will be deleted, and links and printed QR codes for /${slug} will stop working. The event, its prices and its registrations are not affected.`}
      verb="Remove landing page"
      busyWords="Removing..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({ eventId })}
    />
  );
}
