"use client";

import { Check, MailOpen, Undo2 } from "lucide";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useSubmit } from "@/components/forms/use-submit";
import { undoable } from "@/components/review/undo";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import {
  assignConversationAction,
  markConversationUnreadAction,
  setConversationDoneAction,
} from "../messages/actions";
import { peekHref } from "./peek";
import { returnToToday } from "./reply-from-today";

type ConversationWorkProps = {
  conversation: { id: string; newestId: string; canBeUnread: boolean; isUnread: boolean };
  work: { isDone: boolean; assigneeId: string | null };
  person: { id: string };
  answering: { id: string; name: string }[];
  /** The list that the conversation was opened from, unless it was Today. */
  back: string;
};

/** What staff who answer messages can do with a conversation besides answering it. */
export function ConversationWork({ conversation, work, person, answering, back }: ConversationWorkProps) {
  const { id, newestId, canBeUnread, isUnread } = conversation;
  const router = useRouter();
  const search = useSearchParams();
  const today = returnToToday(search);
  // An open conversation counts as read and worked on, so both lead back to the list.
  const leave = () => router.push(today ?? back, { scroll: false });
  const here = `${usePathname()}?${search.toString()}`;
  const done = useSubmit(setConversationDoneAction, {
    success: ({ hasChanged }) => {
      if (work.isDone) return { title: "Moved to Open" };
      if (!hasChanged) return { title: "Already done" };
      return undoable(
        { title: "Marked as done" },
        () => setConversationDoneAction({ id, isDone: false, newestId }),
        () => router.push(here, { scroll: false }),
        "The conversation is open again.",
      );
    },
    failureTitle: "We couldn't change the conversation",
    onDone: () => (work.isDone ? leave() : router.push(today ?? nextRow() ?? back, { scroll: false })),
  });
  const unread = useSubmit(markConversationUnreadAction, {
    success: { title: "Marked as unread" },
    failureTitle: "We couldn't mark it as unread",
    onDone: leave,
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="sm"
        disabled={done.busy}
        aria-keyshortcuts="A"
        onClick={() => void done.submit({ id, isDone: !work.isDone, newestId })}
      >
        <Icon of={work.isDone ? Undo2 : Check} /> {work.isDone ? "Move to Open" : "Done"}
      </Button>
      {canBeUnread && (
        <Button
          variant="secondary"
          size="sm"
          disabled={unread.busy || isUnread}
          onClick={() => void unread.submit({ id })}
        >
          <Icon of={MailOpen} /> Mark unread
        </Button>
      )}
      <AssigneeSelect id={id} assigneeId={work.assigneeId} personId={person.id} answering={answering} />
    </div>
  );
}

/** Shows the conversation after this one in the list, or the one before the last, without marking it as read. */
function nextRow(): string | null {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>("a[data-row]")];
  const at = rows.findIndex((row) => row.ariaCurrent === "true");
  const next = at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
  const href = next?.getAttribute("href");
  return href ? peekHref(href) : null;
}

type AssigneeSelectProps = {
  id: string;
  assigneeId: string | null;
  personId: string;
  answering: { id: string; name: string }[];
};

function AssigneeSelect({ id, assigneeId, personId, answering }: AssigneeSelectProps) {
  const { submit, busy } = useSubmit(assignConversationAction, {
    success: (_data, { assigneeId: chosen }) => ({
      title: chosen
        ? `Assigned to ${chosen === personId ? "you" : (answering.find((one) => one.id === chosen)?.name ?? "")}`
        : "Assigned to no one",
    }),
    failureTitle: "We couldn't assign the conversation",
  });
  const isListed = assigneeId === null || answering.some((one) => one.id === assigneeId);
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
      Assigned to
      <select
        value={assigneeId ?? ""}
        disabled={busy}
        onChange={({ target }) =>
          void submit({ id, assigneeId: target.value || null, expectedId: assigneeId })
        }
        className="h-9 max-w-56 min-w-0 rounded-md border border-edge bg-card px-2 text-sm text-ink hover:border-ink-soft"
      >
        <option value="">No one</option>
        {!isListed && <option value={assigneeId}>Someone who no longer answers messages</option>}
        {answering.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === personId ? `${one.name} (you)` : one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
