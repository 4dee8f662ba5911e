import "server-only";
import { db } from "@/lib/db/client";
import { hashColumns, decryptDetails, type PersonalDetails } from "./shared/personal-details";

/**
 * Computes missing hashes of readable details, such as those stored while the key for hashes was not set. Safe to
 * interrupt and to repeat. Returns the number of applications.
 */
export async function hashStoredNames(): Promise<number> {
  const rows = await db.membershipApplication.findMany({
    select: { id: true, firstName: true, lastName: true, personalDetails: true },
    where: { birthHash: null, personalDetails: { not: null } },
  });
  let total = 0;
  for (const row of rows) {
    const details = decryptDetails(row);
    if (!details) continue; // its key is not set
    await db.write.membershipApplication.update({ where: { id: row.id }, data: hashColumns(row, details) });
    total += 1;
  }
  return total;
}

/** Recomputes the hashes of an application's details with the current key. */
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
