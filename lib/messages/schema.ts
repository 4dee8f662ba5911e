import { z } from "zod";
import { id, isId, longest, required } from "@/lib/fields";

/** What the calls name the inbox that all administrators share (the default recipient). */
export const theAdministrators = "admin";

const recipientRequired = "Recipient is required";

/** POST /api/messages. `threadId` is sent with a reply, so that it stays in its conversation. */
export const newMessage = z.object({
  toUserId: z
    .string({ error: recipientRequired })
    .trim()
    .toLowerCase()
    .refine((to) => to === theAdministrators || isId(to), recipientRequired),
  subject: required("Subject is required"),
  content: required("Message content is required", longest.text),
  threadId: id.nullish(),
});

export const messageById = z.object({ id });

/** GET /api/messages/my: `?page=2` has what is older than the first page; the 10,000 newest can be had. */
export const myMessages = z.object({ page: z.coerce.number().int().min(1).max(50).catch(1) });

/** An administrator looks for somebody to write to. */
export const recipientSearch = z.object({ text: z.string().trim().max(longest.line) });
