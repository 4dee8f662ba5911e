import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { activate } from "./activation";
import { approvedLetter } from "./letters";
import { memberById } from "./schema";

/**
 * An administrator makes a pending member active by hand (decisions §4), once; the member is told by e-mail.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const approveMember = operation({
  actor: admin,
  input: memberById,
  run: (person, { id }) =>
    transaction(async () => {
      const isDone = await activate(id, new Date());
      const user = await db.user.findUnique({ where: { id } });
      if (!user) throw new Refusal("not_found", "Member not found");
      if (!isDone) throw new Refusal("already_decided", "This membership is active already.");
      await queueEmail({ to: user.email, template: "membership_approved", letter: approvedLetter(user) });
      await recordAudit({
        actor: person,
        action: "member_approved",
        target: { type: "user", id },
      });
      return toUser(user);
    }),
});
