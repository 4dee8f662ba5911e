import { listHref, listRequest } from "@/components/lists/list-address";
import { isUnreadOnly } from "@/lib/messages/rules";

/** What the address asks for: which box, what in it, and which conversation is open. */
export type MessagesRequest = {
  tab: "inbox" | "sent";
  text: string;
  unreadOnly: boolean;
  oldestFirst: boolean;
  page: number;
  message: string | null;
};

type Search = Record<string, string | string[] | undefined>;

export function messagesRequest(search: Search): MessagesRequest {
  const { text, sort, page } = listRequest(search);
  const { tab, show, message } = search;
  return {
    tab: tab === "sent" ? "sent" : "inbox",
    text,
    unreadOnly: isUnreadOnly(show),
    oldestFirst: sort === "date",
    page,
    message: message === undefined ? null : String(message),
  };
}

/** What belongs to the box and stays in its address while one searches and pages. */
export function keptOf({
  tab,
  unreadOnly,
  oldestFirst,
}: Pick<MessagesRequest, "tab" | "unreadOnly" | "oldestFirst">) {
  return {
    ...(tab === "sent" ? { tab } : {}),
    ...(unreadOnly ? { show: "unread" } : {}),
    ...(oldestFirst ? { sort: "date" } : {}),
  };
}

export function messagesHref({ text, page, message, ...box }: MessagesRequest): string {
  const kept = { ...keptOf(box), ...(message ? { message } : {}) };
  return listHref("/messages", { text, sort: "", page, kept });
}
