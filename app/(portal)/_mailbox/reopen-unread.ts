import { markConversationUnreadAction, setConversationDoneAction } from "../messages/actions";
import type { Outcome } from "@/lib/core/errors";

/** Opens a conversation that was done from Today, whose message is then unread, so that it is a task again. */
export async function reopenUnread(id: string, newestId: string): Promise<Outcome<unknown>> {
  const opened = await setConversationDoneAction({ id, newestId, isDone: false });
  return opened.ok && opened.data.hasChanged ? markConversationUnreadAction({ id }) : opened;
}
