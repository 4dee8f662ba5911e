import "server-only";
import { subDays } from "date-fns";
import { caller } from "@/lib/auth/caller";
import type { Member, Visitor } from "@/lib/auth/member";
import { can, canForEvent, isStaff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { totalHours } from "@/lib/events/cpd-rules";
import { countLookup, type CountedLookup } from "@/lib/limits/lookups";
import type { Issuer } from "@/lib/print/letterhead";
import { parseTicketCode } from "@/lib/seats/rules";
import { parseCertificateCode, type CertificateKind, type CertificateState, type IssuedCpd } from "./rules";
import { linkedInUrl } from "./linkedin-url";
import { mistypedCode, notACode } from "./schema";
import { printedFields, readSha256, verifyUrl } from "./shared/print-certificate";

const shownFields = {
  ...printedFields,
  state: true,
  isShared: true,
  eventId: true,
  revokedReason: true,
  supersededBy: { select: { code: true } },
  supersedes: { select: { code: true } },
  userId: true,
  registration: { select: { userId: true, ticketCode: true } },
} as const;

/** The certificate with a code. Every way to it counts the lookup first. */
const findCertificate = (code: string, _lookup: CountedLookup) =>
  db.certificate.findUnique({ select: shownFields, where: { code } });
export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

/** Counts a lookup of a certificate by the network of this request. @throws Refusal `too_many` */
export const countCertificateLookup = async (): Promise<CountedLookup> =>
  countLookup("certificates", (await caller()).network);

/** The code that was typed. @throws Refusal `invalid_input` for a typing error, `not_found` for what is no code */
export function requireCode(typed: string): string {
  const parsed = parseCertificateCode(typed);
  if (parsed === null) throw new Refusal("not_found", notACode);
  if (parsed !== "mistyped") return parsed.code;
  throw new Refusal("invalid_input", mistypedCode, { issues: [{ path: "code", message: mistypedCode }] });
}

export const noSuchCertificate = () => new Refusal("not_found", "There is no certificate with this code.");

/** The certificate with a code, for operations that check who asks. @throws Refusal `not_found` */
export async function getCertificate(code: string, lookup: CountedLookup): Promise<Certificate> {
  const found = await findCertificate(code, lookup);
  if (!found) throw noSuchCertificate();
  return found;
}

/** Whether a certificate has this code. */
export const isCertificate = async (code: string, lookup: CountedLookup): Promise<boolean> =>
  (await findCertificate(code, lookup)) !== null;

/** Whether the certificate is the person's own. */
export const isHolder = (person: Visitor, { userId, registration }: Certificate): boolean =>
  person !== null && (userId === person.id || registration?.userId === person.id);

/** Whether the person may see the PDF: its holder, staff who issue it, whoever has the ticket, or anybody if it is shared. */
function maySeeFile(person: Visitor, certificate: Certificate, ticket?: string): boolean {
  const { isShared, kind, registration, eventId } = certificate;
  if (isShared || isHolder(person, certificate)) return true;
  if (ticket !== undefined && registration && registration.ticketCode === parseTicketCode(ticket))
    return true;
  if (person === null) return false;
  return eventId === null
    ? kind !== "attendance" &&
        isStaff(person) &&
        can(person, kind === "statement" ? "cpd.review" : "certificates.issue")
    : canForEvent(person, "certificates.issue", eventId);
}

/**
 * The certificate, for everybody who may see its file, and who asks, for `printPdf`.
 *
 * @throws Refusal `too_many`; `not_found` for everybody else, and once it was revoked
 */
export async function requireFile(person: Visitor, { code, ticket }: { code: string; ticket?: string }) {
  const lookup = await countCertificateLookup();
  const certificate = await getCertificate(code, lookup);
  if (!maySeeFile(person, certificate, ticket)) throw noSuchCertificate();
  if (certificate.state === "revoked")
    throw new Refusal("not_found", "This certificate was revoked, so it can't be downloaded.");
  return { certificate, requestedBy: person?.id ?? lookup.network };
}

/** What anybody learns who verifies a certificate; null for a code that none has. */
export async function findVerified(code: string, lookup: CountedLookup) {
  const certificate = await findCertificate(code, lookup);
  if (!certificate) return null;
  const { kind, state, holderName, title, startDate, endDate, timeZone, place, supersededBy, revokedReason } =
    certificate;
  const { rule: _rule, ...cpd } = certificate.cpd as IssuedCpd;
  const issuer = certificate.issuer as Issuer;
  return {
    code,
    kind,
    state,
    holder: holderName,
    title,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    timeZone,
    place,
    ...cpd,
    totalHours: totalHours(cpd),
    issuer,
    issuedAt: certificate.issuedAt.toISOString(),
    supersededBy: supersededBy?.code ?? null,
    reason: revokedReason,
    isShared: certificate.isShared,
    sha256: await readSha256(certificate, lookup.network),
  };
}
export type VerifiedCertificate = NonNullable<Awaited<ReturnType<typeof findVerified>>>;

/** The hashes of all files that the portal has made of a certificate. */
export async function listSha256(code: string): Promise<string[]> {
  const rows = await db.certificatePrint.findMany({
    select: { sha256: true },
    where: { certificate: { code } },
  });
  return rows.map(({ sha256 }) => sha256);
}

/** Certificates of events and programmes, which count themselves; a statement has their hours once more. */
const countsItself = { kind: { not: "statement" } } as const;

const ownFields = {
  code: true,
  kind: true,
  title: true,
  startDate: true,
  endDate: true,
  cpd: true,
  state: true,
  isShared: true,
  eventId: true,
} as const;

type OwnRow = {
  code: string;
  kind: CertificateKind;
  title: string;
  startDate: Date;
  endDate: Date;
  cpd: unknown;
  state: CertificateState;
  isShared: boolean;
  eventId: string | null;
};

function toOwn({ code, kind, title, startDate, cpd, state, isShared, eventId }: OwnRow) {
  const { hours } = cpd as IssuedCpd;
  return {
    code,
    kind,
    title,
    date: startDate.toISOString(),
    hours,
    totalHours: totalHours({ hours }),
    state,
    isShared,
    eventId,
    downloadUrl: `/api/certificates/${code}`,
    verifyUrl: verifyUrl(code),
  };
}
export type OwnCertificate = ReturnType<typeof toOwn>;

/** The condition that a certificate is the person's own. */
const ownedBy = ({ id }: Pick<Member, "id">) => ({ OR: [{ userId: id }, { registration: { userId: id } }] });

/** The person's certificates, the latest event first. A superseded one is left out: its correction is there. */
export async function listMyCertificates(person: Pick<Member, "id">): Promise<OwnCertificate[]> {
  const rows = await db.certificate.findMany({
    select: ownFields,
    where: { ...ownedBy(person), state: { not: "superseded" } },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
  });
  return rows.map(toOwn);
}

const shownOwnFields = { ...ownFields, timeZone: true, issuer: true, issuedAt: true } as const;

type ShownOwnRow = OwnRow & { timeZone: string; issuer: unknown; issuedAt: Date };

const toShownOwn = (row: ShownOwnRow) => ({
  ...toOwn(row),
  linkedInUrl: linkedInUrl({
    title: row.title,
    issuer: (row.issuer as Issuer).name,
    issuedOn: calendarDayOf(row.issuedAt, row.timeZone),
    code: row.code,
    verifyUrl: verifyUrl(row.code),
  }),
});
/** A certificate with what its holder can do with it on a screen. */
export type ShownCertificate = ReturnType<typeof toShownOwn>;

/**
 * The person's valid certificates by their events.
 *
 * @param eventId undefined for all events
 */
export async function mapMyCertificates(
  person: Member,
  eventId?: string,
): Promise<ReadonlyMap<string | null, ShownCertificate>> {
  const rows = await db.certificate.findMany({
    select: shownOwnFields,
    where: { ...ownedBy(person), ...countsItself, state: "valid", ...(eventId !== undefined && { eventId }) },
  });
  return new Map(rows.map((row) => [row.eventId, toShownOwn(row)]));
}

/** The person's valid certificate of a programme; null without one. */
export async function findMyOfProgramme(
  person: Member,
  programmeId: string,
): Promise<ShownCertificate | null> {
  const row = await db.certificate.findFirst({
    select: shownOwnFields,
    where: { userId: person.id, enrolment: { programmeId }, state: "valid" },
  });
  return row && toShownOwn(row);
}

/** How long the dashboard shows a new certificate. */
const newDays = 30;

/** The certificate that the person has got last, within the last 30 days; null for none. */
export async function findNewCertificate(person: Member): Promise<OwnCertificate | null> {
  const row = await db.certificate.findFirst({
    select: ownFields,
    where: {
      ...ownedBy(person),
      ...countsItself,
      state: "valid",
      issuedAt: { gte: subDays(new Date(), newDays) },
    },
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
  });
  return row && toOwn(row);
}

/** The person's valid certificates of events that began in a year, as the event's place counts it, for printing. */
export async function listMyOfYear(person: Pick<Member, "id">, year: number) {
  const rows = await db.certificate.findMany({
    select: printedFields,
    where: { ...ownedBy(person), ...countsItself, state: "valid" },
    orderBy: [{ startDate: "asc" }, { id: "asc" }],
  });
  return rows.filter(({ startDate, timeZone }) => calendarDayOf(startDate, timeZone).startsWith(`${year}-`));
}

/** The valid certificates of an event by name, for printing. */
export const listOfEvent = (eventId: string) =>
  db.certificate.findMany({
    select: printedFields,
    where: { eventId, state: "valid" },
    orderBy: [{ holderName: "asc" }, { id: "asc" }],
  });

/** The certificate of a registration, for its private page; null without a valid one. */
export async function findOfRegistration(registrationId: string): Promise<OwnCertificate | null> {
  const row = await db.certificate.findFirst({
    select: ownFields,
    where: { registrationId, state: "valid" },
  });
  return row && toOwn(row);
}

/** The path of a certificate's PDF for a holder without an account, who has the ticket. */
export const downloadWithTicket = (code: string, ticket: string): string =>
  `/api/certificates/${code}?ticket=${ticket}`;
