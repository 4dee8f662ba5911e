import "server-only";
import { member } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { countUnread, listMyMessages } from "./queries";
import { myMessagesInput } from "./schema";

/** The number of messages per response, limited because a shared inbox grows over the years. */
const pageSize = 200;

/** GET /api/messages/my */
export const readMyMessages = operation({
  actor: member,
  input: myMessagesInput,
  run: (person, { page }) => listMyMessages(person, { page, size: pageSize }),
});

/** GET /api/messages/unread-count */
export const readUnreadCount = operation({
  actor: member,
  input: noInput,
  run: async (person) => ({ count: await countUnread(person) }),
});
