import "server-only";
import { cache } from "react";
import { requirePeopleWithinLimit } from "@/lib/audit/shared/people-seen";
import { can, type Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sqlRows, sqlValue } from "@/lib/db/sql";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { staffDisplayName } from "./labels";
import { sharedInbox } from "./schema";

/** Messages to this person; for those who answer messages, including the shared inbox. */
export function sentToFilter(person: Member): Prisma.MessageWhereInput {
  const toUserId = person.id;
  return can(person, "messages.answer") ? { OR: [{ toUserId: null }, { toUserId }] } : { toUserId };
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

/** A message in the API's form. Members see all administrators as one. */
export function toMessage(
  person: Member,
  { id, threadId, subject, content, sentAt, readAt, toUserId, fromUserId, sender }: Row,
) {
  const isFromOffice = toUserId !== null;
  const isHidden = isFromOffice && !can(person, "messages.answer");
  const name = sender ? fullName(sender) : staffDisplayName;
  return {
    id,
    threadId,
    subject,
    content,
    sentAt: sentAt.toISOString(),
    isRead: readAt !== null,
    toUserId: toUserId ?? sharedInbox,
    fromUserId: isHidden ? sharedInbox : fromUserId,
    fromName: isHidden ? staffDisplayName : name,
  };
}
export type PortalMessage = ReturnType<typeof toMessage>;

type Page = { page: number; size: number };

/**
 * One page of GET /api/messages/my: messages to this person, newest first.
 *
 * @throws Refusal `too_many` when it names more people than the person may see within the hour
 */
export async function listMyMessages(person: Member, { page, size }: Page): Promise<PortalMessage[]> {
  // Two queries that each follow an index; a single one would sort all messages of both inboxes.
  const inboxes = can(person, "messages.answer") ? [null, person.id] : [person.id];
  const found = await Promise.all(inboxes.map((toUserId) => newestIn(toUserId, page * size)));
  const newestFirst = found
    .flat()
    .sort((one, other) => +other.sentAt - +one.sentAt || (other.id > one.id ? 1 : -1));
  const rows = newestFirst.slice((page - 1) * size, page * size);
  if (can(person, "messages.answer")) await requireSenders(person, rows);
  return rows.map((row) => toMessage(person, row));
}

async function requireSenders(person: Member, rows: Row[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ fromUserId }) => fromUserId ?? []))];
  const senders = await db.user.findMany({
    select: { email: true },
    where: { id: { in: ids, not: person.id } },
  });
  await requirePeopleWithinLimit(
    person,
    { list: "messages" },
    senders.map(({ email }) => email),
  );
}

/** The SQL condition for an inbox: a member's, or the shared one for null. */
function inbox(toUserId: string | null): Prisma.Sql {
  return toUserId === null ? Prisma.sql`"toUserId" IS NULL` : Prisma.sql`"toUserId" = ${toUserId}::uuid`;
}

type Found = Omit<Row, "sender"> & { firstName: string | null; lastName: string | null };

async function newestIn(toUserId: string | null, limit: number): Promise<Row[]> {
  // Sorting by the constant recipient lets PostgreSQL use the order of the index for "is null", too.
  const rows = await sqlRows<Found>({ sentAt: true, readAt: true })`
    SELECT m."id"::text, m."threadId"::text, m."subject", m."content", m."sentAt", m."readAt", m."toUserId"::text,
           m."fromUserId"::text, u."firstName", u."lastName"
    FROM (SELECT * FROM "Message" WHERE ${inbox(toUserId)}
          ORDER BY "toUserId" DESC, "sentAt" DESC, "id" DESC LIMIT ${limit}) m
    LEFT JOIN "User" u ON u."id" = m."fromUserId"
    ORDER BY m."sentAt" DESC, m."id" DESC`;
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    sender: firstName === null || lastName === null ? null : { firstName, lastName },
  }));
}

/** The number of unread messages, read once per request by the header and the page. */
export const countUnread = cache(async (person: Member): Promise<number> => {
  const inboxes = can(person, "messages.answer") ? [null, person.id] : [person.id];
  const counts = await Promise.all(
    inboxes.map(
      (toUserId) => sqlValue<number>`
        SELECT count(*)::int FROM "Message" WHERE "readAt" IS NULL AND ${inbox(toUserId)}`,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
});

/** The conversation of a message, or null when it does not exist or belongs to others. */
export async function findThreadOf(person: Member, messageId: string): Promise<string | null> {
  if (!isId(messageId)) return null;
  const message = await db.message.findFirst({
    select: { threadId: true },
    where: { id: messageId, ...(can(person, "messages.answer") ? {} : { thread: { memberId: person.id } }) },
  });
  return message?.threadId ?? null;
}
