import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { Letter } from "@/lib/mail/letter";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { queueEmails } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";

/**
 * Queues a letter to everybody with a role and to everybody who lost one within seven days, in the caller's transaction:
 * whoever took over an account may have demoted the others first.
 */
export async function notifyAllStaff(
  template: Template,
  letterTo: (firstName: string) => Letter,
): Promise<void> {
  await notifyStaff(null, template, letterTo);
  const demoted = await sql<{ id: string }>`
    SELECT DISTINCT a."targetId" AS "id" FROM "AuditEntry" a
    WHERE a."action" = 'admin_revoked' AND a."targetType" = 'user' AND a."at" > now() - interval '7 days'`;
  const former = await db.user.findMany({
    select: { email: true, firstName: true },
    where: { id: { in: demoted.map(({ id }) => id) }, isAdmin: false, suspendedAt: null },
  });
  await queueEmails(
    former.map(({ email, firstName }) => ({ to: email, template, letter: letterTo(firstName) })),
  );
}
