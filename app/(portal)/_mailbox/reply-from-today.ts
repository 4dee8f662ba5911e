import { pathTo } from "@/lib/core/path-to";

const next = "next";

/** The address of the reply to a conversation that Today opens, with the id of the task to return to. */
export const replyHref = (conversation: string, nextTask: string | null) =>
  `${conversation}&${next}=${nextTask ?? ""}#reply`;

/** The task of Today to return to after a reply; null for a conversation that was opened elsewhere. */
export function returnToToday(search: URLSearchParams): string | null {
  const task = search.get(next);
  return task === null ? null : pathTo("/admin", { hash: task === "" ? "to-do" : `task-${task}` });
}
