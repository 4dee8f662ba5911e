import { tz } from "@date-fns/tz";
import { addDays } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import { emailPayersAction } from "@/app/(portal)/admin/payments/actions";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import { anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";

let browser: Browser;
let admin: Admin;
beforeEach(async () => {
  const owner = await anAdmin();
  admin = owner as unknown as Admin;
  browser = await signedInAs(owner);
  await sql(`UPDATE "Session" SET "provenAt" = now()`);
});

const all = { state: null, purpose: null, isOverdue: false, text: "", sort: "", page: 1, size: 10 };
const read = (asked: Partial<typeof all> = {}) =>
  searchReceivables(admin, { ...all, ...asked, countsPayers: true });
const send = (expected: number, filter: object = {}) =>
  browser.within(() =>
    emailPayersAction({ subject: "{amount}", content: "Please pay {amount}.", expected, ...filter }),
  );

async function aMemberWithDues(daysAgo: number) {
  const member = await aMember({
    annualFeeCents: 35_000,
    nextPaymentDate: addDays(new Date(), -daysAgo, { in: tz(getAssociation().timeZone) }),
  });
  return { member, due: await anOpenDue(member.id) };
}

describe("the people counted beside the receivables", () => {
  it("the people counted beside receivables are those an email would reach, each address once", async () => {
    const { member } = await aMemberWithDues(40);
    await aMemberWithDues(2);
    const { due } = await aMemberWithDues(-30);
    const event = await anEvent({ priceCents: 7_500 });
    // One person's, under their account's address in other letters.
    const own = await anUnpaidRegistration(event, member);
    const data = { payerEmail: member.email.toUpperCase(), userId: null };
    await db.write.amountDue.update({ where: { id: own.dueId }, data });
    const visitor = { id: null, firstName: "Vera", lastName: "Moss", email: "vera@example.test" };
    await anUnpaidRegistration(event, visitor);
    await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), visitor);
    // Nobody's any more.
    await db.write.amountDue.update({ where: { id: due.id }, data: { userId: null } });
    expect((await read()).payers).toEqual({ all: 3, late: 2 });
    expect((await read({ isOverdue: true })).payers).toEqual({ all: 2, late: 2 });
    expect(await send(3)).toMatchObject({ ok: true, data: { recipients: 3 } });
    expect(await send(2, { overdue: "true" })).toMatchObject({ ok: true, data: { recipients: 2 } });
  });

  it("paid and void receivables count nobody, and nobody is counted unless requested", async () => {
    const { due } = await aMemberWithDues(40);
    expect((await searchReceivables(admin, all)).payers).toEqual({ all: 0, late: 0 });
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents" WHERE "id" = '${due.id}'`);
    expect(await searchReceivables(admin, { ...all, state: "void", countsPayers: true })).toMatchObject({
      total: 1,
      payers: { all: 0, late: 0 },
    });
  });
});

describe("the figures of many receivables", () => {
  const dues = 2_000;
  const seats = 1_000;
  const few = 200;

  it("figures of many receivables read each amount and its hold once, and no accounts", async () => {
    await sql("SET session_replication_role = replica");
    await sql(`
      INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
      SELECT md5('user' || n)::uuid, 'member-' || n || '@example.test', 'Somebody', 'Number' || n, now()
      FROM generate_series(1, ${dues}) n;
      INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "heldUntil", "updatedAt")
      SELECT md5('seat' || n)::uuid, md5('event')::uuid, 'Guest', 'Number' || n, 'guest-' || n || '@example.test', 100,
             now() - n * interval '1 hour', now() FROM generate_series(1, ${seats}) n;
      INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "userId", "dueDate")
      SELECT gen_random_uuid(), 'D' || n, 'membership', 'Dues', 100, md5('user' || n)::uuid, now() - n * interval '1 hour'
      FROM generate_series(1, ${dues}) n;
      INSERT INTO "AmountDue" ("id", "reference", "purpose", "description", "amountCents", "registrationId", "payerName",
                               "payerEmail")
      SELECT gen_random_uuid(), 'S' || n, 'event', 'Seat', 100, md5('seat' || n)::uuid, 'Guest', 'guest-' || n || '@example.test'
      FROM generate_series(1, ${seats}) n`);
    await sql("RESET session_replication_role");
    await sql("ANALYZE");
    const reads = (table: string) =>
      rowsRead(table, async () =>
        expect(await read()).toMatchObject({ total: dues + seats, payers: { all: dues + seats } }),
      );
    // Once for the figures, and once to put the page in order.
    expect(await reads("AmountDue")).toBeLessThan(2 * (dues + seats) + few);
    // PostgreSQL may read all of so small a table once more for the rows of the page.
    expect(await reads("Registration")).toBeLessThan(3 * seats + few);
    expect(await reads("User")).toBeLessThan(dues + few);
  }, 60_000);
});
