import "server-only";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";

/** The event of a certificate, for the guard of operations on it; null when there is none. */
export async function eventOfCertificate({ code }: { code: string }): Promise<string | null> {
  const found = await db.certificate.findUnique({ select: { eventId: true }, where: { code } });
  return found?.eventId ?? null;
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
    include: { registration: { select: { firstName: true, email: true, ticketCode: true } } },
  });
  if (!certificate) throw new Refusal("not_found", "There is no certificate with this code.");
  if (certificate.state !== "valid")
    throw new Refusal(
      "already_decided",
      certificate.state === "revoked"
        ? "This certificate was revoked already."
        : "This certificate was corrected already. Correct the new one.",
    );
  return certificate;
}
