import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { afterCommit, db, transaction } from "@/lib/db/client";
import { nowInMilliseconds } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { id } from "@/lib/core/fields";
import { notifySender } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";

/**
 * Gives a failed email all its attempts again, starting now. The person whose letter exceeded the limit per mailbox
 * cannot lift that limit themselves.
 *
 * @throws Refusal `not_found`, `email_not_given_up`, `forbidden`
 */
export const sendAgain = operation({
  actor: staff("emails.send"),
  input: z.object({ id }),
  presence: "session",
  run: (actor, { id }) =>
    transaction(async () => {
      const again = await sql.writeCount`
        UPDATE "OutboxEmail" SET "givenUpAt" = NULL, "attempts" = 0, "nextAttemptAt" = ${nowInMilliseconds}
        WHERE "id" = ${id}::uuid AND "givenUpAt" IS NOT NULL AND "sentAt" IS NULL AND "erasedAt" IS NULL
          -- One without an attempt was kept back by a limit.
          AND ("attempts" > 0 OR "causedById" IS DISTINCT FROM ${actor.id}::uuid)`;
      if (again === 0) throw await whyNot(id, actor);
      await recordAudit({ actor, action: "email_sent_again", target: { type: "email", id } });
      afterCommit(notifySender);
      return { message: "We'll send it within the next minute." };
    }),
});

async function whyNot(id: string, actor: Member): Promise<Refusal> {
  const email = await db.outboxEmail.findUnique({
    select: { erasedAt: true, sentAt: true, givenUpAt: true, causedById: true },
    where: { id },
  });
  if (!email) return new Refusal("not_found", "This email doesn't exist.");
  if (email.erasedAt)
    return new Refusal(
      "email_not_given_up",
      "The content of this email has been removed, so it can't be sent.",
    );
  if (email.givenUpAt && !email.sentAt && email.causedById === actor.id) {
    return new Refusal(
      "forbidden",
      "You caused this email, so someone else must decide whether to send it after all.",
    );
  }
  return new Refusal("email_not_given_up", "This email has already been sent or is queued.");
}
