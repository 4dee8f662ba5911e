import "server-only";
import { db } from "@/lib/db/client";
import type { Member } from "./member";

/** The member's passkeys, the newest first. `isSynced`: a copy is in the device maker's account. */
export async function listMyPasskeys({ id }: Pick<Member, "id">) {
  const rows = await db.passkey.findMany({
    select: { id: true, name: true, isBackedUp: true, createdAt: true, lastUsedAt: true },
    where: { userId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ isBackedUp, createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    isSynced: isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
export type MyPasskey = Awaited<ReturnType<typeof listMyPasskeys>>[number];
