import "server-only";
import type { Member, Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { hashFields } from "./shared/personal-details";

type Decision = { status: "approved" | "rejected"; note: string | null };

/**
 * Records the decision on an application in the caller's transaction. It locks the row, so only the first of two
 * decisions succeeds.
 * @throws Refusal `not_found`, `already_decided`, `forbidden` for one's own
 */
export async function decideApplication(
  person: Staff<"applications.decide">,
  id: string,
  { status, note }: Decision,
) {
  const { count } = await db.write.membershipApplication.updateMany({
    where: { id, status: "pending" },
    data: { status, decisionNote: note, decidedAt: new Date(), decidedById: person.id, askedAt: null },
  });
  const application = await db.membershipApplication.findUnique({
    omit: { backgroundAnswers: true, ...hashFields },
    where: { id },
  });
  if (!application) throw new Refusal("not_found", "Application not found");
  if (count === 0) throw await alreadyDecided(application);
  requireOthersApplication(person, application);
  return application;
}

/**
 * Staff must not decide, erase or otherwise end their own application.
 * @throws Refusal `forbidden`
 */
export function requireOthersApplication(
  person: Member,
  application: { email: string; userId: string | null },
): void {
  if (application.email === person.email || application.userId === person.id)
    throw new Refusal("forbidden", "Someone else must decide on your own application.");
}

/** Locks a pending application until the transaction ends. @throws Refusal `not_found`, `already_decided` */
export async function lockPendingApplication(id: string) {
  await sql`SELECT FROM "MembershipApplication" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const application = await db.membershipApplication.findUnique({
    omit: { backgroundAnswers: true, ...hashFields },
    where: { id },
  });
  if (!application) throw new Refusal("not_found", "Application not found");
  if (application.status !== "pending") throw await alreadyDecided(application);
  return application;
}

async function alreadyDecided({ status, decidedById }: { status: string; decidedById: string | null }) {
  const decider =
    decidedById &&
    (await db.user.findUnique({ select: { firstName: true, lastName: true }, where: { id: decidedById } }));
  const somebody = status === "withdrawn" ? "its applicant" : "someone else";
  const who = decider ? fullName(decider) : somebody;
  return new Refusal("already_decided", `This application has already been ${status} by ${who}.`);
}
