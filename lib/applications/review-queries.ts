import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { matches, orderOf, pageWithin } from "@/lib/db/list";
import { isId } from "@/lib/fields";
import { calendarDayOf, formatCents } from "@/lib/format";
import { canPreview } from "@/lib/documents/rules";
import { findAccount, planApproval, termsOf } from "./approval";
import { describeDuplicates, findMatches } from "./duplicates";
import { checklist, completeness, type ApplicationFilter } from "./rules";

/*
 * What administrators see of applications. The background answers are in none of it: they are handed out one by one,
 * by the operation that records it.
 */

const filters = {
  review: { status: "pending", askedAt: null },
  applicant: { status: "pending", askedAt: { not: null } },
  approved: { status: "approved" },
  rejected: { status: "rejected" },
  all: {},
} as const satisfies Record<ApplicationFilter, object>;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** By this day papers are judged: today, and once it is decided the day of that. */
const judgedOn = ({ decidedAt }: { decidedAt: Date | null }) =>
  calendarDayOf(decidedAt ?? new Date(), getAssociation().timeZone);

type ApplicationSearch = {
  text: string;
  filter: ApplicationFilter;
  sort: string;
  page: number;
  size: number;
};

/** One page of applications; those that wait with the oldest first, others with the newest. */
export async function searchApplications(
  _admin: Admin,
  { text, filter, sort, page: wanted, size }: ApplicationSearch,
) {
  const where = {
    ...filters[filter],
    AND: matches(text, ["firstName", "lastName", "email", "reference", "membershipNumber"]),
  };
  const total = await db.membershipApplication.count({ where });
  const page = pageWithin(wanted, total, size);
  const isQueue = filter === "review" || filter === "applicant";
  const rows = await db.membershipApplication.findMany({
    select: {
      id: true,
      reference: true,
      status: true,
      askedAt: true,
      registrationType: true,
      membershipType: true,
      firstName: true,
      lastName: true,
      email: true,
      createdAt: true,
      decidedAt: true,
      documents: { select: { kind: true, issuedOn: true } },
    },
    where,
    orderBy: [
      ...orderOf(sort, { date: "createdAt", name: "lastName", level: "membershipType", status: "status" }, [
        "createdAt",
        isQueue ? "asc" : "desc",
      ]),
      { id: "asc" },
    ],
    skip: (page - 1) * size,
    take: size,
  });
  const doubtful = new Set((await findMatches(rows.map(({ id }) => id))).map((match) => match.applicationId));
  const applications = rows.map(({ documents, createdAt, askedAt, decidedAt, ...row }) => ({
    ...row,
    name: nameOf(row),
    createdAt: createdAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    completeness: completeness(checklist(documents, judgedOn({ decidedAt }))),
    mayBeDuplicate: doubtful.has(row.id),
  }));
  return { total, page, applications };
}
export type ListedApplication = Awaited<ReturnType<typeof searchApplications>>["applications"][number];

/** How many applications each filter leaves. */
export async function countApplications(_admin: Admin): Promise<Record<ApplicationFilter, number>> {
  const [counts] = await db.$queryRaw<[Record<ApplicationFilter, number>]>`
    SELECT count(*)::int AS "all",
           count(*) FILTER (WHERE "status" = 'pending' AND "askedAt" IS NULL)::int AS "review",
           count(*) FILTER (WHERE "status" = 'pending' AND "askedAt" IS NOT NULL)::int AS "applicant",
           count(*) FILTER (WHERE "status" = 'approved')::int AS "approved",
           count(*) FILTER (WHERE "status" = 'rejected')::int AS "rejected"
    FROM "MembershipApplication"`;
  return counts;
}

/** A whole application with its documents, notes and possible duplicates; null when there is none. */
export async function findApplicationToReview(_admin: Admin, id: string) {
  const row = isId(id)
    ? await db.membershipApplication.findUnique({
        omit: { backgroundAnswers: true },
        include: {
          user: { select: { id: true, firstName: true, lastName: true, membershipStatus: true } },
          notes: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
          documents: {
            select: {
              id: true,
              kind: true,
              fileName: true,
              fileType: true,
              fileSize: true,
              issuedOn: true,
              uploadDate: true,
            },
            orderBy: [{ kind: "asc" }, { uploadDate: "asc" }],
          },
        },
        where: { id },
      })
    : null;
  if (!row) return null;
  const { decidedById, documents, user, ...application } = row;
  const [duplicates, decider, preview] = await Promise.all([
    describeDuplicates(row.id),
    decidedById === null
      ? null
      : db.user.findUnique({ select: { firstName: true, lastName: true }, where: { id: decidedById } }),
    row.status === "pending" ? previewApproval(row) : null,
  ]);
  return {
    ...application,
    name: nameOf(row),
    decidedBy: decider && nameOf(decider),
    account: user && { ...user, name: nameOf(user) },
    documents: documents.map((document) => ({
      ...document,
      downloadUrl: `/api/admin/application-documents/${document.id}`,
      previewUrl: canPreview(document) ? `/api/admin/application-documents/${document.id}/preview` : null,
    })),
    checklist: checklist(documents, judgedOn(row)),
    duplicates,
    preview,
  };
}
export type ApplicationToReview = NonNullable<Awaited<ReturnType<typeof findApplicationToReview>>>;
export type ApprovalPreview = NonNullable<ApplicationToReview["preview"]>;

type Applicant = Parameters<typeof planApproval>[0] & { email: string };

/** What approving would do now, by the rule that approving itself goes by. */
async function previewApproval(application: Applicant) {
  const account = await findAccount(application.email);
  const { membershipType, annualFeeCents } = termsOf(application);
  return {
    plan: planApproval(application, account),
    email: application.email,
    membershipType,
    annualFee: formatCents(annualFeeCents),
    account: account && {
      id: account.id,
      name: nameOf(account),
      membershipType: account.membershipType,
      annualFee: formatCents(account.annualFeeCents),
      isAddressProven: account.emailVerifiedAt !== null,
    },
  };
}
