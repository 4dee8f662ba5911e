import "server-only";
import { cache } from "react";
import type { Admin, Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import {
  beginsIn,
  cutPage,
  inOrder,
  isOfMember,
  memberWords,
  orderBy,
  wordsOf,
  type Sortable,
} from "@/lib/db/list";
import { sql, sqlUnprepared } from "@/lib/db/sql";
import { isId } from "@/lib/fields";
import { fullName } from "@/lib/full-name";
import { mostCounted, pageWithin } from "@/lib/paging";
import { administrator } from "./labels";

/** Letters of a message that a list shows at most; the screen cuts them to two lines. */
const previewLength = 200;

type Row = {
  id: string;
  subject: string;
  memberId: string;
  memberName: string;
  sentAt: Date;
  preview: string;
  isFromMember: boolean;
  fromUserId: string | null;
  fromName: string | null;
  unread: number;
};

type Asked = {
  /** With which words of the subject, of the member's name or address, or of what was written begin. */
  text: string;
  isUnreadOnly: boolean;
  /** The conversation with the newest message last instead of first. */
  oldestFirst?: boolean;
  page: number;
  size: number;
};

/** `sentTo` of queries.ts as SQL, for the message `sent`. */
function isToPerson({ id, isAdmin }: Member): Prisma.Sql {
  const own = Prisma.sql`sent."toUserId" = ${id}::uuid`;
  return isAdmin ? Prisma.sql`(sent."toUserId" IS NULL OR ${own})` : own;
}

function isFound(text: string): Prisma.Sql[] {
  return wordsOf(text).map((word) => {
    const inSubject = beginsIn(Prisma.sql`"words_of"(r."subject")`, word);
    return Prisma.sql`(${inSubject} OR ${isOfMember(Prisma.sql`r."memberId"`, word)} OR r."id" = ANY(ARRAY(
      SELECT s."threadId" FROM "Message" s
      WHERE to_tsvector('simple', s."content") @@ to_tsquery('simple', ${beginningWith(word)}))))`;
  });
}

/** What was written is found by the beginnings of its words, through an index of them. */
function beginningWith(word: string): string {
  return `'${word.replace(/[\\']/g, "$&$&")}':*`;
}

/** Which conversations the inbox holds. */
function conditionsOf(person: Member, { isUnreadOnly }: Asked): Prisma.Sql[] {
  const received = Prisma.sql`r."id" IN (SELECT sent."threadId" FROM "Message" sent WHERE ${isToPerson(person)}
    ${isUnreadOnly ? Prisma.sql`AND sent."readAt" IS NULL` : Prisma.empty})`;
  return [
    ...(person.isAdmin ? [] : [Prisma.sql`r."memberId" = ${person.id}::uuid`]),
    ...(person.isAdmin && !isUnreadOnly ? [] : [received]),
  ];
}

const sortable: Sortable = { date: [Prisma.sql`r."lastMessageAt"`] };

/**
 * One page of the inbox, the conversation with the newest message first. A member's holds those in which something
 * was sent to them; the administrators' holds all, so that each sees what the others have written.
 */
export async function listConversations(person: Member, asked: Asked) {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"MessageThread"`,
    where: conditionsOf(person, asked),
    found: isFound(asked.text),
    order: orderBy(asked.oldestFirst ? "date" : "-date", sortable, "-date"),
    page: asked.page,
    size: asked.size,
  });
  const rows = await sql<Row>`
    SELECT p."id"::text, p."subject", p."memberId"::text, concat_ws(' ', u."firstName", u."lastName") AS "memberName",
           m."sentAt", left(m."content", ${previewLength}::int) AS "preview", m."toUserId" IS NULL AS "isFromMember",
           m."fromUserId"::text, f."firstName" AS "fromName",
           (SELECT count(*)::int FROM "Message" sent
            WHERE sent."threadId" = p."id" AND sent."readAt" IS NULL AND ${isToPerson(person)}) AS "unread"
    FROM "MessageThread" p
    JOIN "User" u ON u."id" = p."memberId"
    CROSS JOIN LATERAL (SELECT * FROM "Message" l WHERE l."threadId" = p."id"
                        ORDER BY l."sentAt" DESC, l."id" DESC LIMIT 1) m
    LEFT JOIN "User" f ON f."id" = m."fromUserId"
    WHERE p."id" = ANY(${ids}::uuid[])`;
  return { total, page, conversations: inOrder(ids, rows).map((row) => toConversation(person, row)) };
}

function toConversation(person: Member, row: Row) {
  const { id, subject, memberId, memberName, sentAt, preview, isFromMember, fromUserId, fromName, unread } =
    row;
  const isWithOffice = memberId === person.id;
  return {
    id,
    subject,
    /** Whom it is with: a member sees the administrators as one. */
    name: isWithOffice ? administrator : memberName,
    sentAt: sentAt.toISOString(),
    preview,
    /** Who wrote last, when it was not the one whom it is with. */
    lastBy: fromUserId === person.id ? "You" : isFromMember || isWithOffice ? null : fromName,
    unread,
  };
}

/** One page of what this person has written, newest first, with whether it has been read. */
export async function listSent(person: Member, { page: wanted, size }: { page: number; size: number }) {
  // Who was an administrator once no longer sees what they wrote to others then.
  const where = { fromUserId: person.id, ...(person.isAdmin ? {} : { thread: { memberId: person.id } }) };
  const total = await db.message.count({ where, take: mostCounted });
  const page = pageWithin(wanted, total, size);
  const rows = await db.message.findMany({
    select: {
      id: true,
      threadId: true,
      subject: true,
      content: true,
      sentAt: true,
      readAt: true,
      recipient: { select: { firstName: true, lastName: true } },
    },
    where,
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  const messages = rows.map(({ content, sentAt, readAt, recipient, ...row }) => ({
    ...row,
    name: recipient ? fullName(recipient) : administrator,
    sentAt: sentAt.toISOString(),
    isRead: readAt !== null,
    preview: content.slice(0, previewLength),
  }));
  return { total, page, messages };
}

/** A whole conversation, oldest message first, or null when it is not there or not theirs. Asked once a request. */
export const findConversation = cache(async (person: Member, id: string) => {
  if (!isId(id)) return null;
  const thread = await db.messageThread.findFirst({
    select: {
      id: true,
      subject: true,
      memberId: true,
      member: { select: { firstName: true, lastName: true, email: true } },
      messages: {
        select: {
          id: true,
          content: true,
          sentAt: true,
          readAt: true,
          toUserId: true,
          fromUserId: true,
          sender: { select: { firstName: true, lastName: true } },
        },
        orderBy: [{ sentAt: "asc" }, { id: "asc" }],
      },
    },
    where: { id, ...(person.isAdmin ? {} : { memberId: person.id }) },
  });
  if (!thread) return null;
  const { member, memberId, messages, subject } = thread;
  const isWithOffice = memberId === person.id;
  const memberName = fullName(member);
  return {
    id: thread.id,
    subject,
    /** The member, as administrators see whom they talk to; null for the member. */
    member: isWithOffice ? null : { id: memberId, name: memberName, email: member.email },
    messages: messages.map(({ sentAt, readAt, toUserId, fromUserId, sender, ...message }) => {
      const isFromMember = toUserId === null;
      const isMine = fromUserId === person.id;
      const officeName = isWithOffice || !sender ? administrator : fullName(sender);
      const name = isFromMember ? memberName : officeName;
      return {
        ...message,
        sentAt: sentAt.toISOString(),
        isRead: readAt !== null,
        /** It is in this person's inbox, or in the one they share. */
        isToPerson: toUserId === person.id || (isFromMember && person.isAdmin),
        /** Written on this person's side of the conversation. */
        isOwnSide: isFromMember === isWithOffice,
        fromName: isMine ? "You" : name,
        initial: (isMine ? person.firstName : name).charAt(0),
      };
    }),
  };
});
export type OpenConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** People whom a search for a recipient shows at most. */
const mostRecipients = 8;

/** With which words of whose name or address all words of `text` begin; nobody for an empty one. */
export async function searchRecipients(admin: Admin, text: string) {
  const words = wordsOf(text).map((word) => beginsIn(memberWords, word));
  if (words.length === 0) return [];
  return sqlUnprepared<{ id: string; name: string; email: string }>`
    SELECT r."id"::text, trim(r."firstName" || ' ' || r."lastName") AS "name", r."email"
    FROM (SELECT * FROM "User" r WHERE ${Prisma.join(words, " AND ")} OFFSET 0) r
    WHERE r."id" <> ${admin.id}::uuid
    ORDER BY r."lastName", r."firstName", r."id" LIMIT ${mostRecipients}`;
}
export type Recipient = Awaited<ReturnType<typeof searchRecipients>>[number];
