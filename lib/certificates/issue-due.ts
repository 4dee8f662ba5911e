import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { issueForEvent } from "./shared/issue";
import { printMissing } from "./shared/print-certificate";

/** How long after its end an event is looked at; who is checked in later gets a certificate by hand. */
const watchedDays = 30;

/** Issues the certificates of events that have ended, once each, and prints those that have no file yet. */
export async function issueDueCertificates(): Promise<void> {
  const { issueAfterHours } = getAssociation().policies.certificates;
  const events = await sql<{ id: string }>`
    SELECT e."id" FROM "Event" e
    WHERE e."cpd" IS NOT NULL AND e."cpd"->>'rule' IS DISTINCT FROM 'manual' AND e."status" = 'published'
      AND e."endDate" <= now() - make_interval(hours => ${issueAfterHours}::int)
      AND e."endDate" > now() - make_interval(days => ${watchedDays}::int)
      AND EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND r."state" = 'confirmed' AND r."checkedInAt" IS NOT NULL
          AND NOT EXISTS (SELECT FROM "Certificate" c WHERE c."registrationId" = r."id"))
    ORDER BY e."endDate", e."id"`;
  for (const { id } of events) {
    // One event that fails must not keep the certificates of the others.
    await issueForEvent(null, id).catch((error: unknown) =>
      log.error({ err: error, eventId: id }, "issuing certificates failed"),
    );
  }
  await printMissing();
}
