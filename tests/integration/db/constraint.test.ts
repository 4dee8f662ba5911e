import { PrismaPg } from "@prisma/adapter-pg";
import { describe, expect, it, vi } from "vitest";
import { db, pool, transaction, prisma } from "@/lib/db/client";
import {
  isCheckViolation,
  isTransientConflict,
  isUnavailable,
  isUniqueViolation,
  isUnstorable,
} from "@/lib/db/constraint";
import { PrismaClient } from "@/lib/db/generated/client";
import { sql } from "@/lib/db/sql";
import { aMember, anEvent } from "../../support/builders";

const errorOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
};

const raise = (code: string) => () =>
  prisma().$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$`);

describe("what PostgreSQL rejects is recognised, by model and by raw statement", () => {
  it("a violated unique index is recognised, by model and by raw statement", async () => {
    const { email } = await aMember();
    const again = await errorOf(() => aMember({ email }));
    const byHand = await errorOf(
      () => prisma().$executeRaw`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
                           VALUES (gen_random_uuid(), ${email}, 'A', 'B', now())`,
    );
    const inTransaction = await errorOf(() =>
      transaction(
        () => sql.write`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
                  VALUES (gen_random_uuid(), ${email}, 'A', 'B', now())`,
      ),
    );
    for (const error of [again, byHand, inTransaction]) {
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUnavailable(error)).toBe(false);
    }
  });

  it("a violated CHECK is recognised by its name only", async () => {
    const { id } = await anEvent();
    const error = await errorOf(() => db.write.event.update({ where: { id }, data: { priceCents: -1 } }));
    expect(isCheckViolation(error, "Event_price_not_negative")).toBe(true);
    expect(isCheckViolation(error, "Event_capacity")).toBe(false);
  });

  it("an email address that is not normalised is rejected, whatever writes it", async () => {
    const error = await errorOf(() => aMember({ email: "Ana.Major@example.test" }));
    expect(isCheckViolation(error, "User_email_lower")).toBe(true);
  });

  it("text with a zero byte is rejected in models, raw statements and prepared ones", async () => {
    const errors = [
      await errorOf(() => db.write.session.deleteMany({ where: { idHash: "a\0" } })),
      await errorOf(() => prisma().$queryRaw`SELECT ${"a\0"}::text`),
      await errorOf(() => prisma().$queryRaw`SELECT ${'"\\u0000"'}::jsonb`),
      await errorOf(() => sql`SELECT ${"a\0"}::text`),
    ];
    for (const error of errors) expect([isUnstorable(error), isUnavailable(error)]).toEqual([true, false]);
  });

  it.each(["40P01", "40001"])("a conflict that can be retried is recognised: %s", async (code) => {
    const error = await errorOf(raise(code));
    expect([isTransientConflict(error), isUnavailable(error)]).toEqual([true, false]);
  });

  it.each(["57P01", "57014", "25006", "53300", "08006"])(
    "an unavailable or slow database is recognised: %s",
    async (code) => {
      expect(isUnavailable(await errorOf(raise(code)))).toBe(true);
    },
  );

  it("an unreachable database server is recognised", async () => {
    const lost = new PrismaClient({
      adapter: new PrismaPg({ connectionString: "postgresql://nobody@127.0.0.1:1/nothing" }),
    });
    expect(isUnavailable(await errorOf(() => lost.user.count()))).toBe(true);
    expect(isUnavailable(await errorOf(() => lost.$queryRaw`SELECT 1`))).toBe(true);
  });

  it("a pool without a free connection is recognised", async () => {
    const small = new PrismaClient({
      adapter: new PrismaPg({
        connectionString: process.env.DATABASE_URL,
        max: 1,
        connectionTimeoutMillis: 1_000,
      }),
    });
    const held = small.$queryRaw`SELECT pg_sleep(2.5)::text`;
    held.catch(() => undefined);
    const pid = small.$queryRaw`SELECT 1`;
    expect(isUnavailable(await errorOf(() => pid))).toBe(true);
    await held;
    await small.$disconnect();
  });
});

describe("a transaction", () => {
  it("a transaction is retried after a deadlock, so that nobody sees one", async () => {
    let attempts = 0;
    const work = () =>
      transaction(async () => {
        attempts++;
        await db.write.auditEntry.create({ data: { action: "event_created" } });
        if (attempts < 3) await raise("40P01")();
        return "done";
      });
    expect(await work()).toBe("done");
    expect([attempts, await db.auditEntry.count()]).toEqual([3, 1]);
  });

  it("a transaction fails after four attempts, and changes nothing", async () => {
    let attempts = 0;
    const error = await errorOf(() =>
      transaction(async () => {
        attempts++;
        await db.write.auditEntry.create({ data: { action: "event_created" } });
        await raise("40001")();
      }),
    );
    expect([attempts, isTransientConflict(error), await db.auditEntry.count()]).toEqual([4, true, 0]);
  });

  it("a transaction that has ended refuses raw statements, so that nothing is written outside it", async () => {
    const openTransactions = async () => {
      const { rows } = await pool().query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      return rows.length;
    };
    let late: unknown;
    const work = async () => {
      await sql.write`INSERT INTO "AuditEntry" ("action") VALUES ('event_created')`;
      await expect.poll(openTransactions).toBe(0);
      late = await errorOf(() => sql.write`INSERT INTO "AuditEntry" ("action") VALUES ('event_created')`);
    };
    await errorOf(() => transaction(work, { timeoutMs: 100 }));
    expect(isUnavailable(late)).toBe(true);
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("a raw statement runs in its transaction, even in Next's second copy of the module", async () => {
    vi.resetModules();
    const [copy, { sql: sqlOfCopy }] = [await import("@/lib/db/client"), await import("@/lib/db/sql")];
    expect(copy.transaction).not.toBe(transaction);
    const error = await errorOf(() =>
      copy.transaction(async () => {
        await sqlOfCopy`INSERT INTO "AuditEntry" ("action") VALUES ('event_created')`;
        await copy.db.write.auditEntry.create({ data: { action: "event_created" } });
        expect(await copy.db.auditEntry.count()).toBe(2);
        throw new Error("planted");
      }),
    );
    expect(error).toMatchObject({ message: "planted" });
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("a transaction inside another one is part of it", async () => {
    await errorOf(() =>
      transaction(async () => {
        await transaction(() => db.write.auditEntry.create({ data: { action: "event_created" } }));
        throw new Error("planted");
      }),
    );
    expect(await db.auditEntry.count()).toBe(0);
  });
});

it("statements that a transaction sends together run one after the other", async () => {
  const numbers = await transaction(async () => {
    const [one, [two], three] = await Promise.all([
      db.user.count(),
      sql<{ two: number }>`SELECT 2 AS "two", pg_sleep(0.02)`,
      sql<{ three: number }>`SELECT 3 AS "three"`,
    ]);
    return [one, two!.two, three[0]!.three];
  });
  expect(numbers).toEqual([0, 2, 3]);
});
