import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sweepExpired } from "@/lib/db/sweep";
import { getAdminStats } from "@/lib/reports/console-queries";
import { aMember, anAdmin, type Admin } from "../../support/builders";
import { sql } from "../../support/database";

/* The documents that wait are summed up from what triggers count: it has to be what counting would find. */

async function waiting() {
  const stats = await getAdminStats((await db.user.findFirst()) as unknown as Admin);
  const [row] = await sql<{ there: number }>(
    `SELECT count(*)::int AS there FROM "Document" WHERE "status" = 'pending'`,
  );
  expect(stats.pendingDocuments, "what is counted is what is there").toBe(row?.there);
  return stats.pendingDocuments;
}

const addMany = async (userId: string, count: number, status = "pending") => {
  await sql(
    `WITH paper AS (
       INSERT INTO "Upload" ("id", "userId", "state", "contentType", "sizeBytes", "expiresAt")
       SELECT gen_random_uuid(), $1, 'claimed', 'application/pdf', 1, now() FROM generate_series(1, $2) RETURNING "id")
     INSERT INTO "Document" ("id", "userId", "uploadId", "fileName", "fileType", "fileSize", "category", "status")
     SELECT gen_random_uuid(), $1, "id", 'paper.pdf', 'application/pdf', 1, 'other', $3::"DocumentStatus" FROM paper`,
    [userId, count, status],
  );
};
const decide = (from: string, to: string) =>
  sql(
    `UPDATE "Document" SET "status" = $2::"DocumentStatus", "rejectionReason" = 'Blurred'
     WHERE "status" = $1::"DocumentStatus"`,
    [from, to],
  );

it("pending documents are counted as they arrive, are decided, wait again, change and go", async () => {
  const [one, other] = [await aMember(), await aMember()];
  expect(await waiting()).toBe(0);
  await addMany(one.id, 5);
  await addMany(other.id, 3);
  await addMany(other.id, 2, "approved");
  expect(await waiting()).toBe(8);
  await sql(`UPDATE "Document" SET "fileName" = 'other.pdf', "status" = "status"`);
  expect(await waiting()).toBe(8);
  await decide("approved", "rejected");
  expect(await waiting()).toBe(8);
  await decide("rejected", "pending");
  expect(await waiting()).toBe(10);
  await db.write.user.delete({ where: { id: one.id } });
  expect(await waiting(), "a member's go with them").toBe(5);
  await decide("pending", "approved");
  expect(await waiting()).toBe(0);
  await sql(`DELETE FROM "Document"`);
  expect(await waiting()).toBe(0);
});

it("a rolled-back change to documents is not counted", async () => {
  const { id } = await aMember();
  await sql("BEGIN");
  await addMany(id, 5);
  await sql("ROLLBACK");
  expect(await waiting()).toBe(0);
});

it("totalling document counts loses none while documents arrive and are decided", async () => {
  const { id } = await anAdmin();
  await addMany(id, 10);
  const rows = await db.document.findMany({ select: { id: true } });
  await Promise.all([
    ...rows
      .slice(4)
      .map((one) => db.write.document.update({ where: { id: one.id }, data: { status: "approved" } })),
    ...Array.from({ length: 5 }, sweepExpired),
  ]);
  expect(await waiting()).toBe(4);
  await sweepExpired();
  expect(await sql(`SELECT "pending" FROM "DocumentCount"`)).toEqual([{ pending: 4 }]);
});
