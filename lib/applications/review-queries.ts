import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { db, Prisma } from "@/lib/db/client";
import { countRows, nameColumns, orderBy, type SortColumns } from "@/lib/db/list";
import { isId } from "@/lib/core/fields";
import { calendarDayOf } from "@/lib/core/format";
import { canPreview } from "@/lib/documents/rules";
import { fullName } from "@/lib/core/full-name";
import { applicationDocumentFields } from "./applicant-queries";
import { previewApproval } from "./approval-preview";
import { describeDuplicates, listMatches } from "./duplicates";
import { applicationConditions } from "./shared/search-applicants";
import { hashFields, decryptDetails } from "./shared/personal-details";
import { documentChecklistOf, completeness, type ApplicationFilter } from "./rules";

/*
 * Queries for reviewers. None returns the background answers, which only `showBackgroundAnswers` may, because it audits
 * each view.
 */

const isPending = Prisma.sql`r."status" = 'pending'`;
const filters: Record<ApplicationFilter, Prisma.Sql[]> = {
  review: [isPending, Prisma.sql`r."askedAt" IS NULL`],
  applicant: [isPending, Prisma.sql`r."askedAt" IS NOT NULL`],
  approved: [Prisma.sql`r."status" = 'approved'`],
  rejected: [Prisma.sql`r."status" = 'rejected'`],
  withdrawn: [Prisma.sql`r."status" = 'withdrawn'`],
  all: [],
};

const createdAt = Prisma.sql`r."createdAt"`;
const sortable: SortColumns = {
  date: [createdAt],
  name: nameColumns,
  level: [Prisma.sql`r."membershipType"`, createdAt],
  status: [Prisma.sql`r."status"`, createdAt],
};

const localDay = (moment: Date) => calendarDayOf(moment, getAssociation().timeZone);

type ApplicationSearch = {
  text: string;
  filter: ApplicationFilter;
  sort: string;
  page: number;
  size: number;
};

/**
 * One page of applications: pending ones oldest first, others newest first. Searches names, address, reference and
 * membership number by word prefix.
 */
export async function searchApplications(
  person: Staff<"applications.read">,
  { text, filter, sort, page, size }: ApplicationSearch,
) {
  const isQueue = filter === "review" || filter === "applicant";
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "applications",
      filter: { filter },
      table: "MembershipApplication",
      where: filters[filter],
      search: applicationConditions(text),
      order: orderBy(sort, sortable, isQueue ? "date" : "-date"),
      page,
      size,
    },
    (open) =>
      db.membershipApplication.findMany({
        select: {
          id: true,
          reference: true,
          status: true,
          askedAt: true,
          isClaim: true,
          addressProvenAt: true,
          registrationType: true,
          membershipType: true,
          firstName: true,
          lastName: true,
          email: true,
          createdAt: true,
          decidedAt: true,
          documents: { select: { kind: true, issuedOn: true } },
        },
        where: { id: { in: open } },
      }),
    ({ email }) => email,
  );
  // When the limit of people seen is reached, similar people are not mentioned either.
  const compared = rest.peopleLimit ? [] : rows.map(({ id }) => id);
  const doubtful = new Set((await listMatches(compared)).map((match) => match.applicationId));
  const applications = rows.map(({ documents, createdAt, askedAt, addressProvenAt, decidedAt, ...row }) => ({
    ...row,
    name: fullName(row),
    createdAt: createdAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    addressProvenAt: addressProvenAt?.toISOString() ?? null,
    completeness: completeness(documentChecklistOf({ isClaim: row.isClaim, documents, decidedAt }, localDay)),
    mayBeDuplicate: doubtful.has(row.id),
  }));
  return { ...rest, applications };
}
export type ListedApplication = Awaited<ReturnType<typeof searchApplications>>["applications"][number];

export async function countApplications(
  _staff: Staff<"applications.read">,
): Promise<Record<ApplicationFilter, number>> {
  const of = (filter: ApplicationFilter) =>
    countRows(Prisma.sql`"MembershipApplication" r WHERE ${Prisma.join(filters[filter], " AND ")}`);
  const [review, applicant, approved, rejected, withdrawn] = await Promise.all([
    of("review"),
    of("applicant"),
    of("approved"),
    of("rejected"),
    of("withdrawn"),
  ]);
  const all = review + applicant + approved + rejected + withdrawn;
  return { review, applicant, approved, rejected, withdrawn, all };
}

/**
 * An application with its documents, notes and possible duplicates; null when it does not exist.
 *
 * @throws Refusal `too_many`
 */
export async function findApplicationToReview(person: Staff<"applications.read">, id: string) {
  const row = isId(id)
    ? await db.membershipApplication.findUnique({
        omit: { backgroundAnswers: true, ...hashFields },
        include: {
          user: { select: { id: true, firstName: true, lastName: true, membershipStatus: true } },
          notes: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
          documents: {
            select: applicationDocumentFields,
            orderBy: [{ kind: "asc" }, { uploadDate: "asc" }],
          },
        },
        where: { id },
      })
    : null;
  if (!row) return null;
  await requireRoomToSee(person, "application", row, ({ email }) => email);
  const { decidedById, documents, user, personalDetails, ...application } = row;
  const [duplicates, decider, preview, answered, views, queue] = await Promise.all([
    describeDuplicates(person, row.id),
    decidedById === null
      ? null
      : db.user.findUnique({ select: { firstName: true, lastName: true }, where: { id: decidedById } }),
    row.status === "pending" ? previewApproval(person, row) : null,
    db.membershipApplication.count({ where: { id: row.id, backgroundAnswers: { not: null } } }),
    db.auditEntry.count({
      where: {
        actorId: person.id,
        action: "application_background_viewed",
        targetType: "application",
        targetId: row.id,
      },
    }),
    findQueue(row),
  ]);
  return {
    ...application,
    /** The personal details; null when their key is missing. */
    details: decryptDetails({ personalDetails }),
    name: fullName(row),
    /** Whether the background answers are still stored; they are erased some time after an approval. */
    hasBackgroundAnswers: answered > 0,
    decidedBy: decider && fullName(decider),
    account: user && {
      ...user,
      name: fullName(user),
      isStaffOnly: (await listStaffOnly([user.id])).has(user.id),
    },
    documents: documents.map((document) => ({
      ...document,
      downloadUrl: `/api/admin/application-documents/${document.id}`,
      previewUrl: canPreview(document) ? `/api/admin/application-documents/${document.id}/preview` : null,
    })),
    checklist: documentChecklistOf(row, localDay),
    duplicates,
    queue,
    hasViewedBackgroundAnswers: views > 0,
    preview,
  };
}
export type ApplicationToReview = NonNullable<Awaited<ReturnType<typeof findApplicationToReview>>>;

type Queued = { id: string; createdAt: Date; status: string; askedAt: Date | null };

/** The position of the application among those that await a reviewer, oldest first. */
async function findQueue({ id, createdAt, ...application }: Queued) {
  const review = { status: "pending", askedAt: null } as const;
  const before = { ...review, OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
  const after = { ...review, OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
  const select = { id: true };
  const { membershipApplication: applications } = db;
  const [waiting, ahead, previous, next] = await Promise.all([
    applications.count({ where: review }),
    applications.count({ where: before }),
    applications.findFirst({ select, where: before, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
    applications.findFirst({ select, where: after, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  ]);
  const isQueued = application.status === "pending" && application.askedAt === null;
  return {
    waiting,
    place: isQueued ? ahead + 1 : null,
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  };
}
