import "server-only";
import { cache } from "react";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import {
  memberSearchConditions,
  matchesPrefix,
  matchesMember,
  orderBy,
  orderOfNames,
  searchWords,
  type SortColumns,
} from "@/lib/db/list";
import { sqlUnprepared } from "@/lib/db/sql";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { applyPeopleLimit, requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import { staffDisplayName, type Folder } from "../labels";

/** Characters of a message in a list; screens truncate it to two lines. */
const previewLength = 200;

type Row = {
  id: string;
  subject: string;
  memberId: string;
  memberName: string;
  memberEmail: string;
  sentAt: Date;
  preview: string;
  isFromMember: boolean;
  fromUserId: string | null;
  fromName: string | null;
  unread: number;
  assigneeId: string | null;
  assigneeName: string | null;
};

type Asked = {
  /** Word prefixes to find in the subject, the member's name or address, or the messages. */
  text: string;
  isUnreadOnly: boolean;
  /** A part of the shared inbox; all of it by default. */
  folder?: Folder | null;
  /** Whether to sort by newest message in ascending order. */
  oldestFirst?: boolean;
  page: number;
  size: number;
};

/** The condition `sentToFilter` of queries.ts in SQL, for the message `sent`. */
function isToPerson(person: Member): Prisma.Sql {
  const own = Prisma.sql`sent."toUserId" = ${person.id}::uuid`;
  return can(person, "messages.answer") ? Prisma.sql`(sent."toUserId" IS NULL OR ${own})` : own;
}

function isFound(text: string): Prisma.Sql[] {
  return searchWords(text).map((word) => {
    const inSubject = matchesPrefix(Prisma.sql`"words_of"(r."subject")`, word);
    return Prisma.sql`(${inSubject} OR ${matchesMember(Prisma.sql`r."memberId"`, word)} OR r."id" = ANY(ARRAY(
      SELECT s."threadId" FROM "Message" s
      WHERE ${matchesPrefix(Prisma.sql`"words_of"(s."content")`, word)})))`;
  });
}

function isIn(folder: Folder, { id }: Member): Prisma.Sql {
  switch (folder) {
    case "open":
      return Prisma.sql`r."doneAt" IS NULL AND NOT r."isNotice"`;
    case "mine":
      return Prisma.sql`r."doneAt" IS NULL AND r."assigneeId" = ${id}::uuid`;
    case "done":
      return Prisma.sql`r."doneAt" IS NOT NULL`;
    case "notices":
      return Prisma.sql`r."doneAt" IS NULL AND r."isNotice"`;
  }
}

/** The conditions for a person's inbox. */
function conditionsOf(person: Member, { isUnreadOnly, folder }: Asked): Prisma.Sql[] {
  const received = Prisma.sql`r."id" IN (SELECT sent."threadId" FROM "Message" sent WHERE ${isToPerson(person)}
    ${isUnreadOnly ? Prisma.sql`AND sent."readAt" IS NULL` : Prisma.empty})`;
  return [
    ...(can(person, "messages.answer") ? [] : [Prisma.sql`r."memberId" = ${person.id}::uuid`]),
    ...(can(person, "messages.answer") && !isUnreadOnly ? [] : [received]),
    ...(can(person, "messages.answer") && folder ? [isIn(folder, person)] : []),
  ];
}

const sortable: SortColumns = { date: [Prisma.sql`r."lastMessageAt"`] };

/**
 * One page of the inbox, newest message first. A member's inbox has the conversations with messages to them; the
 * administrators' inbox has all, so that each sees what the others wrote.
 */
export async function listConversations(person: Member, query: Asked) {
  const read = (open: string[]) => sqlUnprepared<Row>`
    SELECT p."id"::text, p."subject", p."memberId"::text, concat_ws(' ', u."firstName", u."lastName") AS "memberName",
           u."email" AS "memberEmail",
           m."sentAt", left(m."content", ${previewLength}::int) AS "preview", m."toUserId" IS NULL AS "isFromMember",
           m."fromUserId"::text, f."firstName" AS "fromName",
           (SELECT count(*)::int FROM "Message" sent
            WHERE sent."threadId" = p."id" AND sent."readAt" IS NULL AND ${isToPerson(person)}) AS "unread",
           p."assigneeId"::text, concat_ws(' ', a."firstName", a."lastName") AS "assigneeName"
    FROM "MessageThread" p
    JOIN "User" u ON u."id" = p."memberId"
    LEFT JOIN "User" a ON a."id" = p."assigneeId"
    CROSS JOIN LATERAL (SELECT * FROM "Message" l WHERE l."threadId" = p."id"
                        ORDER BY l."sentAt" DESC, l."id" DESC LIMIT 1) m
    LEFT JOIN "User" f ON f."id" = m."fromUserId"
    WHERE p."id" = ANY(${open}::uuid[])`;
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "messages",
      filter: { isUnreadOnly: query.isUnreadOnly, folder: query.folder ?? null },
      table: "MessageThread",
      where: conditionsOf(person, query),
      search: isFound(query.text),
      order: orderBy(query.oldestFirst ? "date" : "-date", sortable, "-date"),
      page: query.page,
      size: query.size,
    },
    read,
    ({ memberId, memberEmail }) => (memberId === person.id ? null : memberEmail),
  );
  return { ...rest, conversations: rows.map((row) => toConversation(person, row)) };
}

