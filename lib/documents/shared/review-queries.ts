import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import { cache } from "react";
import type { Staff } from "@/lib/auth/member";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { db, Prisma } from "@/lib/db/client";
import {
  matchesPrefix,
  countRows,
  matchesMember,
  memberNameColumns,
  orderBy,
  searchWords,
  type SortColumns,
} from "@/lib/db/list";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import type { DocumentFilter, DocumentStatus } from "../rules";

const fields = {
  id: true,
  fileName: true,
  fileType: true,
  fileSize: true,
  category: true,
  status: true,
  uploadDate: true,
  user: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const;

type DocumentSearch = { text: string; filter: DocumentFilter; sort: string; page: number; size: number };

const sortable: SortColumns = {
  name: [Prisma.sql`r."fileName"`],
  member: memberNameColumns,
  date: [Prisma.sql`r."uploadDate"`],
  status: [Prisma.sql`r."status"`, Prisma.sql`r."uploadDate"`],
};

const isInState = (status: DocumentStatus) => Prisma.sql`r."status" = ${status}::"DocumentStatus"`;

/** Evidence of a CPD entry is under no filter. */
const isListed = (filter: DocumentFilter) =>
  filter === "all" ? Prisma.sql`r."status" <> 'evidence'` : isInState(filter);

/**
 * SQL conditions for documents that match a text: the document's name, or its member's name or address, by word prefix.
 */
function searchConditions(text: string): Prisma.Sql[] {
  return searchWords(text).map((word) => {
    const inName = matchesPrefix(Prisma.sql`"words_of"(r."fileName")`, word);
    return Prisma.sql`(${inName} OR ${matchesMember(Prisma.sql`r."userId"`, word)})`;
  });
}

/** One page of all members' documents: pending ones oldest first, others newest first. */
export async function searchDocuments(
  person: Staff<"documents.read">,
  { text, filter, sort, page, size }: DocumentSearch,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "documents",
      filter: { filter },
      table: "Document",
      where: [isListed(filter)],
      search: searchConditions(text),
      ...(sort.endsWith("member") && { join: Prisma.sql`JOIN "User" u ON u."id" = r."userId"` }),
      order: orderBy(sort, sortable, filter === "pending" ? "date" : "-date"),
      ...(text ? {} : { total: (await countDocuments(person))[filter] }),
      page,
      size,
    },
    (open) => db.document.findMany({ select: fields, where: { id: { in: open } } }),
    ({ user }) => user.email,
  );
  const documents = rows.map(({ user, uploadDate, ...row }) => ({
    ...row,
    uploadDate: uploadDate.toISOString(),
    member: { id: user.id, name: fullName(user), email: user.email },
  }));
  return { ...rest, documents };
}
export type ListedDocument = Awaited<ReturnType<typeof searchDocuments>>["documents"][number];

/** The number of documents under each filter, cached for the request. */
export const countDocuments = cache(
  async (_staff: Staff<"documents.read">): Promise<Record<DocumentFilter, number>> => {
    const of = (status: DocumentStatus) => countRows(Prisma.sql`"Document" r WHERE ${isInState(status)}`);
    const [pending, approved, rejected] = await Promise.all([of("pending"), of("approved"), of("rejected")]);
    return { pending, approved, rejected, all: pending + approved + rejected };
  },
);

/**
 * A document for review with its neighbours in the queue; null when it does not exist.
 *
 * @throws Refusal `too_many`
 */
export async function findDocumentToReview(person: Staff<"documents.read">, id: string) {
  if (!isId(id)) return null;
  const row = await db.document.findUnique({
    select: {
      ...fields,
      rejectionReason: true,
      verifiedAt: true,
      verifier: { select: { firstName: true, lastName: true } },
      replaces: { select: { id: true, fileName: true, rejectionReason: true } },
      replaced: { select: { id: true, fileName: true } },
      user: { select: { ...fields.user.select, membershipStatus: true } },
    },
    where: { id },
  });
  if (!row) return null;
  const { user, verifier, uploadDate, verifiedAt, ...document } = await requireRoomToSee(
    person,
    "document",
    row,
    ({ user }) => user.email,
  );
  return {
    ...document,
    uploadDate: uploadDate.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    /** The name of the person who decided; null when that account is gone. */
    decidedBy: verifier && fullName(verifier),
    member: {
      ...user,
      name: fullName(user),
      isStaffOnly: (await listStaffOnly([user.id])).has(user.id),
    },
    isOwn: user.id === person.id,
    queue: await findQueue(row),
  };
}
export type DocumentToReview = NonNullable<Awaited<ReturnType<typeof findDocumentToReview>>>;

/** The position of the document among pending ones, oldest first. */
async function findQueue(document: { id: string; uploadDate: Date; status: DocumentStatus }) {
  const { id, uploadDate } = document;
  const status = "pending" as const;
  const before = { status, OR: [{ uploadDate: { lt: uploadDate } }, { uploadDate, id: { lt: id } }] };
  const after = { status, OR: [{ uploadDate: { gt: uploadDate } }, { uploadDate, id: { gt: id } }] };
  const select = { id: true };
  const [waiting, ahead, previous, next] = await Promise.all([
    db.document.count({ where: { status } }),
    db.document.count({ where: before }),
    db.document.findFirst({ select, where: before, orderBy: [{ uploadDate: "desc" }, { id: "desc" }] }),
    db.document.findFirst({ select, where: after, orderBy: [{ uploadDate: "asc" }, { id: "asc" }] }),
  ]);
  const place = document.status === status ? ahead + 1 : null;
  return { waiting, place, previousId: previous?.id ?? null, nextId: next?.id ?? null };
}
