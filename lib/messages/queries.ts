import "server-only";
import { cache } from "react";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isId } from "@/lib/fields";
import { fullName } from "@/lib/full-name";
import { administrator } from "./labels";
import { theAdministrators } from "./schema";

/** What was sent to this person; to an administrator, what was sent to the shared inbox as well. */
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

/** A message as the calls answer it. A member sees the administrators as one. */
export function toMessage(
  person: Member,
  { id, threadId, subject, content, sentAt, readAt, toUserId, fromUserId, sender }: Row,
) {
  const isFromOffice = toUserId !== null;
  const isHidden = isFromOffice && !person.isAdmin;
  const name = sender ? fullName(sender) : administrator;
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

/** What a statement by hand says for one inbox: a member's or, for null, the one that all administrators share. */
function inbox(toUserId: string | null): Prisma.Sql {
  return toUserId === null ? Prisma.sql`"toUserId" IS NULL` : Prisma.sql`"toUserId" = ${toUserId}::uuid`;
}

type Found = Omit<Row, "sender"> & { firstName: string | null; lastName: string | null };

async function newestIn(toUserId: string | null, most: number): Promise<Row[]> {
  // The recipient is the same in all; named, because PostgreSQL otherwise sees no order in an index of "is null".
  const rows = await sql<Found>`
    SELECT m."id"::text, m."threadId"::text, m."subject", m."content", m."sentAt", m."readAt", m."toUserId"::text,
           m."fromUserId"::text, u."firstName", u."lastName"
    FROM (SELECT * FROM "Message" WHERE ${inbox(toUserId)}
          ORDER BY "toUserId" DESC, "sentAt" DESC, "id" DESC LIMIT ${most}) m
    LEFT JOIN "User" u ON u."id" = m."fromUserId"
    ORDER BY m."sentAt" DESC, m."id" DESC`;
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    sender: firstName === null || lastName === null ? null : { firstName, lastName },
  }));
}

/** How many messages wait to be read by this person. Once a request: the header and the page both show it. */
export const countUnread = cache(async ({ id, isAdmin }: Member): Promise<number> => {
  const inboxes = isAdmin ? [null, id] : [id];
  const counts = await Promise.all(
    inboxes.map(
      (toUserId) => sql<{ count: number }>`
        SELECT count(*)::int AS "count" FROM "Message" WHERE "readAt" IS NULL AND ${inbox(toUserId)}`,
    ),
  );
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
});

/** The conversation that a message stands in, or null when it is not there or not theirs. */
export async function findThreadOf(person: Member, messageId: string): Promise<string | null> {
  if (!isId(messageId)) return null;
  const message = await db.message.findFirst({
    select: { threadId: true },
    where: { id: messageId, ...(person.isAdmin ? {} : { thread: { memberId: person.id } }) },
  });
  return message?.threadId ?? null;
}
