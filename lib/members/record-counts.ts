import "server-only";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";
import { formatCents } from "@/lib/core/format";
import { isOwnedByAny, isPaidByAny, ownersAmong, type Person } from "@/lib/auth/ownership";

/*
 * Every statement reads one table once, finds its rows by a list of ids and groups them. None joins, so however wrong
 * PostgreSQL's statistics are, it has no plan to choose that compares each person with each row.
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
  const registrations = await countRegistrations(counts, people);
  await countPayments(counts, people, registrations.owners);
  await countDues(counts, ids, registrations);
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

type Registrations = { owners: Map<string, string>; payable: string[] };

async function countRegistrations(counts: CountsById, people: Person[]): Promise<Registrations> {
  const ownerOf = ownersAmong(people);
  const rows = await sqlUnprepared<{
    id: string;
    userId: string | null;
    email: string;
    isLive: boolean;
    isPending: boolean;
  }>`
    SELECT r."id"::text, r."userId"::text, r."email", r."cancelledAt" IS NULL AS "isLive",
           r."paymentStatus" = 'pending' AS "isPending"
    FROM "Registration" r WHERE ${isOwnedByAny(people)}`;
  const owners = new Map<string, string>();
  const payable: string[] = [];
  for (const row of rows) {
    const owner = ownerOf(row.userId, row.email);
    if (!owner) continue;
    owners.set(row.id, owner);
    const member = counts.get(owner);
    if (member && row.isLive) member.registrations++;
    if (row.isLive && row.isPending) payable.push(row.id);
  }
  return { owners, payable };
}

async function countPayments(counts: CountsById, people: Person[], owners: Map<string, string>) {
  const ownerOf = ownersAmong(people);
  const rows = await sqlUnprepared<{
    userId: string | null;
    registrationId: string | null;
    payerEmail: string | null;
    amountCents: number;
  }>`
    SELECT y."userId"::text, y."registrationId"::text, y."payerEmail", y."amountCents"
    FROM "Payment" y WHERE y."status" = 'completed' AND ${isPaidByAny(people, [...owners.keys()])}`;
  for (const { userId, registrationId, payerEmail, amountCents } of rows) {
    const payers = new Set([
      registrationId && owners.get(registrationId),
      userId || !registrationId ? ownerOf(userId, payerEmail) : null,
    ]);
    for (const payer of payers) {
      const member = counts.get(payer ?? "");
      if (!member) continue;
      member.payments++;
      member.paidCents += amountCents;
    }
  }
}

async function countDues(counts: CountsById, ids: string[], { owners, payable }: Registrations) {
  const rows = await sqlUnprepared<{
    userId: string | null;
    registrationId: string | null;
    amountCents: number;
  }>`
    SELECT "userId"::text, "registrationId"::text, "amountCents" FROM "AmountDue"
    WHERE "settledAt" IS NULL AND ("registrationId" = ANY(${payable}::uuid[])
      OR ("registrationId" IS NULL AND "userId" = ANY(${ids}::uuid[])))`;
  for (const { userId, registrationId, amountCents } of rows) {
    const member = counts.get((registrationId ? owners.get(registrationId) : userId) ?? "");
    if (member) member.dueCents += amountCents;
  }
}
