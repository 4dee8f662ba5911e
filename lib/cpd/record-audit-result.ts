import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { ownEntryMessage } from "./labels";
import { auditResultInput } from "./schema";

/**
 * Records whether a member who was drawn has shown their CPD. It can be corrected until the audit is closed. Nobody
 * records their own.
 *
 * @throws Refusal `not_found`, `forbidden`, `already_decided` once the audit is closed
 */
export const recordCpdAuditResult = operation({
  actor: staff("cpd.review"),
  input: auditResultInput,
  presence: "session",
  run: (person, { id, result, note }) =>
    transaction(async () => {
      const drawn = await db.cpdAuditMember.findFirst({
        select: { userId: true, auditId: true },
        where: { id, isDrawn: true },
      });
      if (!drawn) throw new Refusal("not_found", "Member not found in this audit");
      if (drawn.userId === person.id) throw new Refusal("forbidden", ownEntryMessage);
      // Closing waits until this is done, and the other way round.
      await sql`SELECT FROM "CpdAudit" WHERE "id" = ${drawn.auditId}::uuid FOR UPDATE`;
      const { count } = await db.write.cpdAuditMember.updateMany({
        where: { id, audit: { closedAt: null } },
        data: { result, note, decidedAt: new Date(), decidedById: person.id },
      });
      if (count === 0) throw new Refusal("already_decided", "This audit is closed.");
      await recordAudit({
        actor: person,
        action: "cpd_audit_result",
        target: { type: "user", id: drawn.userId },
        details: { result },
      });
      return { id };
    }),
});
