import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import { can, isStaff, type Member, type Staff, type Visitor } from "@/lib/auth/member";
import type { CertificateState, IssuedCpd, ManagedCertificate } from "@/lib/certificates/rules";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, memberNameColumns, orderBy, searchWords, type SortColumns } from "@/lib/db/list";
import { cpdOf } from "@/lib/events/cpd-rules";
import { isPublic } from "@/lib/events/rules";
import { programmeRuleOf, progressOf, type Progress } from "./rules";
import { listAttended } from "./shared/attended";

const eventFields = {
  event: {
    select: {
      id: true,
      slug: true,
      title: true,
      startDate: true,
      endDate: true,
      location: true,
      status: true,
      cpd: true,
    },
  },
} as const;

const programmeFields = {
  id: true,
  title: true,
  description: true,
  status: true,
  rule: true,
  events: { select: eventFields, orderBy: [{ place: "asc" }, { eventId: "asc" }] },
} as const satisfies Prisma.ProgrammeSelect;

type Row = Prisma.ProgrammeGetPayload<{ select: typeof programmeFields }>;

const toProgramme = ({ events, rule, ...facts }: Row) => ({
  ...facts,
  rule: programmeRuleOf(rule),
  events: events.map(({ event: { startDate, endDate, cpd, ...event } }) => ({
    ...event,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    hours: cpdOf(cpd)?.hours ?? null,
  })),
});
export type ShownProgramme = ReturnType<typeof toProgramme>;

/** Whether a programme is published. */
export const hasProgrammes = async (): Promise<boolean> =>
  (await db.programme.findFirst({ select: { id: true }, where: { status: "published" } })) !== null;

