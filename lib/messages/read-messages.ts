import "server-only";
import { member } from "@/lib/auth/actor";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { countUnread, listMyMessages } from "./queries";
import { myMessages } from "./schema";

/** So many messages are one answer; an inbox that is shared for years holds more than one could bear. */
const pageSize = 200;

/** GET /api/messages/my */
export const readMyMessages = operation({
  actor: member,
  input: myMessages,
  run: (person, { page }) => listMyMessages(person, { page, size: pageSize }),
});

/** GET /api/messages/unread-count */
export const readUnreadCount = operation({
  actor: member,
  input: nothing,
  run: async (person) => ({ count: await countUnread(person) }),
});
