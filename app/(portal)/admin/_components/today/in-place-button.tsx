"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, type MouseEvent } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { undoable } from "@/components/review/undo";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";
import type { InPlace } from "@/lib/reports/today-queries";
import { reopenUnread } from "../../../_mailbox/reopen-unread";
import { setConversationDoneAction } from "../../../messages/actions";
import { sendAgainAction } from "../../emails/actions";

const labels = { send_again: "Send again", mark_done: "Done" } as const;

type Done = { message: string } | { hasChanged: boolean };

async function run(inPlace: InPlace, options: { idempotencyKey: string }): Promise<Outcome<Done>> {
  if (inPlace.does === "send_again") return sendAgainAction({ id: inPlace.id }, options);
  const { id, newestId } = inPlace;
  return setConversationDoneAction({ id, newestId, isDone: true }, options);
}

/** Performs a row's one action in place. The row then leaves the list, and the focus moves to the next row. */
export function InPlaceButton({ inPlace, title }: { inPlace: InPlace; title: string }) {
  const router = useRouter();
  const leaveFrom = useFocusOnNextRow();
  const { submit, busy } = useSubmit(run, {
    success: (data) =>
      "message" in data
        ? { title: "Email queued", description: data.message }
        : data.hasChanged && inPlace.does === "mark_done"
          ? undoable(
              { title: "Marked as done", description: title },
              () => reopenUnread(inPlace.id, inPlace.newestId),
              () => router.refresh(),
              "The message is back on your list.",
            )
          : { title: "Already done" },
    failureTitle: inPlace.does === "send_again" ? "Send Failed" : "We couldn't change the conversation",
    // A refused action usually means that its object has changed since the page was loaded.
    onProblem: () => router.refresh(),
  });
  const label = labels[inPlace.does];
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      aria-label={`${label}: ${title}`}
      aria-keyshortcuts="A"
      data-row-action={inPlace.does === "send_again" || undefined}
      className="relative z-10"
      // The next row moves under the pointer, so a double click or a held key must not act on it.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (event.detail > 1) return;
        leaveFrom(event.currentTarget);
        void submit(inPlace);
      }}
    >
      {label}
    </Button>
  );
}

/** Moves the focus, once the button has gone, to its row if that is still there, to the next row, or to the heading. */
function useFocusOnNextRow() {
  const nearest = useRef<Element[]>([]);
  useEffect(
    () => () => {
      const hasFocus = document.activeElement !== document.body;
      if (nearest.current.length === 0 || hasFocus) return;
      const row = nearest.current.find(({ isConnected }) => isConnected);
      const next = row?.querySelector<HTMLElement>("[data-row-action]") ?? document.getElementById("to-do");
      next?.focus();
    },
    [],
  );
  return (button: Element) => {
    const row = button.closest("li");
    const rows = [...(row?.parentElement?.children ?? [])];
    const index = rows.findIndex((other) => other === row);
    nearest.current = [...rows.slice(index), ...rows.slice(0, index).reverse()];
  };
}
