import "server-only";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

/** When and by whom the settings were last changed; null when they never were. */
export async function findLastChange(
  _staff: Staff<"settings.read">,
): Promise<{ at: Date; by: string } | null> {
  const row = await db.associationSettings.findUnique({
    select: { updatedAt: true, updatedById: true },
    where: { id: 1 },
  });
  if (!row) return null;
  const by = row.updatedById
    ? await db.user.findUnique({
        select: { firstName: true, lastName: true },
        where: { id: row.updatedById },
      })
    : null;
  return { at: row.updatedAt, by: by ? fullName(by) : "an administrator who has left" };
}
