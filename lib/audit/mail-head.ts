import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { chainHeadLetter } from "./letters";

/**
 * Emails the latest entry to the address in the settings, once a week in the association's time zone. Safe to run any
 * number of times, in any process.
 */
export async function mailChainHead(): Promise<void> {
  const { policies, timeZone } = getAssociation();
  const { email } = policies.auditHead;
  if (!email) return;
  await transaction(async () => {
    const [head] = await sql.write<{ position: number; fingerprint: string }>`
      INSERT INTO "AuditHead" ("week", "position", "hash")
      SELECT date_trunc('week', now() AT TIME ZONE ${timeZone})::date, s."position", s."hash"
      FROM "AuditSeal" s ORDER BY s."position" DESC LIMIT 1
      ON CONFLICT ("week") DO NOTHING
      RETURNING "position"::int, encode("hash", 'hex') AS "fingerprint"`;
    if (head) await queueEmail({ to: email, template: "audit_head", letter: chainHeadLetter(head) });
  });
}
