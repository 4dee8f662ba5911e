import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { programmeIdInput } from "./schema";
import { lockCertificatesOf } from "./shared/lock-certificates";

/**
 * Takes the person out of a programme that they have not completed. What they attended counts if they enrol again.
 *
 * @throws Refusal `not_found`, `already_decided` once they have its certificate
 */
export const leaveProgramme = operation({
  actor: member,
  input: programmeIdInput,
  run: (person, { programmeId }) =>
    transaction(async () => {
      await lockCertificatesOf(programmeId);
      const enrolment = await db.enrolment.findUnique({
        select: {
          id: true,
          programme: { select: { title: true } },
          certificates: { select: { id: true }, take: 1 },
        },
        where: { programmeId_userId: { programmeId, userId: person.id } },
      });
      if (!enrolment) throw new Refusal("not_found", "You are not enrolled in this programme.");
      if (enrolment.certificates.length > 0)
        throw new Refusal("already_decided", "You have completed this programme, so you can’t leave it.");
      const { title } = enrolment.programme;
      await db.write.enrolment.delete({ where: { id: enrolment.id } });
      await recordAudit({
        actor: person,
        action: "programme_left",
        target: { type: "programme", id: programmeId },
        details: { title },
      });
      return { title };
    }),
});
