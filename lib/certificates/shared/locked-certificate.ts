import "server-only";
import { noEvent } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** What a certificate is about, for the guard of operations on it; null when no certificate has the code. */
export async function eventOfCertificate({
  code,
}: {
  code: string;
}): Promise<string | typeof noEvent | null> {
  const found = await db.certificate.findUnique({ select: { eventId: true }, where: { code } });
  return found && (found.eventId ?? noEvent);
}

/**
 * Locks a certificate that staff correct or revoke, and returns it with its holder's address.
 *
 * @throws Refusal `not_found`, `already_decided` for one that is no longer valid
 */
export async function lockValidCertificate(code: string) {
  await sql`SELECT FROM "Certificate" WHERE "code" = ${code} FOR NO KEY UPDATE`;
  const certificate = await db.certificate.findUnique({
    where: { code },
    include: {
      registration: { select: { userId: true, firstName: true, email: true, ticketCode: true } },
      user: { select: { firstName: true, email: true } },
      enrolment: { select: { programmeId: true, user: { select: { firstName: true, email: true } } } },
    },
  });
  if (!certificate) throw new Refusal("not_found", "There is no certificate with this code.");
  if (certificate.state !== "valid")
    throw new Refusal(
      "already_decided",
      certificate.state === "revoked"
        ? "This certificate was revoked already."
        : "This certificate was corrected already. Correct the new one.",
    );
  return { ...certificate, holder: holderOf(certificate) };
}

type Holding = {
  registration: { firstName: string; email: string; ticketCode: string } | null;
  enrolment: { programmeId: string; user: { firstName: string; email: string } } | null;
  user: { firstName: string; email: string } | null;
};

/** Whom emails about a certificate go to, and the page on which it can be downloaded; null once they are gone. */
function holderOf({ registration, enrolment, user: holder }: Holding) {
  if (registration) {
    const { firstName, email, ticketCode } = registration;
    return { firstName, email, page: publicUrl(pathTo("/registration/[code]", { code: ticketCode })) };
  }
  if (!enrolment) return holder && { ...holder, page: publicUrl(pathTo("/cpd")) };
  const { programmeId, user } = enrolment;
  return { ...user, page: publicUrl(pathTo("/programmes/[programmeId]", { programmeId })) };
}
