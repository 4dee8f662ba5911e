import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import { can, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, searchWords, type SortColumns } from "@/lib/db/list";
import { folded } from "@/lib/core/folding";
import { isId } from "@/lib/core/fields";
import { attachmentsOf, type Attachment } from "@/lib/mail/attachment";
import { headersOf, type Queued } from "@/lib/mail/message";
import { lettersNamingOthers } from "@/lib/mail/templates";
import { hasProvenMailServer } from "./mail-server";
import { readReceiver } from "./receiver";
import { emailState, containsSecretLink, redactSecretLinks, type EmailState } from "./rules";

const listed = {
  id: true,
  toAddress: true,
  subject: true,
  template: true,
  createdAt: true,
  sentAt: true,
  givenUpAt: true,
  nextAttemptAt: true,
  attempts: true,
  erasedAt: true,
} as const;

type Reader = Staff<"emails.read">;
type Row = Prisma.OutboxEmailGetPayload<{ select: typeof listed }>;

/** The name of the letter instead of its subject, for a person who may not know whom it names; otherwise null. */
const coverOf = (person: Reader, { template, erasedAt }: Pick<Row, "template" | "erasedAt">) =>
  maySeeAll(person) || erasedAt ? null : (lettersNamingOthers.get(template) ?? null);

/** Whether the person may see everybody whom letters name. The limit of people seen counts the receivers only. */
const maySeeAll = (person: Reader) => can(person, "members.export");

function toListed(person: Reader, { nextAttemptAt, template, ...row }: Row) {
  const cover = coverOf(person, { ...row, template });
  const state = emailState(row, hasProvenMailServer());
  return {
    ...row,
    subject: row.erasedAt ? "Content removed" : (cover ?? row.subject),
    /** Whether subject and content are hidden, because they name another person. */
    isCovered: cover !== null,
    toAddress: row.erasedAt ? "an erased address" : row.toAddress,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    state,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    givenUpAt: row.givenUpAt?.toISOString() ?? null,
    /** The next attempt; null for emails that will not be attempted again. */
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
      // `kept` and `waiting` are one state in the database, without and with a mail server.
      return (state === "kept") === hasProvenMailServer()
        ? [Prisma.sql`false`]
        : [Prisma.sql`r."sentAt" IS NULL AND r."givenUpAt" IS NULL`];
  }
}

const addressShown = ({ toAddress, erasedAt }: Pick<Row, "toAddress" | "erasedAt">) =>
  erasedAt ? null : toAddress;

type OutboxSearch = { text: string; state: EmailState | null; sort: string; page: number; size: number };

const words = Prisma.sql`"words_of"(r."toAddress" || ' ' || r."subject")`;
const addressWords = Prisma.sql`"words_of"(r."toAddress")`;
const covered = Prisma.sql`r."template" = ANY (${[...lettersNamingOthers.keys()]}::text[])`;

/** The condition that a letter matches a word: by its address and subject or, if that is hidden, by its name. */
function matchesLetter(person: Reader, word: string): Prisma.Sql {
  const found = matchesPrefix(words, word);
  if (maySeeAll(person)) return found;
  const covers = [...lettersNamingOthers].filter(([, cover]) => hasWord(cover, word)).map(([name]) => name);
  return Prisma.sql`(${found} AND (NOT ${covered} OR ${matchesPrefix(addressWords, word)})
    OR r."template" = ANY (${covers}::text[]))`;
}

const hasWord = (cover: string, word: string) =>
  folded(cover)
    .split(/[ ']+/)
    .some((one) => one.startsWith(folded(word)));

/** Hidden letters are sorted together, because their position among the others would reveal their subjects. */
const sortableFor = (person: Reader): SortColumns => ({
  subject: [
    maySeeAll(person)
      ? Prisma.sql`r."subject"`
      : Prisma.sql`CASE WHEN ${covered} THEN r."template" ELSE r."subject" END`,
    Prisma.sql`r."createdAt"`,
  ],
  date: [Prisma.sql`r."createdAt"`],
});

/**
 * One page of the outbox, newest first by default. It searches addresses and subjects by word prefix. For people who
 * may not export members, letters that name others have a generic name instead of a subject.
 */
export async function searchEmails(person: Reader, { text, state, sort, page, size }: OutboxSearch) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "emails",
      filter: { state },
      table: "OutboxEmail",
      where: inState(state),
      search: searchWords(text).map((word) => matchesLetter(person, word)),
      order: orderBy(sort, sortableFor(person), "-date"),
      page,
      size,
    },
    (open) => db.outboxEmail.findMany({ select: listed, where: { id: { in: open } } }),
    (email) => addressShown(email),
  );
  return { ...rest, emails: rows.map((row) => toListed(person, row)) };
}

/**
 * An email as it is sent, or null. One-time links are hidden, because they allow acting as the receiver. `canOpenLink`
 * means that this person can open them by `openLink`, because no mail server sends them.
 *
 * @throws Refusal `too_many`
 */
export async function findEmail(person: Reader, id: string) {
  if (!isId(id)) return null;
  const row = await db.outboxEmail.findUnique({ where: { id } });
  if (!row) return null;
  await requireRoomToSee(person, "email", row, addressShown);
  const head = { ...toListed(person, row), lastError: row.lastError, template: row.template };
  if (head.isCovered) return { ...head, ...noContent };
  const isHidden = [row.text, row.html].some(containsSecretLink);
  return {
    ...head,
    isHidden,
    canOpenLink:
      isHidden && !hasProvenMailServer() && can(person, "links.open") && !(await readReceiver(row)).isStaff,
    headers: shownHeaders(row),
    text: redactSecretLinks(row.text),
    html: redactSecretLinks(row.html),
    attachments: attachmentsOf(row.attachments).map(toShown),
  };
}

const noContent = {
  isHidden: false,
  canOpenLink: false,
  headers: [],
  text: "",
  html: "",
  attachments: [],
};

export type ShownEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

function shownHeaders(row: Queued): [name: string, value: string][] {
  const { from, to, replyTo, subject, date, messageId, headers } = headersOf(row);
  return [
    ["From", from.name ? `${from.name} <${from.address}>` : from.address],
    ["To", to.address],
    ...(replyTo ? [["Reply-To", replyTo.address] satisfies [string, string]] : []),
    ["Subject", subject],
    ["Date", date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", messageId],
    ...Object.entries(headers),
  ];
}

/** An attachment for screens. A ticket or an invoice is drawn when the email is sent, so it has no content yet. */
function toShown(one: Attachment) {
  if (!("text" in one)) return { fileName: one.fileName, contentType: "application/pdf", text: null };
  return { ...one, text: redactSecretLinks(one.text) };
}
