import { pathTo } from "@/lib/core/path-to";
import { folders } from "@/lib/messages/labels";
import {
  listHref,
  oneOf,
  parseListRequest,
  type ListDescription,
  type ListRequest,
  type SearchParams,
} from "@/components/lists/list-request";
import { isPeekOf } from "./peek";

const fixed: Record<"inbox" | "sent", Record<string, string>> = { inbox: {}, sent: { tab: "sent" } };
type Box = keyof typeof fixed;

/** Members read messages among their own pages; staff who answer messages read them in the console. */
export type MailboxPath = "/messages" | "/admin/messages";

const memberParts = oneOf(["unread", "all"], "all");
const staffParts = oneOf([...folders, "unread", "all"], "open");

const messagesList = (path: MailboxPath, box: Box) =>
  ({
    path,
    fixed: fixed[box],
    noun: "messages",
    size: 25,
    filters: { show: path === pathTo("/messages") ? memberParts : staffParts },
    sorts: ["date"],
    ...(path === pathTo("/admin/messages") && { everything: { show: "all" } }),
  }) as const satisfies ListDescription;

/** What the address of a mailbox requests: the tab, the list's filters, and the open conversation. */
export type MessagesRequest = ListRequest<ReturnType<typeof messagesList>> & {
  tab: Box;
  message: string | null;
  /** Whether the portal opened the conversation by itself. It then stays unread until the person acts on it. */
  isPeek: boolean;
};

export function parseMessagesRequest(path: MailboxPath, search: SearchParams): MessagesRequest {
  const tab = search.tab === "sent" ? "sent" : "inbox";
  const message = search.message === undefined ? null : String(search.message);
  const isPeek = isPeekOf(search);
  return { ...parseListRequest(messagesList(path, tab), search), tab, message, isPeek };
}

/** The address of an open conversation, next to this page of the list. */
export function conversationHref(request: MessagesRequest, page: number, id: string): string {
  return listHref(request, { page, also: { message: id } });
}
