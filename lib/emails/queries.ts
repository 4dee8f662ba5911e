import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, queryPage, sortByIds, orderBy, searchWords, type Sortable } from "@/lib/db/list";
import { env } from "@/lib/env";
import { isId } from "@/lib/fields";
import { attachmentsOf, type Attachment } from "@/lib/mail/attachment";
import { headersOf, type Queued } from "@/lib/mail/message";
import { emailState, containsSecretLink, redactSecretLinks, type EmailState } from "./rules";

/** Whether a mail server is configured. */
export function hasMailServer(): boolean {
  return env.SMTP_URL !== undefined;
}

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
    subject: row.erasedAt ? "Erased email" : row.subject,
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

type Asked = { text: string; state: EmailState | null; sort: string; page: number; size: number };

const words = Prisma.sql`"words_of"(r."toAddress" || ' ' || r."subject")`;

const sortable: Sortable = {
  subject: [Prisma.sql`r."subject"`, Prisma.sql`r."createdAt"`],
  date: [Prisma.sql`r."createdAt"`],
};

/** One page of the outbox, newest first by default. Searches addresses and subjects by word prefix. */
export async function searchEmails(_staff: Staff<"emails.read">, { text, state, sort, ...paging }: Asked) {
  const { total, page, ids } = await queryPage({
    table: Prisma.sql`"OutboxEmail"`,
    where: inState(state),
    search: searchWords(text).map((word) => matchesPrefix(words, word)),
    order: orderBy(sort, sortable, "-date"),
    ...paging,
  });
  const rows = sortByIds(ids, await db.outboxEmail.findMany({ select: listed, where: { id: { in: ids } } }));
  return { total, page, emails: rows.map(toListed) };
}

/**
 * An email as it is sent, or null.
 *
 * Whoever has a one-time link can act as the receiver, so with a mail server it is hidden from everybody; otherwise one
 * could take over another's account. Without a mail server somebody must pass the link on, so owners see those of
 * people without a role, and the view is audited. `npm run link` prints the others on the server.
 */
export async function findEmail(person: Staff<"emails.read">, id: string) {
  if (!isId(id)) return null;
  const row = await db.outboxEmail.findUnique({ where: { id } });
  if (!row) return null;
  const attachments = attachmentsOf(row.attachments);
  const hasSecretLink = [row.text, row.html].some(containsSecretLink);
  const isHidden = hasSecretLink && (hasMailServer() || !isOwner(person) || (await isOfStaff(row.toAddress)));
  if (hasSecretLink && !isHidden) {
    await recordAudit({ actor: person, action: "email_link_shown", target: { type: "email", id } });
  }
  const shown = isHidden ? redactSecretLinks : (text: string) => text;
  return {
    ...toListed(row),
    lastError: row.lastError,
    template: row.template,
    isHidden,
    showsLink: hasSecretLink && !isHidden,
    headers: shownHeaders(row),
    text: shown(row.text),
    html: shown(row.html),
    attachments: attachments.map(toShown),
  };
}
const isOwner = ({ grants }: Staff) => grants.some(({ role }) => role === "owner");

const isOfStaff = async (email: string): Promise<boolean> =>
  (await db.user.count({ where: { email, isAdmin: true } })) > 0;

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
  return "ticketOf" in one ? { fileName: one.fileName, contentType: "application/pdf", text: null } : one;
}
