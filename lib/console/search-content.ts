import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { documentStatusBadge } from "@/lib/documents/labels";
import { searchDocuments } from "@/lib/documents/shared/review-queries";
import { listConversations } from "@/lib/messages/shared/conversation-queries";
import type { Match } from "./rules";

/** Few of each, because each shows another person, who counts as seen. */
const firstPage = { page: 1, size: 3 };

/** The matching documents, by their names and their members'. */
export async function searchDocumentMatches(person: Staff<"documents.read">, text: string) {
  const { documents } = await searchDocuments(person, { text, filter: "all", sort: "", ...firstPage });
  return documents.map(({ id, fileName, member, status }): Match => ({
    kind: "document",
    id,
    title: fileName,
    subtitle: `${member.name} · ${documentStatusBadge[status].label}`,
    names: [fileName],
    href: pathTo("/admin/documents/[documentId]", { documentId: id }),
  }));
}

/** The matching conversations, by subject, member and what was written, the latest first. */
export async function searchMessageMatches(person: Staff<"messages.answer">, text: string) {
  const { conversations } = await listConversations(person, { text, isUnreadOnly: false, ...firstPage });
  const { timeZone } = getAssociation();
  return conversations.map(({ id, subject, name, sentAt }): Match => ({
    kind: "message",
    id,
    title: subject,
    subtitle: `${name} · ${formatDate(new Date(sentAt), timeZone)}`,
    names: [],
    href: pathTo("/admin/messages", { query: { message: id } }),
  }));
}
