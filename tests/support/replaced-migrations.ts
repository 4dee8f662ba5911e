import { BASELINE, RELEASES } from "../../scripts/migrations/baseline.mjs";
import { migrationsIn } from "../../scripts/migrations/folder.mjs";

/** The list that the baseline replaced, with the checksums that databases recorded. */
export const replacedMigrations = Object.entries(RELEASES.replaced).map(([name, checksum]) => ({
  name,
  checksum,
}));

/** What replaced the list. */
export const baseline = migrationsIn().filter(({ name }) => name === BASELINE);

/** Gives a database of the baseline the history that databases had before it, and another order of columns. */
export const asBeforeBaseline = `
  DELETE FROM "_prisma_migrations";
  INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
  VALUES ${replacedMigrations
    .map(({ name, checksum }) => `(gen_random_uuid()::text, '${checksum}', now(), '${name}', 1)`)
    .join(", ")};
  ALTER TABLE "Event" DROP COLUMN "previousStartDate", ADD COLUMN "previousStartDate" TIMESTAMPTZ(3)`;
