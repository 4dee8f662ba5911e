import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import { applyPeopleLimit } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, searchWords, type SortColumns } from "@/lib/db/list";
import { sql, sqlValue } from "@/lib/db/sql";
import type { Cpd } from "@/lib/events/cpd-rules";
import type { PortalEvent } from "@/lib/events/queries";
import { parseCertificateCode, type CertificateState, type IssuedCpd } from "./rules";
import { assessAttendees } from "./shared/issue";

const sortable: SortColumns = {
  name: [Prisma.sql`"name_key"(r."holderName") COLLATE "C"`],
  date: [Prisma.sql`r."issuedAt"`],
};

const fields = {
  id: true,
  code: true,
  holderName: true,
  state: true,
  issuedAt: true,
  cpd: true,
  revokedReason: true,
  supersedes: { select: { code: true } },
  registration: { select: { email: true } },
  user: { select: { email: true } },
} as const;

type CertificateSearch = {
  text: string;
  /** The filter of the list; null for all certificates. */
  state: CertificateState | null;
  sort: string;
  page: number;
  size: number;
};

/** A certificate is found by its code, or by the beginnings of words in its holder's name and email address. */
function searchConditions(text: string): Prisma.Sql[] {
  const parsed = parseCertificateCode(text);
  if (parsed !== null && parsed !== "mistyped") return [Prisma.sql`r."code" = ${parsed.code}`];
  const email = Prisma.sql`coalesce((SELECT g."email" FROM "Registration" g WHERE g."id" = r."registrationId"), '')`;
  const words = Prisma.sql`"attendee_words"(r."holderName", '', ${email}, NULL)`;
  return searchWords(text).map((word) => matchesPrefix(words, word));
}

/** One page of an event's certificates, the latest first by default. */
export async function searchCertificates(
  person: Staff<"certificates.issue">,
  eventId: string,
  { text, state, sort, page, size }: CertificateSearch,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "certificates",
      filter: { eventId, state },
      table: "Certificate",
      where: [
        Prisma.sql`r."eventId" = ${eventId}::uuid`,
        ...(state ? [Prisma.sql`r."state" = ${state}::"CertificateState"`] : []),
      ],
      search: searchConditions(text),
      order: orderBy(sort, sortable, "-date"),
      page,
      size,
    },
    (open) => db.certificate.findMany({ select: fields, where: { id: { in: open } } }),
    // Of somebody whose account was deleted, a certificate has the initials alone.
    ({ registration, user }) => registration?.email ?? user?.email ?? null,
  );
  return {
    ...rest,
    certificates: rows.map(({ registration, user, cpd, issuedAt, supersedes, ...row }) => ({
      ...row,
      email: registration?.email ?? user?.email ?? null,
      hours: (cpd as IssuedCpd).hours,
      issuedAt: issuedAt.toISOString(),
      corrects: supersedes?.code ?? null,
    })),
  };
}
export type ListedCertificate = Awaited<ReturnType<typeof searchCertificates>>["certificates"][number];

/** The number of an event's certificates in each state. */
export async function countCertificates(
  _person: Staff<"certificates.issue">,
  eventId: string,
): Promise<Record<CertificateState | "all", number>> {
  return sqlValue`(
    SELECT json_build_object(
      'all', count(*), 'valid', count(*) FILTER (WHERE "state" = 'valid'),
      'superseded', count(*) FILTER (WHERE "state" = 'superseded'),
      'revoked', count(*) FILTER (WHERE "state" = 'revoked'))
    FROM "Certificate" WHERE "eventId" = ${eventId}::uuid)`;
}

/** People without a certificate that a page lists, as many as can be issued at once. */
const maxShown = 500;

/**
 * People with a seat at an event but without a certificate: first those who can get one, then the others with the reason.
 * At a rule by hand, anybody with a confirmed seat can get one.
 */
export async function listUncertified(
  person: Staff<"certificates.issue">,
  event: Pick<PortalEvent, "id" | "startDate" | "endDate">,
  cpd: Cpd,
) {
  const assessed = await assessAttendees(
    { id: event.id, startDate: new Date(event.startDate), endDate: new Date(event.endDate) },
    cpd,
    { eventId: event.id, state: { in: ["held", "confirmed"] }, certificates: { none: {} } },
    cpd.rule === "manual",
  );
  const due = assessed.filter(({ refusal }) => refusal === null);
  const ordered = [...due, ...assessed.filter(({ refusal }) => refusal !== null)].slice(0, maxShown);
  const { rows, ...rest } = await applyPeopleLimit(
    person,
    { list: "people without a certificate", filter: { eventId: event.id } },
    ordered,
    ({ email }) => email,
  );
  return {
    ...rest,
    total: assessed.length,
    dueCount: due.length,
    people: rows.map(({ id, email, checkedInAt, refusal, ...name }) => ({
      id,
      email,
      name: fullName(name),
      isCheckedIn: checkedInAt !== null,
      refusal,
    })),
  };
}
export type Uncertified = Awaited<ReturnType<typeof listUncertified>>;

const maxSuggested = 50;

/** The categories of CPD hours that events have used, the most used first. */
export async function listUsedCategories(_person: Staff<"events.edit">): Promise<string[]> {
  const rows = await sql<{ category: string }>`
    SELECT one->>'category' AS "category" FROM "Event", jsonb_array_elements("cpd"->'hours') AS one
    WHERE "cpd" IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${maxSuggested}`;
  return rows.map(({ category }) => category);
}
