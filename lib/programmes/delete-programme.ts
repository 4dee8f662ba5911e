import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isCompleted } from "./queries";
import { programmeIdInput } from "./schema";
import { lockCertificatesOf } from "./shared/lock-certificates";

/**
 * Deletes a programme for which no certificate was issued, with who is enrolled in it. Its events stay.
 *
 * @throws Refusal `not_found`, `already_decided` once somebody has its certificate
 */
export const deleteProgramme = operation({
  actor: staff("events.edit"),
  input: programmeIdInput,
  presence: "session",
  run: (person, { programmeId }) =>
    transaction(async () => {
      await lockCertificatesOf(programmeId);
      await sql`SELECT FROM "Programme" WHERE "id" = ${programmeId}::uuid FOR UPDATE`;
      const programme = await db.programme.findUnique({
        select: { title: true },
        where: { id: programmeId },
      });
      if (!programme) throw new Refusal("not_found", "Programme not found");
      if (await isCompleted({ id: programmeId }))
        throw new Refusal(
          "already_decided",
          "Someone has completed this programme, so it can’t be deleted. Make it a draft to hide it.",
        );
      await db.write.enrolment.deleteMany({ where: { programmeId } });
      await db.write.programme.delete({ where: { id: programmeId } });
      await recordAudit({
        actor: person,
        action: "programme_deleted",
        target: { type: "programme", id: programmeId },
        details: { title: programme.title },
      });
      return { title: programme.title };
    }),
});
