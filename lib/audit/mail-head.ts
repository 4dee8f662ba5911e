import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { headLetter } from "./letters";

/**
 * Sends the log's latest entry to the address of the settings, once in each week of the association's time zone. It may
 * run at any time, in any process, as often as one likes.
 */
export async function mailChainHead(): Promise<void> {
  const { policies, timeZone } = getAssociation();
  const { email } = policies.auditHead;
  if (!email) return;
  await transaction(async () => {
    const [head] = await sql<{ position: number; fingerprint: string }>`
      INSERT INTO "AuditHead" ("week", "position", "hash")
      SELECT date_trunc('week', now() AT TIME ZONE ${timeZone})::date, s."position", s."hash"
      FROM "AuditSeal" s ORDER BY s."position" DESC LIMIT 1
      ON CONFLICT ("week") DO NOTHING
      RETURNING "position"::int, encode("hash", 'hex') AS "fingerprint"`;
    if (head) await queueEmail({ to: email, template: "audit_head", letter: headLetter(head) });
  });
}
