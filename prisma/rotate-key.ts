import { rehashDetails } from "@/lib/applications/hash-details";
import { encryptedColumns, type EncryptedColumn } from "@/lib/encryption/columns.mjs";
import { countOutdated, eraseValues, resealColumn } from "@/lib/encryption/reseal";
import { keyRing } from "@/lib/encryption/sealed-text";
import { client } from "@/lib/db/client";

/* What `npm run rotate-key` runs with the portal's code: scripts/rotate-key.mjs has opened the database. */

/** What depends on a column's plaintext and on the key. */
const followers: Partial<Record<EncryptedColumn["column"], typeof rehashDetails>> = {
  personalDetails: rehashDetails,
};

const values = (count: number) => `${count} ${count === 1 ? "value" : "values"}`;

async function countLeft(): Promise<number> {
  const counts = await Promise.all(encryptedColumns.map(countOutdated));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the number of values that no key opens. */
async function rotate(mayErase: boolean): Promise<number> {
  let left = await countLeft();
  if (left > 0) console.log(`${values(left)} to encrypt with key ${keyRing().current.id}.`);
  let unreadable = 0;
  for (const column of encryptedColumns) {
    for await (const batch of resealColumn(column, followers[column.column])) {
      left -= batch.done;
      if (mayErase) left -= await eraseValues(column, batch.unreadable);
      else unreadable += batch.unreadable.length;
      console.log(`${left} left.`);
    }
  }
  return unreadable;
}

const unreadable = await rotate(process.argv.includes("--erase-unreadable"));
const left = await countLeft();
const { current, all } = keyRing();
const old = all.slice(1).map(({ id }) => id);
if (unreadable > 0) {
  console.error(
    `${values(unreadable)} cannot be decrypted with any key that is set. Add the missing key to ` +
      "DATA_ENCRYPTION_KEYS_OLD and run this again, or erase them with npm run rotate-key -- --erase-unreadable.",
  );
  process.exitCode = 1;
} else if (left > 0) {
  console.error(`${values(left)} changed meanwhile. Run npm run rotate-key again.`);
  process.exitCode = 1;
} else {
  console.log(`Everything is encrypted with key ${current.id}.`);
  if (old.length > 0)
    console.log(
      `The portal no longer needs ${old.length === 1 ? "key" : "the keys"} ${old.join(", ")}. ` +
        `Store ${old.length === 1 ? "it" : "them"} for as long as you keep backups that were made before now.`,
    );
}
await client().$disconnect();
