"use client";

import { Check, X } from "lucide";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useReason } from "@/components/forms/reason-field";
import { TextDialog } from "@/components/forms/text-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { pageAfter, reviewPage } from "@/components/review/queue";
import { QueueBar } from "@/components/review/queue-bar";
import { undoable } from "@/components/review/undo";
import { useShortcuts } from "@/components/review/use-shortcuts";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ownEntryMessage } from "@/lib/cpd/labels";
import type { CpdEntryToReview } from "@/lib/cpd/review-queries";
import { canDecideEntry } from "@/lib/cpd/rules";
import { decideCpdEntryAction, undoCpdDecisionAction } from "../actions";
import { WithdrawApproval } from "./withdraw-approval";

type Verdict = { decision: "approved" | "declined"; reason?: string };

type ReviewPanelProps = {
  entry: Pick<CpdEntryToReview, "id" | "title" | "state" | "submittedAt" | "isOwn">;
  queue: CpdEntryToReview["queue"];
};

/** The decision on an entry, and a link to the next one. */
export function ReviewPanel({ entry, queue }: ReviewPanelProps) {
  const { id, title, state, submittedAt, isOwn } = entry;
  const router = useRouter();
  const [isDeclining, setIsDeclining] = useState(false);
  const declineButton = useRef<HTMLButtonElement>(null);
  const { reason, isGiven, field } = useReason("Enter the reason");
  const { submit, busy } = useSubmit(
    (verdict: Verdict, options) =>
      decideCpdEntryAction({ id, ...verdict, ...(submittedAt && { submittedAt }) }, options),
    {
      success: (_data, { decision }) =>
        undoable(
          {
            title: decision === "approved" ? "CPD approved" : "CPD declined",
            description: `${title} was ${decision}. We'll email the member.`,
            link: { href: reviewPage("cpd", id), label: "View entry" },
          },
          () => undoCpdDecisionAction({ id }),
          () => router.push(reviewPage("cpd", id)),
        ),
      failureTitle: "Couldn't save the decision",
      onDone: () => {
        setIsDeclining(false);
        router.push(pageAfter("cpd", queue));
        router.refresh();
      },
      onProblem: ({ code }) => {
        // Someone else decided first, or the member changed the entry, so this page is out of date.
        if (code === "already_decided" || code === "not_found" || code === "changed_meanwhile") {
          setIsDeclining(false);
          router.refresh();
        }
      },
    },
  );
  const approve = () => void submit({ decision: "approved" });
  const isOpen = canDecideEntry({ state }) && !isOwn;
  useShortcuts(isOpen && !busy ? { a: approve, r: () => setIsDeclining(true) } : {});
  return (
    <section aria-label="Decision" className="rounded-md border border-line bg-card p-5">
      <QueueBar name="cpd" queue={queue} />
      {isOpen ? (
        <div className="mt-4 grid grid-cols-2 gap-2 lg:grid-cols-1 xl:grid-cols-2">
          <Button busy={busy} aria-keyshortcuts="A" onClick={approve}>
            <Icon of={Check} /> Approve
          </Button>
          <Button
            ref={declineButton}
            variant="secondary"
            disabled={busy}
            aria-keyshortcuts="R"
            onClick={() => setIsDeclining(true)}
          >
            <Icon of={X} /> Decline
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-sm">
          {state === "submitted" ? ownEntryMessage : `This entry has been ${state}.`}
        </p>
      )}
      {state === "approved" && !isOwn && <WithdrawApproval id={id} title={title} />}
      <TextDialog
        isOpen={isDeclining}
        onOpenChange={setIsDeclining}
        opener={declineButton}
        busy={busy}
        title="Decline this entry?"
        description={
          <span className="wrap-anywhere">{title}. The member can correct it and submit it again.</span>
        }
        field={{ ...field, label: "Reason", hint: "The member and other reviewers will see this text." }}
        verb="Decline entry"
        busyWords="Declining..."
        tone="destructive"
        onSend={() => isGiven() && void submit({ decision: "declined", reason })}
      />
    </section>
  );
}
