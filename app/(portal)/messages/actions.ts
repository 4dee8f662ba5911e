"use server";

import { action } from "@/lib/http/action";
import { assignConversation } from "@/lib/messages/assign-conversation";
import { createSavedReply } from "@/lib/messages/create-saved-reply";
import { deleteSavedReply } from "@/lib/messages/delete-saved-reply";
import { editSavedReply } from "@/lib/messages/edit-saved-reply";
import { findRecipients } from "@/lib/messages/find-recipients";
import { listSavedReplies } from "@/lib/messages/list-saved-replies";
import { markConversationUnread } from "@/lib/messages/mark-conversation-unread";
import { setConversationDone } from "@/lib/messages/set-conversation-done";

export const assignConversationAction = action(assignConversation, { refresh: ["/admin/messages"] });
export const markConversationUnreadAction = action(markConversationUnread, { refresh: ["/admin/messages"] });
export const setConversationDoneAction = action(setConversationDone, {
  refresh: ["/admin/messages", "/admin"],
});
// This action needs no `refresh`, because the menu reads the replies each time it opens.
export const createSavedReplyAction = action(createSavedReply);
export const editSavedReplyAction = action(editSavedReply);
export const deleteSavedReplyAction = action(deleteSavedReply);
export const listSavedRepliesAction = action(listSavedReplies);
// This action needs no `refresh`, because it changes nothing.
export const findRecipientsAction = action(findRecipients);
