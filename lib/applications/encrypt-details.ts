import "server-only";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import {
  detailsColumns,
  detailsFields,
  hashColumns,
  openDetails,
  type PersonalDetails,
} from "./shared/personal-details";

const batchSize = 25;

/**
 * Encrypts the personal details of applications that an earlier version has stored, and empties their columns. Safe to
 * interrupt and to repeat, in any process. Returns the number of applications.
 */
export async function encryptStoredDetails(): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transaction(encryptBatch);
    total += count;
    if (count === 0) return total;
  }
}

async function encryptBatch(): Promise<number> {
  const found = await sql<{ id: string }>`
    SELECT "id"::text FROM "MembershipApplication" WHERE "homePhone" IS NOT NULL
    ORDER BY "id" LIMIT ${batchSize} FOR UPDATE`;
  const rows = await db.membershipApplication.findMany({
    select: { id: true, firstName: true, lastName: true, ...detailsFields },
    where: { id: { in: found.map(({ id }) => id) } },
  });
  for (const row of rows) {
    const details = openDetails(row);
    if (!details) throw new Error("An application's personal details are incomplete");
    await db.write.membershipApplication.update({
      where: { id: row.id },
      data: {
        dateOfBirth: null,
        homePhone: null,
        cellPhone: null,
        homeAddress: null,
        ...detailsColumns(row, details),
      },
    });
  }
  return rows.length;
}

/**
 * Computes the hashes again that the migration to one spelling has emptied, because they were of a name as it was typed.
 * Safe to interrupt and to repeat. Returns the number of applications.
 */
export async function hashStoredNames(): Promise<number> {
  const rows = await db.membershipApplication.findMany({
    select: { id: true, firstName: true, lastName: true, ...detailsFields },
    where: { birthHash: null, personalDetails: { not: null } },
  });
  let total = 0;
  for (const row of rows) {
    const details = openDetails(row);
    if (!details) continue; // its key is not set
    await db.write.membershipApplication.update({ where: { id: row.id }, data: hashColumns(row, details) });
    total += 1;
  }
  return total;
}

/** Computes the hashes of an application's details again, with the current key. */
export async function rehashDetails(id: string, plaintext: string): Promise<void> {
  const name = await db.membershipApplication.findUniqueOrThrow({
    select: { firstName: true, lastName: true },
    where: { id },
  });
  await db.write.membershipApplication.update({
    where: { id },
    data: hashColumns(name, JSON.parse(plaintext) as PersonalDetails),
  });
}
