import type { Route } from "next";
import { pathTo } from "@/lib/core/path-to";

export type QueueName = "documents" | "applications";

export type Queue = {
  waiting: number;
  /** The position from 1; null for an item that is not pending. */
  place: number | null;
  previousId: string | null;
  nextId: string | null;
};

export const reviewPage = (name: QueueName, id: string): Route =>
  name === "documents"
    ? pathTo("/admin/documents/[documentId]", { documentId: id })
    : pathTo("/admin/applications/[applicationId]", { applicationId: id });

/** The page to open after a decision: the next pending item, or the list after the last one. */
export function pageAfter(name: QueueName, { previousId, nextId }: Queue): Route {
  const id = nextId ?? previousId;
  return id ? reviewPage(name, id) : pathTo("/admin", { query: { tab: name } });
}
