import { describe, expect, it } from "vitest";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as users from "@/app/api/admin/users/route";
import { db, prisma } from "@/lib/db/client";
import { searchMembers } from "@/lib/members/member-queries";
import { countForMembers } from "@/lib/members/record-counts";
import { memberIdOf } from "@/lib/core/member-id";
import { aMember, anAdmin, anEvent, signedInAs, type Admin } from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

describe("the lists of all users", () => {
  it("lists of all users are plain arrays, newest first, and reveal no password", async () => {
    const admin = await anAdmin({ createdAt: new Date("2024-01-01T12:00:00Z") });
    const browser = await signedInAs(admin);
    const older = await aMember({ createdAt: new Date("2025-01-01T12:00:00Z") });
    const newer = await aMember({ createdAt: new Date("2026-01-01T12:00:00Z"), passwordHash: "secret-hash" });
    const event = await anEvent({ priceCents: 5_000 });
    await aPaidRegistration(event, newer);

    const list = await (await browser.call(users, "GET")).text();
    expect((JSON.parse(list) as { id: string }[]).map(({ id }) => id)).toEqual([
      newer.id,
      older.id,
      admin.id,
    ]);
    const counted = await (await browser.call(detailed, "GET")).text();
    expect((JSON.parse(counted) as object[])[0]).toMatchObject({
      id: newer.id,
      memberId: memberIdOf([{ prefix: "ACO-", from: null }], { ...newer, isStaffOnly: false }),
      registrations: 1,
      documents: 0,
      payments: 1,
      amountPaid: "50.00",
      amountDue: "0.00",
      annualFee: "350.00",
    });
    expect(list + counted).not.toMatch(/secret-hash|passwordHash/);
  });

  it("lists of all users hold 20,000 people and more, each once", async () => {
    const browser = await signedInAs(await anAdmin());
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt", "createdAt")
      SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number ' || n, now(),
             now() - make_interval(secs => n / 10) FROM generate_series(1, 20000) n`);
    const people = (await (await browser.call(detailed, "GET")).json()) as {
      id: string;
      createdAt: string;
    }[];
    expect(new Set(people.map(({ id }) => id)).size).toBe(20_001);
    const times = people.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe("the counts of each member's records", () => {
  const people = 200;

  /** One registration, payment, due, document and message for each of many people, all by one visitor's address. */
  async function fill() {
    const { id } = await anEvent({ priceCents: 5_000 });
    await sql("SET session_replication_role = replica");
    await sql(`
      CREATE TEMP TABLE many AS SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${people}) n;
      INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt", "emailVerifiedAt")
      SELECT id, 'crowd-' || n || '@example.test', 'Crowd', 'Number ' || n, now(), now() FROM many;
      INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
      SELECT id, '${id}', 'Crowd', n, 'crowd-' || n || '@example.test', 5000, now() FROM many;
      INSERT INTO "AmountDue" ("id", "reference", "registrationId", "payerEmail", "purpose", "description", "amountCents")
      SELECT id, 'REF-' || n, id, 'crowd-' || n || '@example.test', 'event', 'Seminar', 5000 FROM many;
      INSERT INTO "Payment" ("id", "payerEmail", "status", "purpose", "description", "amountCents")
      SELECT id, 'crowd-' || n || '@example.test', 'completed', 'event', 'Seminar', 100 FROM many;
      INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category")
      SELECT id, id, id, 'paper.pdf', 'application/pdf', 1, 'other' FROM many;
      INSERT INTO "MessageThread" ("id", "memberId", "subject") SELECT id, id, 'Question' FROM many;
      INSERT INTO "Message" ("id", "threadId", "subject", "content") SELECT id, id, 'Question', 'Text' FROM many;
      DROP TABLE many`);
    await sql("RESET session_replication_role");
    return db.user.findMany({ where: { email: { startsWith: "crowd-" } } });
  }

  it("counting each member's records reads every table once, even with PostgreSQL's worst plan", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    const crowd = await fill();
    for (const table of [
      "User",
      "Registration",
      "AmountDue",
      "Payment",
      "Document",
      "MessageThread",
      "Message",
    ]) {
      const read = await rowsRead(table, async () => {
        for (const way of [
          "indexscan",
          "indexonlyscan",
          "bitmapscan",
          "hashjoin",
          "mergejoin",
          "material",
          "memoize",
        ])
          await prisma().$executeRawUnsafe(`SET LOCAL enable_${way} = off`);
        const counts = await countForMembers(admin, crowd);
        expect(counts.size).toBe(people);
        for (const { id } of crowd)
          expect(counts.get(id)).toEqual({
            registrations: 1,
            documents: 1,
            pendingDocuments: 1,
            messages: 1,
            payments: 1,
            amountPaid: "1.00",
            amountDue: "50.00",
          });
      });
      expect(read, table).toBeLessThanOrEqual(people + 1);
    }
  });
});

describe("the members' search", () => {
  it("the member search finds the start of name, email and Member ID, and narrows by filter and type", async () => {
    const admin = (await anAdmin({ lastName: "Zonicle" })) as unknown as Admin;
    const anna = await aMember({
      firstName: "Anna-Maria",
      lastName: "O'Brien",
      email: "a.obrien@harbour-bank.test",
      membershipStatus: "pending",
      membershipType: "Associate",
    });
    const late = await aMember({ lastName: "Late", nextPaymentDate: new Date("2020-01-01") });
    await aMember({ lastName: "Free", nextPaymentDate: new Date("2020-01-01"), annualFeeCents: 0 });
    const find = async (text: string, who: object = {}) =>
      (
        await searchMembers(admin, {
          text,
          status: null,
          type: null,
          sort: "name",
          page: 1,
          size: 10,
          ...who,
        })
      ).members.map(({ id }) => id);

    for (const text of ["Maria", "o'brien anna", "a.obrien@harbour-bank.test", "harbour", "O'B", "ANNA-M"])
      expect(await find(text), text).toEqual([anna.id]);
    const number = memberIdOf([{ prefix: "ACO-", from: null }], { ...anna, isStaffOnly: false });
    for (const text of [number, number.toLowerCase(), number.slice(-6)])
      expect(await find(text), text).toContain(anna.id);
    expect(await find(number.replace(/20\d\d/, "1999"))).toEqual([]);
    for (const text of ["nobody", "'", "\\", "%", ":*", "a & !x", "<->"])
      expect(await find(text), text).not.toContain(anna.id);
    expect(await find("", { status: "pending" })).toEqual([anna.id]);
    expect(await find("", { status: "admins" })).toEqual([admin.id]);
    expect(await find("", { status: "overdue" })).toEqual([late.id]);
    expect(await find("", { type: "Associate" })).toEqual([anna.id]);
  });

  it("the member search answers from an index among 20,000", async () => {
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
      SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number' || n, now()
      FROM generate_series(1, 20000) n`);
    await sql(`ANALYZE "User"`);
    const plan = await sql<Record<string, string>>(`EXPLAIN SELECT count(*) FROM "User" u WHERE true AND
      ("member_words"(u."firstName", u."lastName", u."email") @@ to_tsquery('simple', '''number123'':*')
       OR (right(u."id"::text, 6) = 'abcdef'))`);
    const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).toContain("User_words_idx");
    expect(lines).toContain("User_id_end_idx");
    expect(lines).not.toContain("Seq Scan");
  });
});
