import "server-only";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import { getAssociation } from "@/lib/association/queries";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { calendarDayOf, formatTime } from "@/lib/core/format";
import { capitaliseFirst, deletedMember } from "@/lib/core/full-name";
import { formatMoney } from "@/lib/core/money";
import { maxCounted } from "@/lib/core/paging";
import { pathTo } from "@/lib/core/path-to";
import { givesForEvent, type Permission } from "@/lib/core/permissions";
import { Prisma } from "@/lib/db/client";
import { limitOf } from "@/lib/db/list";
import { sqlAssembled } from "@/lib/db/sql";
import { unofferedWords } from "@/lib/events/labels";
import type { Unoffered } from "@/lib/events/rules";
import { lettersNamingOthers } from "@/lib/mail/templates";
import { todayKinds, type TodayKind } from "./labels";
import { todaySources, type TodaySource } from "./today-sources";

const maxItems = 50;

type Facts = {
  id: string;
  since: string;
  name: string | null;
  email: string | null;
  about: string | null;
  cents: number | null;
  until: string | null;
  of: string | null;
  text: string | null;
};
type Row = Facts & { kind: TodayKind };

/**
 * A query for the oldest items of one kind as a JSON array, and for their number up to the maximum that a list counts.
 */
const read = ({ kind, from, id, since, ...facts }: TodaySource) => Prisma.sql`
  SELECT ${kind}::text AS "kind",
    (SELECT count(*)::int FROM (SELECT FROM ${from} ${limitOf(maxCounted)}) c) AS "count",
    (SELECT coalesce(json_agg(i), '[]') FROM (
      SELECT ${id} AS "id", ${since} AS "since", ${facts.name ?? nothing} AS "name",
             ${facts.email ?? nothing} AS "email", ${facts.about ?? nothing} AS "about",
             ${facts.cents ?? nothing} AS "cents", ${facts.until ?? nothing} AS "until", ${facts.of ?? nothing} AS "of",
             ${facts.text ?? nothing} AS "text"
      FROM ${from} ORDER BY ${since}, ${id} ${limitOf(maxItems)}) i) AS "rows"`;

const nothing = Prisma.sql`NULL`;

/** The permission to export each kind's people, which allows seeing all of them. */
const exporting: Partial<Record<TodayKind, Permission>> = {
  payment_report: "payments.export",
  refund: "payments.export",
  seat: "registrations.export",
};

/** The tasks of this person over all domains: the oldest of everything first, with the number of each kind. */
export async function readTodaysWork(person: Staff) {
  const sources = todaySources(person);
  const found =
    sources.length === 0
      ? []
      : await sqlAssembled<{ kind: TodayKind; count: number; rows: Facts[] }>`
          ${Prisma.join(sources.map(read), " UNION ALL ")}`;
  const oldest = found
    .flatMap(({ kind, rows }) =>
      rows.map((row) => ({ ...row, kind, since: new Date(row.since).toISOString() })),
    )
    .sort((one, other) => inOrder(one.since, other.since) || inOrder(one.id, other.id))
    .slice(0, maxItems);
  const { rows, ...rest } = await applyPeopleLimit(
    person,
    { list: "today", isWhole: true },
    oldest,
    ({ kind, email }) => (can(person, exporting[kind] ?? "members.export") ? null : email),
  );
  return {
    ...rest,
    total: found.reduce((sum, { count }) => sum + count, 0),
    counts: found.filter(({ count }) => count > 0).map(({ kind, count }) => ({ kind, count })),
    items: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      title: titleOf(person, row),
      since: row.since,
      href: hrefOf(person, row),
      inPlace: inPlaceOf(row),
      /** The person whose report of a lost second factor can be dismissed. */
      reporter: row.kind === "lost_factor" && row.of ? { id: row.of, name: row.name ?? "" } : null,
    })),
  };
}
export type Today = Awaited<ReturnType<typeof readTodaysWork>>;
export type TodayItem = Today["items"][number];

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * GET /api/admin/today
 *
 * @throws Refusal `too_many` when the hour's limit of people is reached, because the answer cannot leave anybody out
 */
export async function getToday(person: Staff) {
  const { total, items: found } = await readTodaysWork(person);
  const items = found.map(({ kind, id, title, since, href }) => ({ kind, id, title, since, href }));
  return { total, items };
}