function toConversation(person: Member, row: Row) {
  const { id, subject, memberId, memberName, sentAt, preview, isFromMember, fromUserId, fromName, unread } =
    row;
  const isWithOffice = memberId === person.id;
  const assignee = row.assigneeId === person.id ? "you" : row.assigneeName;
  return {
    id,
    subject,
    /** The person who answers it; null for members. */
    assignee: can(person, "messages.answer") && row.assigneeId ? assignee : null,
    /** The name of the other party. Members see all administrators as one. */
    name: isWithOffice ? staffDisplayName : memberName,
    sentAt: sentAt.toISOString(),
    preview,
    /** The author of the last message; null if it is the other party. */
    lastBy: fromUserId === person.id ? "You" : isFromMember || isWithOffice ? null : fromName,
    unread,
  };
}

/** One page of the messages that a person sent, newest first, with whether they have been read. */
export async function listSent(person: Member, { page, size }: { page: number; size: number }) {
  // Former administrators no longer see messages that they sent to others.
  const isInOwnThread = Prisma.sql`r."threadId" IN (
    SELECT t."id" FROM "MessageThread" t WHERE t."memberId" = ${person.id}::uuid)`;
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "sent messages",
      table: "Message",
      where: [
        Prisma.sql`r."fromUserId" = ${person.id}::uuid`,
        ...(can(person, "messages.answer") ? [] : [isInOwnThread]),
      ],
      order: Prisma.sql`r."sentAt" DESC, r."id" DESC`,
      page,
      size,
    },
    (open) =>
      db.message.findMany({
        select: {
          id: true,
          threadId: true,
          subject: true,
          content: true,
          sentAt: true,
          firstReadAt: true,
          recipient: { select: { firstName: true, lastName: true, email: true } },
        },
        where: { id: { in: open } },
      }),
    ({ recipient }) => recipient?.email ?? null,
  );
  const messages = rows.map(({ content, sentAt, firstReadAt, recipient, ...row }) => ({
    ...row,
    name: recipient ? fullName(recipient) : staffDisplayName,
    sentAt: sentAt.toISOString(),
    isRead: firstReadAt !== null,
    preview: content.slice(0, previewLength),
  }));
  return { ...rest, messages };
}

/**
 * A conversation, oldest message first, or null when it does not exist or belongs to others. Read once per request.
 *
 * @throws Refusal `too_many`
 */
export const findConversation = cache(async (person: Member, id: string) => {
  if (!isId(id)) return null;
  const thread = await db.messageThread.findFirst({
    select: {
      id: true,
      subject: true,
      memberId: true,
      doneAt: true,
      assigneeId: true,
      member: { select: { firstName: true, lastName: true, email: true } },
      messages: {
        select: {
          id: true,
          content: true,
          sentAt: true,
          readAt: true,
          firstReadAt: true,
          toUserId: true,
          fromUserId: true,
          sender: { select: { firstName: true, lastName: true } },
        },
        orderBy: [{ sentAt: "asc" }, { id: "asc" }],
      },
    },
    where: { id, ...(can(person, "messages.answer") ? {} : { memberId: person.id }) },
  });
  if (!thread) return null;
  const { member, memberId, messages, subject, doneAt, assigneeId } = await requireRoomToSee(
    person,
    "conversation",
    thread,
    ({ memberId, member }) => (memberId === person.id ? null : member.email),
  );
  const isWithOffice = memberId === person.id;
  const memberName = fullName(member);
  return {
    id: thread.id,
    subject,
    /** The member in the conversation, for administrators; null for members. */
    member: isWithOffice ? null : { id: memberId, name: memberName, email: member.email },
    /** The conversation's state in the shared inbox; null for members. */
    work: can(person, "messages.answer") ? { isDone: doneAt !== null, assigneeId, memberId } : null,
    messages: messages.map(({ sentAt, readAt, firstReadAt, toUserId, fromUserId, sender, ...message }) => {
      const isFromMember = toUserId === null;
      const isMine = fromUserId === person.id;
      const officeName = isWithOffice || !sender ? staffDisplayName : fullName(sender);
      const name = isFromMember ? memberName : officeName;
      return {
        ...message,
        sentAt: sentAt.toISOString(),
        /** Whether this side has read it. For its own messages, whether the other side ever has. */
        isRead: (isFromMember === isWithOffice ? firstReadAt : readAt) !== null,
        /** Whether the message was sent to this person or to the inbox that they share. */
        isToPerson: toUserId === person.id || (isFromMember && can(person, "messages.answer")),
        /** Whether this side of the conversation wrote it. */
        isOwnSide: isFromMember === isWithOffice,
        fromName: isMine ? "You" : name,
        initial: (isMine ? person.firstName : name).charAt(0),
      };
    }),
  };
});
export type OpenConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

const maxRecipients = 8;

/**
 * Members whose name, address or telephone number matches `text`; none for an empty text.
 *
 * @throws Refusal `too_many` when the person has seen as many people as their roles allow
 */
export async function searchRecipients(person: Staff<"messages.answer">, text: string) {
  const words = memberSearchConditions(text);
  if (words.length === 0) return [];
  const found = await sqlUnprepared<{ id: string; name: string; email: string }>`
    SELECT r."id"::text, trim(r."firstName" || ' ' || r."lastName") AS "name", r."email"
    FROM (SELECT * FROM "User" r WHERE ${Prisma.join(words, " AND ")} OFFSET 0) r
    WHERE r."id" <> ${person.id}::uuid
    ORDER BY ${orderOfNames} LIMIT ${maxRecipients}`;
  const { rows } = await applyPeopleLimit(
    person,
    { list: "recipients", hasSearchText: true, hasNotice: false },
    found,
    ({ email }) => email,
  );
  return rows;
}
export type Recipient = Awaited<ReturnType<typeof searchRecipients>>[number];
