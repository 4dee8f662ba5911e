"use server";

import { action } from "@/lib/http/action";
import { assignConversation } from "@/lib/messages/assign-conversation";
import { findRecipients } from "@/lib/messages/find-recipients";
import { markConversationUnread } from "@/lib/messages/mark-conversation-unread";
import { setConversationDone } from "@/lib/messages/set-conversation-done";

export const assignConversationAction = action(assignConversation, { refresh: ["/admin/messages"] });
export const markConversationUnreadAction = action(markConversationUnread, { refresh: ["/admin/messages"] });
export const setConversationDoneAction = action(setConversationDone, { refresh: ["/admin/messages"] });
// No `refresh`: nothing changes.
export const findRecipientsAction = action(findRecipients);
