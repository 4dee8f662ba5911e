"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { IfPermitted } from "@/components/auth/permissions";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { useReason } from "@/components/forms/reason-field";
import { TextDialog } from "@/components/forms/text-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { pathTo } from "@/lib/core/path-to";
import { listingSentence } from "@/lib/directory/labels";
import type { ListingState } from "@/lib/directory/rules";
import { hideListingAction, unhideListingAction } from "../../actions";

type DirectoryFactsProps = {
  listing: { id: string | null; state: ListingState; hiddenReason: string | null; expertise: string | null };
  name: string;
};

/** Whether the member is in the directory, why not, and hiding the listing. */
export function DirectoryFacts({
  listing: { id, state, hiddenReason, expertise },
  name,
}: DirectoryFactsProps) {
  return (
    <section aria-labelledby="directory" className="rounded-md border border-line bg-card">
      <h2 id="directory" className="border-b border-line px-4 py-3 font-semibold">
        Directory
      </h2>
      <div className="grid justify-items-start gap-3 px-4 py-3 text-sm">
        <p className="wrap-anywhere whitespace-pre-line">{listingSentence(state, hiddenReason, "staff")}</p>
        {expertise && (
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="text-ink-soft">Expertise:</span> {expertise}
          </p>
        )}
        {id && state === "listed" && (
          <Link
            href={pathTo("/directory/[listingId]", { listingId: id })}
            prefetch={false}
            className="font-medium text-aqua-ink underline underline-offset-2"
          >
            View listing
          </Link>
        )}
        <IfPermitted to="members.edit">
          {id && hiddenReason !== null && (
            <ConfirmedAction
              title={`Show ${name}'s listing again?`}
              description="We'll email the member. The listing appears if they have switched it on."
              verb="Show again"
              busyWords="Showing..."
              success={{ title: "No longer hidden", description: "We've emailed the member." }}
              failureTitle="Couldn't show the listing"
              appearance="primary"
              button={{ variant: "secondary", size: "sm" }}
              onConfirm={(options) => unhideListingAction({ id }, options)}
            >
              Show again
            </ConfirmedAction>
          )}
          {id && state === "listed" && (
            <DialogOpener
              variant="secondary"
              size="sm"
              dialog={(dialog) => <HideDialog {...dialog} id={id} name={name} />}
            >
              Hide listing
            </DialogOpener>
          )}
        </IfPermitted>
      </div>
    </section>
  );
}

function HideDialog({ id, name, ...dialog }: MenuDialogProps & { id: string; name: string }) {
  const router = useRouter();
  const { reason, isGiven, field } = useReason("Reason is required");
  const { submit, busy } = useSubmit(hideListingAction, {
    success: { title: "Listing hidden", description: "We've emailed the member." },
    failureTitle: "Couldn't hide the listing",
    onDone() {
      dialog.onOpenChange(false);
      router.refresh();
    },
  });
  return (
    <TextDialog
      {...dialog}
      title={`Hide ${name}'s listing?`}
      description="Members no longer find it until staff show it again."
      field={{ ...field, label: "Reason", hint: "Included in the email to the member." }}
      verb="Hide listing"
      busyWords="Hiding..."
      busy={busy}
      onSend={() => isGiven() && void submit({ id, reason })}
    />
  );
}
