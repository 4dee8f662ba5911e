import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { newCertificateCode, type IssuedCpd } from "@/lib/certificates/rules";
import { currentIssuer } from "@/lib/certificates/shared/issue";
import { printMissing } from "@/lib/certificates/shared/print-certificate";
import { fullName } from "@/lib/core/full-name";
import { db, transaction } from "@/lib/db/client";
import { sumHours } from "@/lib/events/cpd-rules";
import { log } from "@/lib/log";
import { queueEmails } from "@/lib/mail/queue";
import { programmeCertificateLetter } from "./letters";
import { programmeRuleOf, progressOf } from "./rules";
import { listAttended, type AttendedEvent } from "./shared/attended";
import { lockCertificatesOf } from "./shared/lock-certificates";

/** Issues the certificates of published programmes to everybody who has completed them, once each. */
export async function issueCompletedProgrammes(): Promise<void> {
  const programmes = await db.programme.findMany({
    select: { id: true },
    where: { status: "published", enrolments: { some: { certificates: { none: {} } } } },
    orderBy: { id: "asc" },
  });
  for (const { id } of programmes) {
    // One programme that fails must not keep the certificates of the others.
    await issueForProgramme(id).catch((error: unknown) =>
      log.error({ err: error, programmeId: id }, "issuing certificates of a programme failed"),
    );
  }
  await printMissing();
}

const issueForProgramme = (id: string) =>
  transaction(
    async () => {
      // Two runs at the same time would find the same people.
      await lockCertificatesOf(id);
      const programme = await db.programme.findUnique({
        select: {
          title: true,
          rule: true,
          events: { select: { event: { select: { id: true, status: true } } } },
          enrolments: {
            select: {
              id: true,
              user: { select: { id: true, firstName: true, lastName: true, email: true } },
            },
            where: { certificates: { none: {} } },
            orderBy: { id: "asc" },
          },
        },
        where: { id, status: "published" },
      });
      if (!programme) return;
      const rule = programmeRuleOf(programme.rule);
      const events = programme.events.map(({ event }) => event);
      const { title, enrolments } = programme;
      const attended = await listAttended(
        id,
        enrolments.map(({ user }) => user.id),
      );
      const due = enrolments.flatMap(({ id: enrolmentId, user }) => {
        const own = attended.filter(({ userId }) => userId === user.id);
        return progressOf(rule, events, own).isComplete ? [{ enrolmentId, user, facts: factsOf(own) }] : [];
      });
      if (due.length === 0) return;
      await db.write.certificate.createMany({
        data: due.map(({ enrolmentId, user, facts }) => ({
          ...facts,
          title,
          kind: "programme" as const,
          code: newCertificateCode(),
          enrolmentId,
          userId: user.id,
          holderName: fullName(user),
          timeZone: getAssociation().timeZone,
          issuer: currentIssuer(),
        })),
      });
      await queueEmails(
        due.map(({ user, facts }) => ({
          to: user.email,
          template: "certificate_issued" as const,
          letter: programmeCertificateLetter(user, { id, title, hours: facts.cpd.hours }),
        })),
      );
      await recordSystemAction({
        action: "certificate_issued",
        target: { type: "programme", id },
        details: { title, count: due.length },
      });
    },
    { timeoutMs: 60_000 },
  );

/** What a certificate of a programme says, from the events that its holder attended, of which there is at least one. */
function factsOf(attended: readonly AttendedEvent[]) {
  const times = (of: "startDate" | "endDate") => attended.map((one) => one[of].getTime());
  const deliveries = new Set(attended.map(({ cpd }) => cpd.delivery));
  const places = new Set(attended.map(({ place }) => place));
  const [delivery = "blended"] = deliveries;
  const [place = null] = places;
  const last = attended.at(-1)?.cpd;
  const cpd: IssuedCpd = {
    hours: sumHours(attended.flatMap(({ hours }) => hours)),
    delivery: deliveries.size === 1 ? delivery : "blended",
    rule: "programme",
    sponsor: last?.sponsor ?? null,
    signatories: last?.signatories ?? [],
  };
  return {
    startDate: new Date(Math.min(...times("startDate"))),
    endDate: new Date(Math.max(...times("endDate"))),
    place: places.size === 1 ? place : null,
    cpd,
  };
}
