"use client";

import { Check, ChevronLeft, ChevronRight, X } from "lucide";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { api } from "@/components/api/api-client";
import type { DocumentToReview } from "@/lib/documents/review-queries";
import { canDecide } from "@/lib/documents/rules";
import { RejectDocument } from "./reject-document";
import { ShortcutLegend } from "./shortcut-legend";
import { useShortcuts } from "./use-shortcuts";

type Verdict = { status: "approved" | "rejected"; reason?: string };

type ReviewPanelProps = {
  document: Pick<DocumentToReview, "id" | "fileName" | "status">;
  queue: DocumentToReview["queue"];
};

const reviewPage = (id: string | null): Route => (id ? `/admin/documents/${id}` : "/admin?tab=documents");

/** The decision on a document, and a link to the next pending one. */
export function ReviewPanel({ document, queue: { waiting, place, previousId, nextId } }: ReviewPanelProps) {
  const { id, fileName, status } = document;
  const router = useRouter();
  const [isRejecting, setIsRejecting] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { submit, busy } = useSubmit(
    (verdict: Verdict, options) => api("PUT /api/admin/documents/{id}/status", { id, ...verdict }, options),
    {
      success: (_data, verdict) => ({
        title: "Document Updated",
        description: `${fileName} was ${verdict.status}. We'll notify the member.`,
      }),
      failureTitle: "Update Failed",
      onDone: () => {
        setIsRejecting(false);
        router.push(reviewPage(nextId ?? previousId));
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
  const isOpen = canDecide({ status });
  const goTo = (documentId: string | null) => documentId && router.push(reviewPage(documentId));
  const shortcuts = useShortcuts({
    j: () => goTo(nextId),
    ArrowRight: () => goTo(nextId),
    k: () => goTo(previousId),
    ArrowLeft: () => goTo(previousId),
    ...(isOpen && !busy
      ? { a: () => void submit({ status: "approved" }), r: () => setIsRejecting(true) }
      : {}),
  });
  return (
    <section aria-label="Decision" className="rounded-md border border-line bg-card p-5">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-ink-soft tabular">
          {isOpen ? `${place} of ${waiting} pending` : `${waiting} pending`}
        </p>
        <div className="flex gap-1">
          <Step href={previousId} label="Previous document" icon={ChevronLeft} />
          <Step href={nextId} label="Next document" icon={ChevronRight} />
        </div>
      </div>
      {isOpen ? (
        <div className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-1 xl:grid-cols-2">
          <Button busy={busy} onClick={() => void submit({ status: "approved" })}>
            <Icon of={Check} /> Approve
          </Button>
          <Button ref={rejectButton} variant="secondary" disabled={busy} onClick={() => setIsRejecting(true)}>
            <Icon of={X} /> Reject
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-sm">This document has been {status}. You can&apos;t change this.</p>
      )}
      <ShortcutLegend {...shortcuts} />
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

type StepProps = { href: string | null; label: string; icon: typeof ChevronLeft };

function Step({ href, label, icon }: StepProps) {
  if (!href) {
    return (
      <Button variant="ghost" size="icon" disabled aria-label={label}>
        <Icon of={icon} />
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="icon">
      <Link href={reviewPage(href)} prefetch={false} aria-label={label} title={label}>
        <Icon of={icon} />
      </Link>
    </Button>
  );
}
