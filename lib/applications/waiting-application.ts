import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { applicationIdOf } from "./link";

/** The id of the application whose link this is. @throws Refusal `not_found` for any other token */
export function idOfLink(token: string): string {
  const id = applicationIdOf(token);
  if (id === null) throw notFound();
  return id;
}

/**
 * Holds an application until the open transaction ends, so that nobody decides on it meanwhile.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export async function holdWaiting(id: string): Promise<void> {
  const [application] = await db.$queryRaw<{ status: string }[]>`
    SELECT "status"::text FROM "MembershipApplication" WHERE "id" = ${id}::uuid FOR UPDATE`;
  requireWaiting(application);
}

/** @throws Refusal `not_found`, `already_decided` */
export function requireWaiting(application: { status: string } | null | undefined): void {
  if (!application) throw notFound();
  if (application.status !== "pending")
    throw new Refusal(
      "already_decided",
      "Your application has been decided on in the meantime. Reload the page to see how.",
    );
}

function notFound(): Refusal {
  return new Refusal("not_found", "Application not found");
}
