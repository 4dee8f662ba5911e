import { z } from "zod";
import { id, isId, maxLength, numberInQuery, required } from "@/lib/core/fields";

/** The API's name for the administrators' shared inbox, the default recipient. */
export const sharedInbox = "admin";

const recipientRequired = "Recipient is required";

/** POST /api/messages. `threadId` keeps a reply in its conversation. */
export const newMessageInput = z.object({
  toUserId: z
    .string({ error: recipientRequired })
    .trim()
    .toLowerCase()
    .refine((to) => to === sharedInbox || isId(to), recipientRequired),
  subject: required("Subject is required"),
  content: required("Message content is required", maxLength.text),
  threadId: id.nullish(),
});

/**
 * Marks a conversation as done or open. `newestId` is the newest message that the person saw, so that an unseen message
 * is not marked as done.
 */
export const conversationDoneInput = z.object({ id, isDone: z.boolean(), newestId: id });

/**
 * Assigns a conversation. `expectedId` is the assignee that the person saw, so that two people do not overwrite each
 * other.
 */
export const assignmentInput = z.object({ id, assigneeId: id.nullable(), expectedId: id.nullable() });

export const conversationIdInput = z.object({ id });

export const messageIdInput = z.object({ id });

/** The pages of GET /api/messages/my, from the newest: up to 10,000 messages in total. */
export const myMessagesInput = z.object({ page: numberInQuery("Unknown page", [1, 50]).catch(1) });

export const recipientSearchInput = z.object({ text: z.string().trim().max(maxLength.line) });

export const maxSavedReplies = 100;
export const savedReplyLength = { name: 80, content: maxLength.paragraph } as const;

const savedReply = {
  name: required("Name is required", savedReplyLength.name),
  content: required("Text is required", savedReplyLength.content),
};

export const newSavedReplyInput = z.object(savedReply);

/**
 * Changes a saved reply. `version` is the version that the person saw, so that nobody overwrites a colleague's change
 * unseen.
 */
export const savedReplyEditInput = z.object({ id, version: z.number().int().min(1), ...savedReply });

export const savedReplyIdInput = z.object({ id });
