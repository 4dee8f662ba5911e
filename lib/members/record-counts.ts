import "server-only";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";
import { isOwnedByAny, isPaidByAny, createOwnerLookup, type Person } from "@/lib/auth/ownership";
import { formatCents } from "@/lib/core/money";

/*
 * Counts of related records. Each SQL statement reads one table once, finds its rows by a list of ids and groups them.
 * None has a join, so even with wrong statistics PostgreSQL cannot choose a plan that compares each person with each
 * row.
 */

type Counts = {
  registrations: number;
  documents: number;
  pendingDocuments: number;
  messages: number;
  payments: number;
  paidCents: number;
  dueCents: number;
};

const noCounts: Counts = {
  registrations: 0,
  documents: 0,
  pendingDocuments: 0,
  messages: 0,
  payments: 0,
  paidCents: 0,
  dueCents: 0,
};

/** Counts of each member's registrations, documents, messages and payments, by the member's id. */
export async function countForMembers(_staff: Staff<"members.read">, people: Person[]) {
  const counts = new Map(people.map(({ id }) => [id, { ...noCounts }]));
  const ids = [...counts.keys()];
  await countDocuments(counts, ids);
  await countMessages(counts, ids);
  await countRegistrations(counts, people);
  await countPayments(counts, people);
  await countDues(counts, people);
  return new Map(
    Array.from(counts, ([id, { paidCents, dueCents, ...rest }]) => [
      id,
      { ...rest, amountPaid: formatCents(paidCents), amountDue: formatCents(dueCents) },
    ]),
  );
}

type CountsById = Map<string, Counts>;

async function countDocuments(counts: CountsById, ids: string[]) {
  const rows = await sqlUnprepared<{ id: string; documents: number; pendingDocuments: number }>`
    SELECT "userId"::text AS "id", count(*)::int AS "documents",
           (count(*) FILTER (WHERE "status" = 'pending'))::int AS "pendingDocuments"
    FROM "Document" WHERE "userId" = ANY(${ids}::uuid[]) GROUP BY "userId"`;
  for (const { id, ...documents } of rows) Object.assign(counts.get(id) ?? {}, documents);
}

async function countMessages(counts: CountsById, ids: string[]) {
  const threads = await sqlUnprepared<{ id: string; memberId: string }>`
    SELECT "id"::text, "memberId"::text FROM "MessageThread" WHERE "memberId" = ANY(${ids}::uuid[])`;
  const members = new Map(threads.map(({ id, memberId }) => [id, memberId]));
  const rows = await sqlUnprepared<{ id: string; messages: number }>`
    SELECT "threadId"::text AS "id", count(*)::int AS "messages"
    FROM "Message" WHERE "threadId" = ANY(${[...members.keys()]}::uuid[]) GROUP BY "threadId"`;
  for (const { id, messages } of rows) {
    const member = counts.get(members.get(id) ?? "");
    if (member) member.messages += messages;
  }
}

async function countRegistrations(counts: CountsById, people: Person[]) {
  const ownerOf = createOwnerLookup(people);
  const rows = await sqlUnprepared<{ userId: string | null; email: string }>`
    SELECT r."userId"::text, r."email" FROM "Registration" r
    WHERE r."cancelledAt" IS NULL AND ${isOwnedByAny(people)}`;
  for (const { userId, email } of rows) {
    const member = counts.get(ownerOf(userId, email) ?? "");
    if (member) member.registrations++;
  }
}

type PaidRow = { userId: string | null; payerEmail: string | null; amountCents: number };

async function countPayments(counts: CountsById, people: Person[]) {
  const ownerOf = createOwnerLookup(people);
  const rows = await sqlUnprepared<PaidRow>`
    SELECT y."userId"::text, y."payerEmail", y."amountCents"
    FROM "Payment" y WHERE y."status" = 'completed' AND ${isPaidByAny(people)}`;
  for (const { userId, payerEmail, amountCents } of rows) {
    const member = counts.get(ownerOf(userId, payerEmail) ?? "");
    if (!member) continue;
    member.payments++;
    member.paidCents += amountCents;
  }
}

async function countDues(counts: CountsById, people: Person[]) {
  const ownerOf = createOwnerLookup(people);
  const rows = await sqlUnprepared<PaidRow>`
    SELECT y."userId"::text, y."payerEmail", y."amountCents" - y."waivedCents" - y."paidCents" AS "amountCents"
    FROM "AmountDue" y WHERE y."closedAt" IS NULL AND ${isPaidByAny(people)}`;
  for (const { userId, payerEmail, amountCents } of rows) {
    const member = counts.get(ownerOf(userId, payerEmail) ?? "");
    if (member) member.dueCents += amountCents;
  }
}
