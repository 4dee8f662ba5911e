import "server-only";
import { cache } from "react";
import type { Member } from "@/lib/auth/member";
import { db, type Prisma } from "@/lib/db/client";
import { isId } from "@/lib/fields";
import { administrator } from "./labels";
import { theAdministrators } from "./schema";

/** What was sent to this person; to an administrator, what was sent to the shared inbox as well (decisions §7). */
export function sentTo({ id, isAdmin }: Member): Prisma.MessageWhereInput {
  return isAdmin ? { OR: [{ toUserId: null }, { toUserId: id }] } : { toUserId: id };
}

export const messageFields = {
  id: true,
  threadId: true,
  subject: true,
  content: true,
  sentAt: true,
  readAt: true,
  toUserId: true,
  fromUserId: true,
  sender: { select: { firstName: true, lastName: true } },
} as const;

type Row = Prisma.MessageGetPayload<{ select: typeof messageFields }>;

/** A message as the calls answer it (spec §3). A member sees the administrators as one. */
export function toMessage(
  person: Member,
  { id, threadId, subject, content, sentAt, readAt, toUserId, fromUserId, sender }: Row,
) {
  const isFromOffice = toUserId !== null;
  const isHidden = isFromOffice && !person.isAdmin;
  const name = sender ? `${sender.firstName} ${sender.lastName}`.trim() : administrator;
  return {
    id,
    threadId,
    subject,
    content,
    sentAt: sentAt.toISOString(),
    isRead: readAt !== null,
    toUserId: toUserId ?? theAdministrators,
    fromUserId: isHidden ? theAdministrators : fromUserId,
    fromName: isHidden ? administrator : name,
  };
}
export type PortalMessage = ReturnType<typeof toMessage>;

type Page = { page: number; size: number };

/** One page of GET /api/messages/my: what was sent to this person, newest first. */
export async function listMyMessages(person: Member, { page, size }: Page): Promise<PortalMessage[]> {
  // Two ordered reads of an index; one read of both inboxes would sort all that were ever sent.
  const inboxes = person.isAdmin ? [null, person.id] : [person.id];
  const found = await Promise.all(inboxes.map((toUserId) => newestIn(toUserId, page * size)));
  const newestFirst = found
    .flat()
    .sort((one, other) => +other.sentAt - +one.sentAt || (other.id > one.id ? 1 : -1));
  return newestFirst.slice((page - 1) * size, page * size).map((row) => toMessage(person, row));
}

function newestIn(toUserId: string | null, most: number): Promise<Row[]> {
  return db.message.findMany({
    select: messageFields,
    where: { toUserId },
    // The recipient is the same in all; named, because PostgreSQL otherwise sees no order in an index of "is null".
    orderBy: [{ toUserId: "desc" }, { sentAt: "desc" }, { id: "desc" }],
    take: most,
  });
}

/** How many messages wait to be read by this person. Once a request: the header and the page both show it. */
export const countUnread = cache(async (person: Member): Promise<number> =>
  db.message.count({ where: { readAt: null, ...sentTo(person) } }),
);

/** The conversation that a message stands in, or null when it is not there or not theirs. */
export async function findThreadOf(person: Member, messageId: string): Promise<string | null> {
  if (!isId(messageId)) return null;
  const message = await db.message.findFirst({
    select: { threadId: true },
    where: { id: messageId, ...(person.isAdmin ? {} : { thread: { memberId: person.id } }) },
  });
  return message?.threadId ?? null;
}
