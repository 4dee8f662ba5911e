import "server-only";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { findByLink, type ApplicantLink } from "./find-by-link";

/** The application that a private link belongs to. @throws Refusal `not_found` for any other token */
export async function requireLink(token: string): Promise<ApplicantLink> {
  const link = await requireLinkForDocuments(token);
  if (link.isSenders) throw notFound();
  return link;
}

/** The same, also for whoever has just applied. @throws Refusal `not_found` */
export async function requireLinkForDocuments(token: string): Promise<ApplicantLink> {
  const link = await findByLink(token);
  if (link === null) throw notFound();
  return link;
}

/**
 * Locks a pending application until the transaction ends, and marks its address as confirmed: only its owner received
 * the link. Opening the page does not confirm it, because mail scanners open links. For the same reason, this first
 * use of a new link is what ends the earlier ones. The link of whoever has just applied confirms nothing, and ends when
 * the owner of the address confirms it.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function lockForApplicant({ id, version, isSenders }: ApplicantLink): Promise<Locked> {
  // In a statement of its own, so that of two at the same moment the second sees what the first did.
  const [before] = await sql<{ isProven: boolean }>`
    SELECT "addressProvenAt" IS NOT NULL AS "isProven" FROM "MembershipApplication"
    WHERE "id" = ${id}::uuid FOR UPDATE`;
  const [application] = await sql<{ status: string }>`
    UPDATE "MembershipApplication" SET "linkVersion" = ${version},
      "addressProvenAt" = CASE WHEN ${isSenders} THEN "addressProvenAt" ELSE coalesce("addressProvenAt", now()) END,
      -- A claim has waited for this; what reviewers ask later is answered in words.
      "askedAt" = CASE WHEN "isClaim" AND "addressProvenAt" IS NULL AND NOT ${isSenders} THEN NULL ELSE "askedAt" END
    WHERE "id" = ${id}::uuid AND "linkVersion" IN (${version}::int - 1, ${version})
      AND (NOT ${isSenders} OR coalesce("addressProvenAt" = "createdAt", true)) RETURNING "status"::text`;
  requirePending(application);
  return { isFirstProof: !isSenders && before?.isProven === false };
}

/** Whether the address was not proven before. */
type Locked = { isFirstProof: boolean };

/** @throws Refusal `not_found`, `already_decided` */
export function requirePending(application: { status: string } | null | undefined): void {
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
