import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { findIdByLink } from "./find-by-link";

/** The id of the application whose link this is. @throws Refusal `not_found` for any other token */
export async function idOfLink(token: string): Promise<string> {
  const id = await findIdByLink(token);
  if (id === null) throw notFound();
  return id;
}

/**
 * Locks an application until the open transaction ends, so that nobody decides on it meanwhile. Whoever does something
 * by the private link was sent it, which proves the address. Opening the page proves nothing: mail scanners do that.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function holdWaiting(id: string): Promise<void> {
  const [application] = await sql<{ status: string }>`
    UPDATE "MembershipApplication" SET "addressProvenAt" = coalesce("addressProvenAt", now())
    WHERE "id" = ${id}::uuid RETURNING "status"::text`;
  requireWaiting(application);
}

/** @throws Refusal `not_found`, `already_decided` */
export function requireWaiting(application: { status: string } | null | undefined): void {
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
