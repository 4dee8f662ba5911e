import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { programmeIdInput } from "./schema";

/**
 * Enrols the person in a published programme, once. Certificates of attendance that they already have for its events
 * count.
 *
 * @throws Refusal `not_found`
 */
export const enrol = operation({
  actor: member,
  input: programmeIdInput,
  run: (person, { programmeId }) =>
    transaction(async () => {
      // A programme that is deleted at the same time is either gone here, or goes with this enrolment.
      await sql`SELECT FROM "Programme" WHERE "id" = ${programmeId}::uuid FOR KEY SHARE`;
      const programme = await db.programme.findUnique({
        select: { title: true },
        where: { id: programmeId, status: "published" },
      });
      if (!programme) throw new Refusal("not_found", "Programme not found");
      const { count } = await db.write.enrolment.createMany({
        data: [{ programmeId, userId: person.id }],
        skipDuplicates: true,
      });
      if (count > 0)
        await recordAudit({
          actor: person,
          action: "programme_enrolled",
          target: { type: "programme", id: programmeId },
          details: { title: programme.title },
        });
      return { title: programme.title };
    }),
});
