import "server-only";
import type { Settings } from "@/lib/association/queries";
import { sql } from "@/lib/db/sql";

/**
 * Saves some of the settings in the caller's transaction. They are merged in the database, so that concurrent changes
 * are both stored.
 */
export async function saveSettings(personId: string | null, settings: Settings): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt", "updatedById")
    VALUES (1, ${JSON.stringify(settings)}::jsonb, clock_timestamp(), ${personId}::uuid)
    ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values",
      "updatedAt" = greatest(clock_timestamp(), "AssociationSettings"."updatedAt" + interval '1 ms'),
      "updatedById" = excluded."updatedById"`;
}

/**
 * Records a fact about the portal itself in the settings, in the caller's transaction. It does not count as a change:
 * the time and person of the last one stay, and before the first change the time is the epoch.
 */
export async function noteInSettings(settings: Pick<Settings, "leftToSetUpEmailedAt">): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
    VALUES (1, ${JSON.stringify(settings)}::jsonb, 'epoch')
    ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values"`;
}
