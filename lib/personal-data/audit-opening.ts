import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { sqlValue } from "@/lib/db/sql";

/** Audits opening a record once a day per administrator; auditing every view would bury other entries. */
export async function auditOpening(person: Staff<"members.read">, id: string): Promise<void> {
  const isAudited = await sqlValue<boolean>`EXISTS (
    SELECT FROM "AuditEntry"
    WHERE "targetType" = 'user' AND "targetId" = ${id} AND "action" = 'member_record_opened'
      AND "actorId" = ${person.id}::uuid AND "at" > now() - interval '1 day')`;
  if (!isAudited) {
    await recordAudit({ actor: person, action: "member_record_opened", target: { type: "user", id } });
  }
}
