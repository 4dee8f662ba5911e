import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { literal, orderOf, pageWithin, wordsOf } from "@/lib/db/list";
import { isId } from "@/lib/fields";
import type { DocumentFilter, DocumentStatus } from "./rules";

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

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

type DocumentSearch = { text: string; filter: DocumentFilter; sort: string; page: number; size: number };

/** Each word is in the document's name or in its member's name or address. */
function found(text: string) {
  return wordsOf(text).map((word) => {
    const contains = { contains: literal(word), mode: "insensitive" as const };
    const owner = (["firstName", "lastName", "email"] as const).map((column) => ({
      user: { [column]: contains },
    }));
    return { OR: [{ fileName: contains }, ...owner] };
  });
}

/** One page of all members' documents; those that wait with the oldest first, others with the newest. */
export async function searchDocuments(
  _admin: Admin,
  { text, filter, sort, page: wanted, size }: DocumentSearch,
) {
  const where = { AND: found(text), ...(filter === "all" ? {} : { status: filter }) };
  const total = await db.document.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.document.findMany({
    select: fields,
    where,
    orderBy: [
      ...(sort.endsWith("member")
        ? [{ user: { lastName: sort.startsWith("-") ? ("desc" as const) : ("asc" as const) } }]
        : orderOf(sort, { name: "fileName", date: "uploadDate", status: "status" }, [
            "uploadDate",
            filter === "pending" ? "asc" : "desc",
          ])),
      { id: "asc" },
    ],
    skip: (page - 1) * size,
    take: size,
  });
  const documents = rows.map(({ user, uploadDate, ...row }) => ({
    ...row,
    uploadDate: uploadDate.toISOString(),
    member: { id: user.id, name: nameOf(user), email: user.email },
  }));
  return { total, page, documents };
}
export type ListedDocument = Awaited<ReturnType<typeof searchDocuments>>["documents"][number];

/** How many documents each filter leaves. */
export async function countDocuments(_admin: Admin): Promise<Record<DocumentFilter, number>> {
  const groups = await db.document.groupBy({ by: ["status"], _count: true });
  const of = (status: DocumentStatus) => groups.find((group) => group.status === status)?._count ?? 0;
  const counts = { pending: of("pending"), approved: of("approved"), rejected: of("rejected") };
  return { ...counts, all: counts.pending + counts.approved + counts.rejected };
}

/** A document as it is reviewed, with those beside it that wait; null when there is none. */
export async function findDocumentToReview(_admin: Admin, id: string) {
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
  const { user, verifier, uploadDate, verifiedAt, ...document } = row;
  return {
    ...document,
    uploadDate: uploadDate.toISOString(),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    /** null when that account is gone. */
    decidedBy: verifier && nameOf(verifier),
    member: { ...user, name: nameOf(user) },
    queue: await findQueue(row),
  };
}
export type DocumentToReview = NonNullable<Awaited<ReturnType<typeof findDocumentToReview>>>;

/** Where a document stands among those that wait, the oldest first. */
async function findQueue({ id, uploadDate }: { id: string; uploadDate: Date }) {
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
  return { waiting, place: ahead + 1, previousId: previous?.id ?? null, nextId: next?.id ?? null };
}
