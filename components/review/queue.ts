import type { Route } from "next";
import { pathTo } from "@/lib/core/path-to";

export type QueueName = "documents" | "applications" | "cpd";

export type Queue = {
  waiting: number;
  /** The position from 1; null for an item that is not pending. */
  place: number | null;
  previousId: string | null;
  nextId: string | null;
};

const pages: Record<QueueName, (id: string) => Route> = {
  documents: (documentId) => pathTo("/admin/documents/[documentId]", { documentId }),
  applications: (applicationId) => pathTo("/admin/applications/[applicationId]", { applicationId }),
  cpd: (entryId) => pathTo("/admin/cpd/[entryId]", { entryId }),
};

/** What one item of a queue is called. */
export const queueNouns: Record<QueueName, string> = {
  documents: "document",
  applications: "application",
  cpd: "entry",
};

export const reviewPage = (name: QueueName, id: string): Route => pages[name](id);

/** The page to open after a decision: the next pending item, or the list after the last one. */
export function pageAfter(name: QueueName, { previousId, nextId }: Queue): Route {
  const id = nextId ?? previousId;
  return id ? reviewPage(name, id) : pathTo("/admin", { query: { tab: name } });
}
