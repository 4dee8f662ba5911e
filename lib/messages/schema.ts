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

export const messageIdInput = z.object({ id });

/** GET /api/messages/my: pages of older messages, 10,000 in total. */
export const myMessagesInput = z.object({ page: numberInQuery("There is no such page", [1, 50]).catch(1) });

export const recipientSearchInput = z.object({ text: z.string().trim().max(maxLength.line) });
