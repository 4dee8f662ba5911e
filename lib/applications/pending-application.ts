import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { findApplicantLink, type ApplicantLink } from "./find-by-link";
import { newApplicationLetter } from "./letters";

/** The application that a private link belongs to. @throws Refusal `not_found` for any other token */
export async function requireApplicantLink(token: string): Promise<ApplicantLink> {
  const link = await requireLinkForDocuments(token);
  if (link.isSenders) throw notFound();
  return link;
}

/** The same, also for whoever has just applied. @throws Refusal `not_found` */
export async function requireLinkForDocuments(token: string): Promise<ApplicantLink> {
  const link = await findApplicantLink(token);
  if (link === null) throw notFound();
  return link;
}

/** What is done with the link. Removing a document proves nothing, and a withdrawn claim is not announced. */
type Act = "confirms" | "answers" | "adds a document" | "removes a document" | "withdraws";

/**
 * Locks a pending application until the transaction ends, and marks its address as confirmed: only its owner received
 * the link. Opening the page does not confirm it, because mail scanners open links. For the same reason, this first
 * use of a new link is what ends the earlier ones. The link of whoever has just applied confirms nothing, and ends when
 * the owner of the address confirms it. The reviewers hear of a claim with the first proof, in whatever way it came.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function lockForApplicant({ id, version, isSenders }: ApplicantLink, act: Act): Promise<void> {
  const isProof = !isSenders && act !== "removes a document";
  // In a statement of its own, so that of two at the same moment the second sees what the first did.
  const [before] = await sql<{ isProven: boolean }>`
    SELECT "addressProvenAt" IS NOT NULL AS "isProven" FROM "MembershipApplication"
    WHERE "id" = ${id}::uuid FOR UPDATE`;
  const [application] = await sql.write<{ status: string }>`
    UPDATE "MembershipApplication" SET "linkVersion" = ${version},
      "addressProvenAt" = CASE WHEN ${isProof} THEN coalesce("addressProvenAt", now()) ELSE "addressProvenAt" END,
      -- A claim has waited for this; what reviewers ask later is answered in words.
      "askedAt" = CASE WHEN "isClaim" AND "addressProvenAt" IS NULL AND ${isProof} THEN NULL ELSE "askedAt" END
    WHERE "id" = ${id}::uuid AND "linkVersion" IN (${version}::int - 1, ${version})
      AND (NOT ${isSenders} OR coalesce("addressProvenAt" = "createdAt", true)) RETURNING "status"::text`;
  requirePendingApplication(application);
  if (isProof && act !== "withdraws" && before?.isProven === false) await announceProof(id, act);
}

async function announceProof(id: string, act: Act): Promise<void> {
  const application = await db.membershipApplication.findUniqueOrThrow({
    select: {
      id: true,
      reference: true,
      firstName: true,
      lastName: true,
      membershipType: true,
      isClaim: true,
    },
    where: { id },
  });
  if (application.isClaim) {
    await notifyStaff("applications.decide", "application_to_administrators", (name) =>
      newApplicationLetter(name, application),
    );
  } else if (act !== "confirms") {
    // What was done is recorded instead.
    return;
  }
  await recordAudit({
    actor: null,
    action: "application_address_confirmed",
    target: { type: "application", id },
    details: byPrivateLink,
  });
}

/** @throws Refusal `not_found`, `already_decided` */
export function requirePendingApplication(application: { status: string } | null | undefined): void {
  if (!application) throw notFound();
  if (application.status !== "pending")
    throw new Refusal(
      "already_decided",
      "We have made a decision on your application in the meantime. Reload the page to see it.",
    );
}

function notFound(): Refusal {
  return new Refusal("not_found", "Application not found");
}
