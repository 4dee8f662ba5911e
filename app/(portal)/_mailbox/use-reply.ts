import { useRouter, useSearchParams } from "next/navigation";
import type { z } from "zod";
import { api } from "@/components/api/api-client";
import { useSubmit } from "@/components/forms/use-submit";
import { undoable } from "@/components/review/undo";
import type { newMessageInput } from "@/lib/messages/schema";
import { setConversationDoneAction } from "../messages/actions";
import { reopenUnread } from "./reopen-unread";
import { returnToToday } from "./reply-from-today";

type Conversation = { threadId: string; toName: string; newestId: string };

/** Sends a reply. Of a message that was opened from Today, it also marks the message as done and returns to Today. */
export function useReply(
  form: Parameters<typeof useSubmit>[1]["form"],
  { threadId, toName, newestId }: Conversation,
  onSent: () => void,
) {
  const router = useRouter();
  const today = returnToToday(useSearchParams());
  const title = "Message Sent";
  const delivered = `We've delivered your reply to ${toName}.`;
  return useSubmit(
    async (values: z.output<typeof newMessageInput>, options) => {
      const sent = await api("POST /api/messages", values, options);
      if (!sent.ok) return sent;
      // The reply is sent, whatever becomes of this.
      const done = today ? await setConversationDoneAction({ id: threadId, newestId, isDone: true }) : null;
      return { ok: true as const, data: done };
    },
    {
      form,
      success(done) {
        if (!done) return { title, description: delivered };
        if (!done.ok) return { title, description: `${delivered} It isn’t marked as done: ${done.message}` };
        if (!done.data.hasChanged) return { title, description: `${delivered} It was already done.` };
        return undoable(
          { title, description: `${delivered} The message is marked as done.` },
          () => reopenUnread(threadId, newestId),
          () => router.refresh(),
          "The message is back on your list. Your reply stays sent.",
        );
      },
      failureTitle: "Send Failed",
      onDone(done) {
        onSent();
        if (today && done?.ok) router.push(today);
        else router.refresh();
      },
    },
  );
}
