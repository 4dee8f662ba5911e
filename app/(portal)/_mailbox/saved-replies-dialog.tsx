"use client";

import { Pencil, Plus } from "lucide";
import { useState } from "react";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { SavedReply } from "@/lib/messages/list-saved-replies";
import { deleteSavedReplyAction, listSavedRepliesAction } from "../messages/actions";
import { SavedReplyForm } from "./saved-reply-form";

/** The saved replies that everyone who answers messages shares: a list, replaced by a form while one is edited. */
export function SavedRepliesDialog({ saved, ...dialog }: MenuDialogProps & { saved: SavedReply[] }) {
  const [replies, setReplies] = useState(saved);
  const [open, setOpen] = useState<SavedReply | "new" | null>(null);

  async function refresh() {
    const found = await listSavedRepliesAction({});
    if (found.ok) setReplies(found.data);
  }
  async function remove(id: string, options: { idempotencyKey: string }) {
    const outcome = await deleteSavedReplyAction({ id }, options);
    // When a colleague has deleted the reply first, it has to leave this list as well.
    await refresh();
    return outcome;
  }

  return (
    <TitledDialog
      {...dialog}
      title={open === null ? "Saved replies" : open === "new" ? "New saved reply" : "Edit saved reply"}
      description="Everyone who answers messages shares these texts."
    >
      {open === null ? (
        <div className="grid gap-3">
          <Button
            variant="secondary"
            size="sm"
            autoFocus
            className="justify-self-start"
            onClick={() => setOpen("new")}
          >
            <Icon of={Plus} /> New saved reply
          </Button>
          {replies.length === 0 ? (
            <p className="py-4 text-sm text-ink-soft">No saved replies yet.</p>
          ) : (
            <ul aria-label="Saved replies" className="divide-y divide-line border-y border-line">
              {replies.map((reply) => (
                <SavedReplyRow
                  key={reply.id}
                  reply={reply}
                  onEdit={() => setOpen(reply)}
                  onRemove={(options) => remove(reply.id, options)}
                />
              ))}
            </ul>
          )}
        </div>
      ) : (
        <SavedReplyForm
          reply={open === "new" ? null : open}
          onChanged={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </TitledDialog>
  );
}

type SavedReplyRowProps = {
  reply: SavedReply;
  onEdit: () => void;
  onRemove: (options: { idempotencyKey: string }) => ReturnType<typeof deleteSavedReplyAction>;
};

function SavedReplyRow({ reply: { name, content }, onEdit, onRemove }: SavedReplyRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{content}</p>
      </div>
      <div className="flex shrink-0 items-center max-sm:-ml-3">
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Icon of={Pencil} /> Edit<span className="sr-only"> {name}</span>
        </Button>
        <ConfirmedAction
          title={`Delete “${name}”?`}
          description="This also deletes it for your colleagues. Messages sent with it don’t change."
          verb="Delete"
          busyWords="Deleting..."
          success={{ title: "Saved reply deleted", description: `“${name}” is no longer in the menu.` }}
          failureTitle="We couldn't delete it"
          onConfirm={onRemove}
        >
          Delete<span className="sr-only"> {name}</span>
        </ConfirmedAction>
      </div>
    </li>
  );
}
