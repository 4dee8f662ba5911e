import "server-only";
import { readPeople, seePerson } from "@/lib/audit/people-seen";
import { can, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, queryPage, orderBy, searchWords, type Sortable } from "@/lib/db/list";
import { isId } from "@/lib/fields";
import { attachmentsOf, type Attachment } from "@/lib/mail/attachment";
import { headersOf, type Queued } from "@/lib/mail/message";
import { hasMailServer } from "./mail-server";
import { findReceiver } from "./receiver";
import { emailState, containsSecretLink, redactSecretLinks, type EmailState } from "./rules";

const listed = {
  id: true,
  toAddress: true,
  subject: true,
  createdAt: true,
  sentAt: true,
  givenUpAt: true,
  nextAttemptAt: true,
  attempts: true,
  erasedAt: true,
} as const;

type Row = Prisma.OutboxEmailGetPayload<{ select: typeof listed }>;

function toListed({ nextAttemptAt, ...row }: Row) {
  const state = emailState(row, hasMailServer());
  return {
    ...row,
    subject: row.erasedAt ? "Content removed" : row.subject,
    toAddress: row.erasedAt ? "an erased address" : row.toAddress,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    state,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    givenUpAt: row.givenUpAt?.toISOString() ?? null,
    /** Only for emails that will be attempted again. */
    nextAttemptAt: state === "waiting" ? nextAttemptAt.toISOString() : null,
  };
}
export type ListedEmail = ReturnType<typeof toListed>;

function inState(state: EmailState | null): Prisma.Sql[] {
  switch (state) {
    case null:
      return [];
    case "sent":
      return [Prisma.sql`r."sentAt" IS NOT NULL`];
    case "given_up":
      return [Prisma.sql`r."sentAt" IS NULL AND r."givenUpAt" IS NOT NULL`];
    case "waiting":
    case "kept":
      // `kept` and `waiting` are the same state, without and with a mail server.
      return (state === "kept") === hasMailServer()
        ? [Prisma.sql`false`]
        : [Prisma.sql`r."sentAt" IS NULL AND r."givenUpAt" IS NULL`];
  }
}

const addressShown = ({ toAddress, erasedAt }: Pick<Row, "toAddress" | "erasedAt">) =>
  erasedAt ? null : toAddress;

type Asked = { text: string; state: EmailState | null; sort: string; page: number; size: number };

const words = Prisma.sql`"words_of"(r."toAddress" || ' ' || r."subject")`;

const sortable: Sortable = {
  subject: [Prisma.sql`r."subject"`, Prisma.sql`r."createdAt"`],
  date: [Prisma.sql`r."createdAt"`],
};

/** One page of the outbox, newest first by default. Searches addresses and subjects by word prefix. */
export async function searchEmails(person: Staff<"emails.read">, { text, state, sort, ...paging }: Asked) {
  const found = await queryPage({
    table: "OutboxEmail",
    where: inState(state),
    search: searchWords(text).map((word) => matchesPrefix(words, word)),
    order: orderBy(sort, sortable, "-date"),
    ...paging,
  });
  const { rows, ...rest } = await readPeople(
    person,
    {
      list: "emails",
      mayExport: can(person, "members.export"),
      filter: { state },
      hasSearchText: text !== "",
    },
    found,
    (open) => db.outboxEmail.findMany({ select: listed, where: { id: { in: open } } }),
    (email) => addressShown(email),
  );
  return { ...rest, emails: rows.map(toListed) };
}

/**
 * An email as it is sent, or null. One-time links are hidden, because whoever has one can act as the receiver.
 * `canOpenLink`: this person can open them by `openLink`, because no mail server sends them.
 *
 * @throws Refusal `too_many`
 */
export async function findEmail(person: Staff<"emails.read">, id: string) {
  if (!isId(id)) return null;
  const row = await db.outboxEmail.findUnique({ where: { id } });
  if (!row) return null;
  await seePerson(person, { record: "email", mayExport: can(person, "members.export") }, row, addressShown);
  const isHidden = [row.text, row.html].some(containsSecretLink);
  return {
    ...toListed(row),
    lastError: row.lastError,
    template: row.template,
    isHidden,
    canOpenLink:
      isHidden && !hasMailServer() && can(person, "links.open") && !(await findReceiver(row)).isStaff,
    headers: shownHeaders(row),
    text: redactSecretLinks(row.text),
    html: redactSecretLinks(row.html),
    attachments: attachmentsOf(row.attachments).map(toShown),
  };
}

export type ShownEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

function shownHeaders(row: Queued): [name: string, value: string][] {
  const { from, to, replyTo, subject, date, messageId, headers } = headersOf(row);
  return [
    ["From", from.name ? `${from.name} <${from.address}>` : from.address],
    ["To", to.address],
    ["Reply-To", replyTo.address],
    ["Subject", subject],
    ["Date", date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", messageId],
    ...Object.entries(headers),
  ];
}

/** A ticket is drawn when the email is sent, so it has no content yet. */
function toShown(one: Attachment) {
  if ("ticketOf" in one) return { fileName: one.fileName, contentType: "application/pdf", text: null };
  return { ...one, text: redactSecretLinks(one.text) };
}
