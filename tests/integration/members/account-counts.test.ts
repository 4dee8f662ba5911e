import { expect, it } from "vitest";
import * as stats from "@/app/api/admin/stats/route";
import { db } from "@/lib/db/client";
import { sweepExpired } from "@/lib/db/sweep";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";

/* The console's figures are summed up from what triggers count: they have to be what counting would find. */

async function counted() {
  const browser = await signedInAs(await db.user.findFirstOrThrow({ where: { isAdmin: true } }));
  const { totalMembers, activeMembers } = (await (await browser.call(stats, "GET")).json()) as {
    totalMembers: number;
    activeMembers: number;
  };
  return { total: totalMembers, active: activeMembers };
}

async function there() {
  const [row] = await sql<{ total: number; active: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE "membershipStatus" = 'active')::int AS active FROM "User"`,
  );
  return row;
}

const addMany = (count: number, status: string) =>
  sql(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "updatedAt")
     SELECT gen_random_uuid(), gen_random_uuid() || '@example.test', 'A', 'B', $2::"MembershipStatus", now()
     FROM generate_series(1, $1)`,
    [count, status],
  );

it("accounts are counted as they are created, activated, returned, changed and deleted", async () => {
  await anAdmin({ membershipStatus: "active" });
  const { id } = await aMember({ membershipStatus: "pending" });
  expect(await counted()).toEqual({ total: 2, active: 1 });

  await db.write.user.update({ where: { id }, data: { membershipStatus: "active" } });
  expect(await counted()).toEqual({ total: 2, active: 2 });
  await db.write.user.update({ where: { id }, data: { membershipStatus: "active", phone: "242 555 0100" } });
  expect(await counted()).toEqual({ total: 2, active: 2 });
  await db.write.user.update({ where: { id }, data: { membershipStatus: "pending" } });
  expect(await counted()).toEqual({ total: 2, active: 1 });

  await addMany(300, "active");
  await addMany(20, "pending");
  expect(await counted()).toEqual({ total: 322, active: 301 });
  await sql(`DELETE FROM "User" WHERE NOT "isAdmin" AND "membershipStatus" = 'active'`);
  expect(await counted()).toEqual({ total: 22, active: 1 });
  await db.write.user.delete({ where: { id } });
  expect(await counted()).toEqual({ total: 21, active: 1 });
});

it("a rolled-back change to accounts is not counted", async () => {
  await anAdmin();
  await sql("BEGIN");
  await addMany(5, "active");
  await sql("ROLLBACK");
  expect(await counted()).toEqual(await there());
});

it("totalling account counts loses none while accounts are created and deleted", async () => {
  await anAdmin();
  const members = await Promise.all(
    Array.from({ length: 10 }, () => aMember({ membershipStatus: "pending" })),
  );
  await Promise.all([
    ...members.map(({ id }) => db.write.user.update({ where: { id }, data: { membershipStatus: "active" } })),
    ...Array.from({ length: 5 }, () => aMember()),
    ...Array.from({ length: 5 }, sweepExpired),
  ]);
  expect(await counted()).toEqual(await there());
  await sweepExpired();
  expect(await sql(`SELECT "total", "active" FROM "AccountCount"`)).toEqual([await there()]);
});
