import "server-only";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { notifyOwners } from "@/lib/mail/notify-staff";
import { listLeftToOwners } from "./left-to-set-up";
import { leftToSetUpLetter } from "./letters";
import { noteInSettings } from "./shared/save-settings";

/**
 * Emails the owners the list of missing settings, once, a day after the portal has got its first owner. Safe to run any
 * number of times, in any process, because the record and the letters commit together.
 */
export async function emailLeftToSetUp(): Promise<void> {
  if (env.PORTAL_DEMO) return;
  await transaction(async () => {
    await lockByName("email-left-to-set-up");
    const due = await sql`
      SELECT g."role" FROM "RoleGrant" g
      WHERE g."role" = 'owner' AND g."eventId" IS NULL AND g."createdAt" < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM "AssociationSettings" s WHERE s."values" -> 'leftToSetUpEmailedAt' IS NOT NULL)
      LIMIT 1`;
    if (due.length === 0) return;
    const left = await listLeftToOwners();
    if (left.length > 0) await notifyOwners("left_to_set_up", (name) => leftToSetUpLetter(name, left));
    await noteInSettings({ leftToSetUpEmailedAt: new Date().toISOString() });
  });
}
