"use client";

import { Check, X } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { pageAfter, reviewPage } from "@/components/review/queue";
import { undoable } from "@/components/review/undo";
import { QueueBar } from "@/components/review/queue-bar";
import { useShortcuts } from "@/components/review/use-shortcuts";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";
import type { DocumentToReview } from "@/lib/documents/shared/review-queries";
import { evidenceMessage, ownDocumentMessage } from "@/lib/documents/labels";
import { canDecide } from "@/lib/documents/rules";
import { undoDocumentDecisionAction } from "../actions";
import { RejectDocument } from "./reject-document";

type Verdict = { status: "approved" | "rejected"; reason?: string };

type ReviewPanelProps = {
  document: Pick<DocumentToReview, "id" | "fileName" | "status" | "isOwn">;
  queue: DocumentToReview["queue"];
};

/** The decision on a document, and a link to the next pending one. */
export function ReviewPanel({ document, queue }: ReviewPanelProps) {
  const { id, fileName, status, isOwn } = document;
  const router = useRouter();
  const [isRejecting, setIsRejecting] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { submit, busy } = useSubmit(
    (verdict: Verdict, options) => api("PUT /api/admin/documents/{id}/status", { id, ...verdict }, options),
    {
      success: (_data, verdict) =>
        undoable(
          {
            title: "Document Updated",
            description: `${fileName} was ${verdict.status}. We'll notify the member.`,
            link: { href: reviewPage("documents", id), label: "View document" },
          },
          () => undoDocumentDecisionAction({ id }),
          () => router.push(reviewPage("documents", id)),
        ),
      failureTitle: "Update Failed",
      onDone: () => {
        setIsRejecting(false);
        router.push(pageAfter("documents", queue));
        router.refresh();
      },
      onProblem: ({ code }) => {
        // Another administrator decided first, so this page is out of date.
        if (code === "already_decided" || code === "not_found") {
          setIsRejecting(false);
          router.refresh();
        }
      },
    },
  );
  const isOpen = canDecide({ status }) && !isOwn;
  useShortcuts(
    isOpen && !busy ? { a: () => void submit({ status: "approved" }), r: () => setIsRejecting(true) } : {},
  );
  return (
    <section aria-label="Decision" className="rounded-md border border-line bg-card p-5">
      <QueueBar name="documents" queue={queue} />
      {isOpen ? (
        <div className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-1 xl:grid-cols-2">
          <Button busy={busy} aria-keyshortcuts="A" onClick={() => void submit({ status: "approved" })}>
            <Icon of={Check} /> Approve
          </Button>
          <Button
            ref={rejectButton}
            variant="secondary"
            disabled={busy}
            aria-keyshortcuts="R"
            onClick={() => setIsRejecting(true)}
          >
            <Icon of={X} /> Reject
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-sm">
          {status === "pending"
            ? ownDocumentMessage
            : status === "evidence"
              ? evidenceMessage
              : `This document has been ${status}. You can't change this.`}
        </p>
      )}
      <RejectDocument
        fileName={fileName}
        isOpen={isRejecting}
        onOpenChange={setIsRejecting}
        opener={rejectButton}
        busy={busy}
        onReject={(reason) => void submit({ status: "rejected", reason })}
      />
    </section>
  );
}
