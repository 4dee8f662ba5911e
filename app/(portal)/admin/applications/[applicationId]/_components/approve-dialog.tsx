"use client";

import { TriangleAlert } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState, type ReactNode } from "react";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { PrintNotice } from "@/components/payments/print-notice";
import { reviewPage } from "@/components/review/queue";
import { Icon } from "@/components/ui/icon";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ApprovalPreview } from "@/lib/applications/approval-preview";
import { approveApplicationAction } from "../actions";
import { LevelField, useLevel } from "./level-field";
import { approvalSteps, approvalWarnings, duplicatesHeadingId, type Doubts } from "./approval-words";

type ApproveDialogProps = MenuDialogProps & {
  applicationId: string;
  name: string;
  preview: ApprovalPreview;
  doubts: Doubts;
  onDecided: () => void;
};

/** Shows what approving will do and then does exactly that, or nothing if the application has changed. */
export function ApproveDialog({
  applicationId,
  name,
  preview,
  doubts,
  onDecided,
  ...dialog
}: ApproveDialogProps) {
  const router = useRouter();
  const level = useLevel(preview);
  const { plan } = level;
  const heading = useRef<HTMLElement | null>(null);
  const [isComparing, setComparing] = useState(false);
  // The closing dialog gives the focus to the section, which scrolls it into view.
  function compare() {
    heading.current = document.getElementById(duplicatesHeadingId);
    setComparing(true);
    dialog.onOpenChange(false);
  }
  const { submit, busy } = useSubmit(approveApplicationAction, {
    success: {
      title: "Application Approved",
      description: `We'll notify ${name} by email.`,
      link: { href: reviewPage("applications", applicationId), label: "View application" },
    },
    failureTitle: "Update Failed",
    onDone: () => {
      dialog.onOpenChange(false);
      onDecided();
    },
    onProblem: ({ code }) => {
      if (code === "already_decided" || code === "changed_meanwhile") {
        dialog.onOpenChange(false);
        router.refresh();
      }
    },
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      onOpenChange={(isOpen) => {
        setComparing(false);
        dialog.onOpenChange(isOpen);
      }}
      opener={isComparing ? heading : dialog.opener}
      title={`Approve ${name}'s application?`}
      description={
        <>
          <p>Approving will:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {approvalSteps(preview, plan).map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ul>
          {doubts.duplicates.length > 0 && (
            <Warning>
              Possible duplicates: {doubts.duplicates.join("; ")}.{" "}
              <button type="button" className="font-medium underline" onClick={compare}>
                Compare them
              </button>{" "}
              before you approve.
            </Warning>
          )}
          {approvalWarnings(preview, doubts).map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
          <div className="mt-3 empty:hidden">
            <PrintNotice paper="member’s documents" texts={[name]} />
          </div>
        </>
      }
      verb="Approve application"
      busyWords="Approving..."
      keepVerb="Cancel"
      tone="primary"
      busy={busy}
      onConfirm={(note) => level.isChosen() && void submit({ id: applicationId, plan, ...level.sent, note })}
      hint="Visible to administrators only."
      label="Note"
      fields={preview.claim && <LevelField levels={preview.claim.levels} {...level.field} />}
    />
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />{" "}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
