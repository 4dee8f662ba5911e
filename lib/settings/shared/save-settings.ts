import "server-only";
import type { Settings } from "@/lib/association/queries";
import { sql } from "@/lib/db/sql";

/** Saves some of the settings in the caller's transaction. They are merged in the database, so that two saved at the same time are both stored. */
export async function saveSettings(personId: string | null, settings: Settings): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt", "updatedById")
    VALUES (1, ${JSON.stringify(settings)}::jsonb, clock_timestamp(), ${personId}::uuid)
    ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values",
      "updatedAt" = greatest(clock_timestamp(), "AssociationSettings"."updatedAt" + interval '1 ms'),
      "updatedById" = excluded."updatedById"`;
}

/**
 * Notes in the caller's transaction what the portal itself has done. It is no change of the settings, so the time and
 * the person of the last one stay; before the first one the time is the epoch.
 */
export async function noteInSettings(settings: Pick<Settings, "leftToSetUpEmailedAt">): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
    VALUES (1, ${JSON.stringify(settings)}::jsonb, 'epoch')
    ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values"`;
}