/** Published programmes by title. */
export async function listProgrammes(): Promise<ShownProgramme[]> {
  const rows = await db.programme.findMany({
    select: programmeFields,
    where: { status: "published" },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(toProgramme);
}

/** A programme that is published, or that the person edits; null for others. */
export async function findProgramme(person: Visitor, id: string): Promise<ShownProgramme | null> {
  const row = isId(id) ? await db.programme.findUnique({ select: programmeFields, where: { id } }) : null;
  const isShown =
    row?.status === "published" || (person !== null && isStaff(person) && can(person, "events.edit"));
  return row && isShown ? toProgramme(row) : null;
}

/** The events of a programme that everybody may see; others are announced later. */
export const publicEventsOf = ({ events }: Pick<ShownProgramme, "events">) =>
  events.filter(({ status }) => isPublic(status));

/** The person's own progress in a programme; null while they are not enrolled. */
export async function findMyProgress(
  { id: userId }: Pick<Member, "id">,
  { id: programmeId, rule, events }: ShownProgramme,
): Promise<(Progress & { enrolledAt: string; mayLeave: boolean; attendedIds: string[] }) | null> {
  const enrolment = await db.enrolment.findUnique({
    select: { enrolledAt: true, certificates: { select: { id: true }, take: 1 } },
    where: { programmeId_userId: { programmeId, userId } },
  });
  if (!enrolment) return null;
  const attended = await listAttended(programmeId, [userId]);
  return {
    ...progressOf(rule, events, attended),
    enrolledAt: enrolment.enrolledAt.toISOString(),
    /** Nobody leaves what they have completed. */
    mayLeave: enrolment.certificates.length === 0,
    attendedIds: attended.map(({ eventId }) => eventId),
  };
}

/** Whether somebody has got a certificate of the programme. */
export const isCompleted = async ({ id }: Pick<ShownProgramme, "id">): Promise<boolean> =>
  (await db.certificate.count({ where: { enrolment: { programmeId: id } } })) > 0;

/** The ids of programmes in which the person is enrolled. */
export async function listMyProgrammeIds({ id: userId }: Pick<Member, "id">): Promise<ReadonlySet<string>> {
  const rows = await db.enrolment.findMany({ select: { programmeId: true }, where: { userId } });
  return new Set(rows.map(({ programmeId }) => programmeId));
}

/** All programmes by title, with how many people are enrolled and how many have completed them. */
export async function listEveryProgramme(_person: Staff<"events.edit">) {
  const rows = await db.programme.findMany({
    select: {
      ...programmeFields,
      _count: { select: { enrolments: true, events: true } },
      enrolments: { select: { id: true }, where: { certificates: { some: { state: "valid" } } } },
    },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, title, status, rule, _count, enrolments }) => ({
    id,
    title,
    status,
    rule: programmeRuleOf(rule),
    eventCount: _count.events,
    enrolledCount: _count.enrolments,
    completedCount: enrolments.length,
  }));
}

const maxChoices = 500;

/** The events that a programme can have, the latest first, and those that it has. */
export async function listEventChoices(_person: Staff<"events.edit">, { id }: Pick<ShownProgramme, "id">) {
  const fields = { id: true, title: true, startDate: true, cpd: true } as const;
  const order = [{ startDate: "desc" as const }, { id: "desc" as const }];
  const own = { programmes: { some: { programmeId: id } } };
  const rows = await Promise.all([
    db.event.findMany({ select: fields, where: own, orderBy: order }),
    db.event.findMany({
      select: fields,
      where: { NOT: own, status: { not: "cancelled" } },
      orderBy: order,
      take: maxChoices,
    }),
  ]);
  return rows.flat().map(({ cpd, startDate, ...event }) => ({
    ...event,
    startDate: startDate.toISOString(),
    hasHours: cpd !== null,
  }));
}

const sortable: SortColumns = {
  name: memberNameColumns,
  date: [Prisma.sql`r."enrolledAt"`],
};

const enrolmentFields = {
  id: true,
  enrolledAt: true,
  user: { select: { id: true, firstName: true, lastName: true, email: true } },
  certificates: {
    select: { code: true, state: true, holderName: true, cpd: true },
    where: { state: { not: "superseded" } },
    take: 1,
  },
} as const;

type CertificateRow = { code: string; state: CertificateState; holderName: string; cpd: unknown };

const toManaged = (row: CertificateRow | undefined): ManagedCertificate | null => {
  if (!row) return null;
  const { cpd, ...certificate } = row;
  return { ...certificate, hours: (cpd as IssuedCpd).hours };
};

type EnrolmentSearch = { text: string; sort: string; page: number; size: number };

/** One page of the people in a programme, the latest to enrol first by default, with how far they are. */
export async function searchEnrolments(
  person: Staff<"registrations.read">,
  { id: programmeId, rule, events }: Pick<ShownProgramme, "id" | "rule" | "events">,
  { text, sort, page, size }: EnrolmentSearch,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "enrolments",
      filter: { programmeId },
      table: "Enrolment",
      where: [Prisma.sql`r."programmeId" = ${programmeId}::uuid`],
      search: searchWords(text).map(
        (word) => Prisma.sql`EXISTS (
          SELECT FROM "User" u WHERE u."id" = r."userId"
            AND ${matchesPrefix(Prisma.sql`"member_words"(u."firstName", u."lastName", u."email")`, word)})`,
      ),
      join: Prisma.sql`JOIN "User" u ON u."id" = r."userId"`,
      order: orderBy(sort, sortable, "-date"),
      page,
      size,
    },
    (ids) => db.enrolment.findMany({ select: enrolmentFields, where: { id: { in: ids } } }),
    ({ user }) => user.email,
  );
  const attended = await listAttended(
    programmeId,
    rows.map(({ user }) => user.id),
  );
  return {
    ...rest,
    enrolments: rows.map(({ id, enrolledAt, user, certificates }) => ({
      id,
      userId: user.id,
      name: fullName(user),
      email: user.email,
      enrolledAt: enrolledAt.toISOString(),
      ...progressOf(
        rule,
        events,
        attended.filter(({ userId }) => userId === user.id),
      ),
      certificate: toManaged(certificates[0]),
    })),
  };
}
export type ListedEnrolment = Awaited<ReturnType<typeof searchEnrolments>>["enrolments"][number];
