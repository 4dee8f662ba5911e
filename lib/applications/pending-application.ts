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

/**
 * The application of a private link, or of the link shown to the sender.
 * @throws Refusal `not_found`
 */
export async function requireLinkForDocuments(token: string): Promise<ApplicantLink> {
  const link = await findApplicantLink(token);
  if (link === null) throw notFound();
  return link;
}

/**
 * The action taken with the link. Removing a document does not prove the address, and withdrawing a claim is not
 * announced to reviewers.
 */
type Act = "confirms" | "answers" | "adds a document" | "removes a document" | "withdraws";

/**
 * Locks a pending application until the transaction ends, and marks its address as confirmed, because only the owner of
 * the address received the link. Opening the page does not confirm it, because mail scanners open links; for that
 * reason, earlier links are revoked only by this first use of a new one. The link shown to the sender confirms nothing,
 * and becomes invalid when the owner of the address confirms it. Reviewers are notified of a claim with the first proof
 * of any kind.
 * @throws Refusal `not_found`, `already_decided`
 */
export async function lockForApplicant({ id, version, isSenders }: ApplicantLink, act: Act): Promise<void> {
  const isProof = !isSenders && act !== "removes a document";
  // The row is locked in a separate statement, so that the second of two concurrent requests sees the effect of the
  // first.
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
    // The action itself is audited instead of a confirmation.
    return;
  }
  await recordAudit({
    actor: null,
    action: "application_address_confirmed",
    target: { type: "application", id },
    details: byPrivateLink,
  });
}

/**
 * Requires that the application is pending.
 * @throws Refusal `not_found`, `already_decided`
 */
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
