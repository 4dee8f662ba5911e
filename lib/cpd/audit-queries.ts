import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { dayOf } from "./queries";
import { entriesAudited } from "./shared/audited";

type Facts = { startsOn: Date; endsOn: Date; dueOn: Date };

const datesOf = ({ startsOn, endsOn, dueOn }: Facts) => ({
  from: dayOf(startsOn),
  to: dayOf(endsOn),
  dueOn: dayOf(dueOn),
});

/** All audits, the latest first. */
export async function listCpdAudits(_staff: Staff<"cpd.review">) {
  const rows = await db.cpdAudit.findMany({
    include: { members: { select: { result: true }, where: { isDrawn: true } } },
    orderBy: { createdAt: "desc" },
  });
  return rows.map(({ id, percent, closedAt, members, ...row }) => ({
    id,
    percent,
    isClosed: closedAt !== null,
    drawnCount: members.length,
    decidedCount: members.filter(({ result }) => result !== null).length,
    ...datesOf(row),
  }));
}

const findRows = (auditId: string, period: Facts) =>
  db.cpdAuditMember.findMany({
    select: {
      id: true,
      result: true,
      note: true,
      remindedAt: true,
      user: {
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          cpdEntries: { select: { documentId: true }, where: entriesAudited(period) },
        },
      },
    },
    where: { auditId, isDrawn: true },
    orderBy: { place: "asc" },
  });

/** An audit with its report; null when it does not exist. Members without anything left to show are among them. */
async function findAudit(id: string) {
  if (!isId(id)) return null;
  const audit = await db.cpdAudit.findUnique({
    where: { id },
    include: { _count: { select: { members: true } } },
  });
  if (!audit) return null;
  const { percent, seed, createdAt, closedAt, _count } = audit;
  const rows = await findRows(id, audit);
  return {
    id,
    percent,
    seed,
    ...datesOf(audit),
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    populationCount: _count.members,
    members: rows.map(({ user: { cpdEntries, ...user }, remindedAt, ...row }) => ({
      ...row,
      memberId: user.id,
      name: fullName(user),
      email: user.email,
      isReminded: remindedAt !== null,
      entryCount: cpdEntries.length,
      evidenceCount: cpdEntries.filter(({ documentId }) => documentId !== null).length,
    })),
  };
}

/** An audit for staff, with the members whom they may see; null when it does not exist. */
export async function readCpdAudit(person: Staff<"cpd.review">, id: string) {
  const audit = await findAudit(id);
  if (!audit) return null;
  const { rows, ...limit } = await applyPeopleLimit(
    person,
    { list: "members drawn for a CPD audit", filter: { auditId: id } },
    audit.members,
    ({ email }) => email,
  );
  return { ...audit, ...limit, drawnCount: audit.members.length, members: rows };
}
export type CpdAuditedMember = NonNullable<Awaited<ReturnType<typeof readCpdAudit>>>["members"][number];

/** An audit with all members drawn, for a file. */
export const findCpdAuditToExport = (_staff: Staff<"cpd.review" | "members.export">, id: string) =>
  findAudit(id);

/** What open audits ask the member for: the entries of each that lack evidence. */
export async function listMyCpdAudits(userId: string) {
  const rows = await db.cpdAudit.findMany({
    where: { closedAt: null, members: { some: { userId, isDrawn: true } } },
    orderBy: { dueOn: "asc" },
  });
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({
      id,
      ...datesOf(row),
      entries: await db.cpdEntry.findMany({
        select: { id: true, title: true },
        where: { userId, ...entriesAudited(row), documentId: null },
        orderBy: [{ date: "asc" }, { id: "asc" }],
      }),
    })),
  );
}
export type MyCpdAudit = Awaited<ReturnType<typeof listMyCpdAudits>>[number];
