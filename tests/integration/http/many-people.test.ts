import { expect, it } from "vitest";
import * as credits from "@/app/api/admin/credits/route";
import * as attendees from "@/app/api/admin/events/[id]/registrations/route";
import * as receivables from "@/app/api/admin/receivables/route";
import * as reminders from "@/app/api/admin/reminders/route";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as users from "@/app/api/admin/users/route";
import { refreshAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";

const max = 50;

/** So many people more than the limit of an hour, each with dues, a seat, an amount due and a credit. */
async function aCrowd() {
  await sql(
    `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
     VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
  );
  await refreshAssociation();
  const event = await anEvent({ maxAttendees: null });
  const crowd = `generate_series(1, ${max + 1}) n`;
  await sql("SET session_replication_role = replica");
  await sql(`
    INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt", "emailVerifiedAt", "membershipStatus",
                        "admittedAt", "annualFeeCents", "nextPaymentDate")
    SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number ' || n, now(), now(), 'active',
           now(), 35000, now() + interval '100 days' FROM ${crowd};
    INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
    SELECT gen_random_uuid(), '${event.id}', 'Crowd', n, 'crowd-' || n || '@example.test', 5000, now() FROM ${crowd};
    INSERT INTO "AmountDue" ("id", "reference", "payerEmail", "purpose", "description", "amountCents")
    SELECT gen_random_uuid(), 'REF-' || n, 'crowd-' || n || '@example.test', 'event', 'Seminar', 5000 FROM ${crowd};
    INSERT INTO "Payment" ("id", "payerName", "payerEmail", "status", "purpose", "description", "amountCents", "paymentDate")
    SELECT gen_random_uuid(), 'Crowd', 'crowd-' || n || '@example.test', 'completed', 'event', 'Credit', 100, now()
    FROM ${crowd}`);
  await sql("RESET session_replication_role");
  return event;
}

it("an answer over the hourly limit of people needs a proof of presence in any format, and owners are told", async () => {
  const owner = await anAdmin();
  const office = await signedInAs(owner);
  const few = await office.call(users, "GET");
  expect([few.status, await db.outboxEmail.count()]).toEqual([200, 0]);
  const event = await aCrowd();
  const ask = {
    users: () => office.call(users, "GET"),
    "users with details": () => office.call(detailed, "GET"),
    attendees: () => office.call(attendees, "GET", { params: { id: event.id } }),
    reminders: () => office.call(reminders, "GET", { path: "/api/admin/reminders?days=180" }),
    receivables: () => office.call(receivables, "GET"),
    credits: () => office.call(credits, "GET"),
  } satisfies Record<string, () => ReturnType<typeof office.call>>;

  await sql(`UPDATE "Session" SET "provenAt" = "provenAt" - interval '11 minutes'`);
  for (const [list, call] of Object.entries(ask))
    expect([list, await (await call()).json()]).toMatchObject([list, { code: "presence_required" }]);
  expect(await db.outboxEmail.count()).toBe(0);
  // A page of few needs none.
  const page = await office.call(receivables, "GET", { path: "/api/admin/receivables?size=10" });
  expect(page.status).toBe(200);

  await sql(`UPDATE "Session" SET "provenAt" = now()`);
  for (const [list, call] of Object.entries(ask)) {
    expect([list, (await call()).status]).toEqual([list, 200]);
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { action: "list_exported" },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({ actorId: owner.id, details: { list } });
  }
  const letters = await db.outboxEmail.findMany({
    where: { template: "data_exported" },
    orderBy: { createdAt: "asc" },
  });
  expect(letters.map(({ toAddress }) => toAddress)).toEqual(Object.keys(ask).map(() => owner.email));
});
