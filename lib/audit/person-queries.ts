import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { pageWithin } from "@/lib/db/list";

/** One page of what the audit log tells of somebody: what was done to them, and what they did; the newest first. */
export async function listAuditOf(
  _admin: Admin,
  personId: string,
  { page: wanted, size }: { page: number; size: number },
) {
  const where = { OR: [{ actorId: personId }, { targetType: "user", targetId: personId }] };
  const total = await db.auditEntry.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.auditEntry.findMany({
    select: { id: true, at: true, actorId: true, actorEmail: true, action: true },
    where,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return {
    total,
    page,
    rows: rows.map(({ id, at, actorId, actorEmail, action }) => ({
      id: String(id),
      at: at.toISOString(),
      action,
      /** Who did it, when it was somebody else. */
      by: actorId === personId ? null : actorEmail,
    })),
  };
}
