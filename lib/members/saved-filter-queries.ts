import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { maxSavedFilters, savedFilter } from "./schema";

/**
 * All saved filters by name. The `filter` is null when it is outdated, because the portal no longer filters by its
 * values.
 */
export async function listSavedFilters(_staff: Staff<"members.read">) {
  const rows = await db.savedFilter.findMany({ take: maxSavedFilters });
  return rows
    .map(({ id, name, version, ...stored }) => ({
      id,
      name,
      version,
      filter: savedFilter.safeParse(stored).data ?? null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}
export type SavedFilter = Awaited<ReturnType<typeof listSavedFilters>>[number];
export type SavedFilterConditions = NonNullable<SavedFilter["filter"]>;
