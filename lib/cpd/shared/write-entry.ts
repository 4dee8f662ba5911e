import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { listCertifiedHoursOn } from "@/lib/certificates/shared/certified-hours";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { sqlValue } from "@/lib/db/sql";
import { entryProblem } from "../rules";
import type { EntryValues } from "../schema";

type Typed = EntryValues & { state: "draft" | "submitted" };

/**
 * The columns of an entry that its member writes, checked against their other entries and their certificates. The member's row is locked until the
 * transaction ends, so that two entries don't exceed a limit together.
 *
 * @param before the entry that is changed; null for a new one
 * @throws Refusal `invalid_input`; `not_found` for evidence that is not the member's
 */
export async function entryColumns(
  userId: string,
  { date, hours, live, state, documentId, ...fields }: Typed,
  before: { id: string; category: string } | null,
) {
  await lockMember(userId);
  const { timeZone, policies } = getAssociation();
  const now = await databaseNow();
  const minutes = Math.round(hours * 60);
  const onDay = new Date(date);
  const others = await sqlValue<{ otherMinutes: number; othersOfYear: number; othersWaiting: number }>`(
    SELECT json_build_object(
      'otherMinutes', coalesce(sum("minutes") FILTER (WHERE "date" = ${date}::date), 0),
      'othersOfYear', count(*) FILTER (WHERE date_part('year', "date") = date_part('year', ${date}::date)),
      'othersWaiting', count(*) FILTER (WHERE "state" = 'submitted'))
    FROM "CpdEntry" WHERE "userId" = ${userId}::uuid AND "id" IS DISTINCT FROM ${before?.id ?? null}::uuid)`;
  const certified = await listCertifiedHoursOn(userId, date);
  const problem = entryProblem(
    { date, minutes, category: fields.category, state },
    {
      today: calendarDayOf(now, timeZone),
      categories: policies.cpd.categories,
      categoryBefore: before?.category ?? null,
      ...others,
      otherMinutes: certified.reduce((sum, each) => sum + each.hours * 60, others.otherMinutes),
    },
  );
  if (problem) {
    const { field: path, message } = problem;
    throw new Refusal("invalid_input", message, { issues: [{ path, message }] });
  }
  if (documentId !== null && (await db.document.count({ where: { id: documentId, userId } })) === 0)
    throw new Refusal("not_found", "Document not found");
  return {
    ...fields,
    date: onDay,
    minutes,
    isLive: live,
    documentId,
    state,
    submittedAt: state === "submitted" ? now : null,
    decidedAt: null,
    decidedById: null,
  };
}
