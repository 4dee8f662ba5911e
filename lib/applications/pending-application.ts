import "server-only";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { findIdByLink } from "./find-by-link";

/** The id of the application that a link belongs to. @throws Refusal `not_found` for any other token */
export async function requireIdByLink(token: string): Promise<string> {
  const id = await findIdByLink(token);
  if (id === null) throw notFound();
  return id;
}

/**
 * Locks a pending application until the transaction ends, and marks its address as confirmed: only its owner received
 * the link. Opening the page does not confirm it, because mail scanners open links.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function lockForApplicant(id: string): Promise<void> {
  const [application] = await sql<{ status: string }>`
    UPDATE "MembershipApplication" SET "addressProvenAt" = coalesce("addressProvenAt", now())
    WHERE "id" = ${id}::uuid RETURNING "status"::text`;
  requirePending(application);
}

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