/**
 * The action that completes a task with one click, without anything else to decide, read or prove; null for other
 * tasks. A message can be marked as done from its row only if the row shows all of it.
 */
function inPlaceOf({ kind, id, of, text }: Row) {
  if (kind === "email") return { does: "send_again" as const, id };
  if (kind === "message" && of && text) return { does: "mark_done" as const, id: of, newestId: id, text };
  return null;
}
export type InPlace = NonNullable<ReturnType<typeof inPlaceOf>>;

function titleOf(person: Member, { kind, name, about, cents, until, of, text }: Row): string {
  const who = name ?? capitaliseFirst(deletedMember);
  switch (kind) {
    case "payment_report":
      return `${who}: ${formatMoney(cents ?? 0)}${about === null ? "" : `, ${about}`}`;
    case "seat":
      return `${who}: ${about}, until ${formatTime(new Date(until ?? 0), getAssociation().timeZone)}`;
    case "waiting_list":
      return `${about}: ${unofferedWords(JSON.parse(text ?? "") as Unoffered)}`;
    case "email":
      return `${coverOf(person, of) ?? about} to ${who}`;
    case "application":
    case "document":
    case "cpd_entry":
    case "message":
    case "refund":
    case "lost_factor":
      return `${who}: ${about}`;
    case "address_change":
      return who;
    case "statement":
    case "cpd_audit":
    case "notification":
    case "bank_details":
    case "event":
      return about ?? todayKinds[kind].one;
  }
}

/** The name of a letter for people who may not know whom it names; null if they may. */
const coverOf = (person: Member, template: string | null) =>
  can(person, "members.export") ? undefined : lettersNamingOthers.get(template ?? "");

/** The page on which the task is done: the thing itself, where it has a page, or else the list with it alone. */
function hrefOf(person: Member, { kind, id, of, since, name }: Row): string {
  switch (kind) {
    case "application":
      return pathTo("/admin/applications/[applicationId]", { applicationId: id });
    case "document":
      return pathTo("/admin/documents/[documentId]", { documentId: id });
    case "cpd_entry":
      return pathTo("/admin/cpd/[entryId]", { entryId: id });
    case "cpd_audit":
      return pathTo("/admin/cpd/audits/[auditId]", { auditId: id });
    case "statement":
      return pathTo("/admin/payments/statements/[statementId]", { statementId: id });
    case "seat":
      return of === null
        ? todayKinds[kind].queue
        : pathTo("/admin/events/[eventId]", { eventId: of }, { query: { show: "pending", q: name ?? "" } });
    case "message":
      return of === null ? todayKinds[kind].queue : pathTo("/admin/messages", { query: { message: of } });
    case "email":
      return pathTo("/admin/emails/[emailId]", { emailId: id });
    case "waiting_list":
      return pathTo("/admin/events/[eventId]/rates", { eventId: id });
    case "event":
      return eventPage(person, id, new Date(since));
    case "lost_factor":
      return of === null
        ? todayKinds[kind].queue
        : pathTo("/admin/staff/[memberId]", { memberId: of }, { hash: "lost-factor" });
    case "payment_report":
      return pathTo("/admin/payments/record", { query: { report: id } });
    case "notification":
      return pathTo("/admin/payments/notifications", { query: { q: of ?? "" } });
    case "refund":
      return pathTo("/admin/payments", { query: { show: "to_be_paid_back", q: of ?? "" } });
    case "address_change":
      return pathTo("/admin/members/[memberId]", { memberId: of ?? "" });
    case "bank_details":
      return todayKinds[kind].queue;
  }
}

/** The page of an event; on the day of the event, check-in. */
function eventPage({ grants }: Member, id: string, start: Date): string {
  const { timeZone } = getAssociation();
  const isToday = calendarDayOf(start, timeZone) <= calendarDayOf(new Date(), timeZone);
  const may = (permission: Permission) => givesForEvent(grants, permission, id);
  if (may("registrations.admit") && (isToday || !may("registrations.read")))
    return pathTo("/admin/events/[eventId]/check-in", { eventId: id });
  return may("registrations.read")
    ? pathTo("/admin/events/[eventId]", { eventId: id })
    : pathTo("/admin/events/[eventId]/details", { eventId: id });
}
