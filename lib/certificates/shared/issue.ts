import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit, recordSystemAction } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import { folded } from "@/lib/core/folding";
import { fullName } from "@/lib/core/full-name";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { cpdOf, type Cpd } from "@/lib/events/cpd-rules";
import { queueEmails } from "@/lib/mail/queue";
import type { Issuer } from "@/lib/print/letterhead";
import { newCertificateCode } from "../rules";
import { certificateLetter } from "../letters";
import { isCertifiable, refusalOfCertificate } from "../rules";

export type Issued = { issued: number; skipped: { registrationId: string; reason: string }[] };

const candidateFields = {
  id: true,
  userId: true,
  firstName: true,
  lastName: true,
  email: true,
  ticketCode: true,
  state: true,
  memberRateToVerify: true,
  checkedInAt: true,
  visits: { select: { enteredAt: true, leftAt: true } },
  certificates: { select: { id: true }, take: 1 },
} as const;

/**
 * Issues the certificates of an event to everybody who is due one, or to the people named, and emails them. It can be
 * repeated: nobody gets a second one.
 *
 * @param by who issues them; null for background work
 * @param registrationIds undefined for everybody who is due one by the event's rule
 * @throws Refusal `not_found`, `invalid_input` for an event without CPD or a registration of another event, `event_over`
 * (not yet over)
 */
export function issueForEvent(
  by: Member | null,
  eventId: string,
  registrationIds?: readonly string[],
): Promise<Issued> {
  return transaction(
    async () => {
      // Two runs at the same time would find the same people.
      await lockByName(`certificates of ${eventId}`);
      // A signature that is replaced at the same time is not deleted before the certificates refer to it.
      await sql`SELECT FROM "Event" WHERE "id" = ${eventId}::uuid FOR SHARE`;
      const event = await db.event.findUnique({ where: { id: eventId } });
      if (!event) throw new Refusal("not_found", "Event not found");
      const cpd = requireCpd(event, await databaseNow(), registrationIds);
      const assessed = await assessAttendees(
        event,
        cpd,
        { eventId, ...(registrationIds && { id: { in: [...registrationIds] } }) },
        registrationIds !== undefined,
      );
      requireAll(assessed, registrationIds);
      const due = assessed.filter(({ refusal }) => refusal === null);
      const skipped = assessed.flatMap(({ id, refusal }) =>
        refusal === null ? [] : [{ registrationId: id, reason: refusal }],
      );
      await issueTo(due, event, cpd, by);
      return { issued: due.length, skipped };
    },
    { timeoutMs: 60_000 },
  );
}

type CertifiedEvent = NonNullable<Awaited<ReturnType<typeof db.event.findUnique>>>;

/**
 * Registrations of an event, the first to be checked in first, each with the reason why it gets no certificate; null for
 * one that is due a certificate.
 *
 * @param areNamed whether staff name these people, which the rule "manual" requires
 */
export async function assessAttendees(
  event: { id: string; startDate: Date; endDate: Date },
  cpd: Cpd,
  where: Prisma.RegistrationWhereInput,
  areNamed: boolean,
) {
  const attendees = await db.registration.findMany({
    select: candidateFields,
    where,
    orderBy: [{ checkedInAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
  });
  const names = await findCertifiedNames(event.id);
  return attendees.map((attendee) => {
    const name = folded(fullName(attendee));
    const facts = {
      ...attendee,
      hasCertificate: attendee.certificates.length > 0,
      isNameTaken: names.has(name),
    };
    const refusal = refusalOfCertificate(facts, event, cpd, areNamed);
    if (refusal === null) names.add(name);
    return { ...attendee, refusal };
  });
}

function requireCpd(event: CertifiedEvent, now: Date, registrationIds?: readonly string[]): Cpd {
  const cpd = cpdOf(event.cpd);
  if (!cpd) throw new Refusal("invalid_input", "Enter the event's CPD hours first. Certificates state them.");
  if (!isCertifiable({ status: event.status, endDate: event.endDate.toISOString() }, now))
    throw new Refusal("invalid_input", "Certificates can be issued once the event has taken place.");
  if (cpd.rule === "manual" && !registrationIds) {
    const message = "Choose who gets a certificate: this event's are issued by hand.";
    throw new Refusal("invalid_input", message, { issues: [{ path: "registrationIds", message }] });
  }
  return cpd;
}

function requireAll(found: readonly { id: string }[], registrationIds?: readonly string[]): void {
  if (!registrationIds || new Set(registrationIds).size === found.length) return;
  const message = "A registration is not for this event.";
  throw new Refusal("invalid_input", message, { issues: [{ path: "registrationIds", message }] });
}

/** The folded names of people with a certificate of the event that still counts. */
async function findCertifiedNames(eventId: string): Promise<Set<string>> {
  const rows = await db.certificate.findMany({
    select: { holderName: true },
    where: { eventId, state: "valid" },
  });
  return new Set(rows.map(({ holderName }) => folded(holderName)));
}

/** The association as a certificate states it. */
export function currentIssuer(): Issuer {
  const { name, shortName, address, contactEmail, phone } = getAssociation();
  return { name, shortName, address, contactEmail, phone };
}

type Attendee = {
  id: string;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  ticketCode: string;
};

async function issueTo(
  attendees: readonly Attendee[],
  event: CertifiedEvent,
  cpd: Cpd,
  by: Member | null,
): Promise<void> {
  if (attendees.length === 0) return;
  const { timeZone } = getAssociation();
  const { id: eventId, title, startDate, endDate, location: place } = event;
  const facts = { title, startDate, endDate, place, timeZone };
  await db.write.certificate.createMany({
    data: attendees.map((attendee) => ({
      ...facts,
      code: newCertificateCode(),
      eventId,
      registrationId: attendee.id,
      userId: attendee.userId,
      holderName: fullName(attendee),
      cpd,
      issuer: currentIssuer(),
      issuedById: by?.id ?? null,
    })),
  });
  await queueEmails(
    attendees.map((attendee) => ({
      to: attendee.email,
      template: "certificate_issued" as const,
      letter: certificateLetter(attendee, { title, cpd }),
    })),
  );
  const act = {
    action: "certificate_issued",
    target: { type: "event", id: eventId },
    details: { title, count: attendees.length },
  } as const;
  await (by ? recordAudit({ actor: by, ...act }) : recordSystemAction(act));
}
