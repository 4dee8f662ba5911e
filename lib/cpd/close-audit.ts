import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { queueEmails } from "@/lib/mail/queue";
import { auditResultLetter } from "./letters";
import { dayOf } from "./queries";
import { entryIdInput } from "./schema";

/**
 * Closes an audit that has a result for each member drawn, and emails them theirs.
 *
 * @throws Refusal `not_found`, `already_decided`, `changed_meanwhile` while a result is missing
 */
export const closeCpdAudit = operation({
  actor: staff("cpd.review"),
  input: entryIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      await sql`SELECT FROM "CpdAudit" WHERE "id" = ${id}::uuid FOR UPDATE`;
      const audit = await db.cpdAudit.findUnique({
        include: {
          members: {
            select: { result: true, note: true, user: { select: { firstName: true, email: true } } },
            where: { isDrawn: true },
          },
        },
        where: { id },
      });
      if (!audit) throw new Refusal("not_found", "Audit not found");
      if (audit.closedAt) throw new Refusal("already_decided", "This audit is already closed.");
      const results = audit.members.flatMap(({ result, ...rest }) => (result ? [{ ...rest, result }] : []));
      if (results.length < audit.members.length)
        throw new Refusal("changed_meanwhile", "Record a result for each member first.");
      await db.write.cpdAudit.update({
        where: { id },
        data: { closedAt: await databaseNow(), closedById: person.id },
      });
      const period = { from: dayOf(audit.startsOn), to: dayOf(audit.endsOn) };
      await queueEmails(
        results.map(({ user, ...outcome }) => ({
          to: user.email,
          template: "cpd_audit_result" as const,
          letter: auditResultLetter(user.firstName, { ...period, ...outcome }),
        })),
      );
      await recordAudit({
        actor: person,
        action: "cpd_audit_closed",
        target: { type: "cpd_audit", id },
        details: { failed: results.filter(({ result }) => result === "failed").length },
      });
      return { id };
    }),
});
