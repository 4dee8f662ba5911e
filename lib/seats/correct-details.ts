import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { splitTypedName } from "@/lib/core/typed-name";
import { databaseNow } from "@/lib/db/clock";
import { db, Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { questionsOf } from "@/lib/events/rules";
import { queueRenamed } from "./shared/confirmation";
import {
  toStoredAnswers,
  correctionRefusal,
  hasMembersRate,
  transferRefusal,
  type Answer,
  type SentAnswers,
} from "./rules";
import { correctionInput } from "./schema";
import { requireAnswers } from "./shared/require-answers";

/**
 * Corrects the details of a seat's holder, for anyone with the code of its private page. The page does not show the
 * phone number, so the stored one stays unless another is sent. A new name is emailed to the seat's address and
 * recorded, and at a members' rate the rate must be verified again.
 * @throws Refusal `not_found`, `not_transferable` for another name before the address is confirmed,
 * `already_cancelled`, `already_checked_in`, `registration_closed`, `too_many`, `invalid_input` for answers that the
 * event's questions do not take
 */
export const correctDetails = operation({
  actor: visitor,
  input: correctionInput,
  async run(person, { code, name, companyName, position, phone, answers }) {
    const { network } = await caller();
    await countUse("registrations corrected by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${code} FOR NO KEY UPDATE`;
      const registration = await db.registration.findUnique({
        select: {
          id: true,
          eventId: true,
          state: true,
          checkedInAt: true,
          answers: true,
          firstName: true,
          lastName: true,
          email: true,
          registrationType: true,
          addressToConfirm: true,
          memberRateToVerify: true,
          event: { select: { status: true, startDate: true, questions: true } },
        },
        where: { ticketCode: code },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      // A stored split into first and last name is preserved when the full name has not changed.
      const names = splitTypedName(name, registration);
      const [before, now] = [fullName(registration), fullName(names)];
      // A new name may mean another person, so the rules for handing over a seat apply.
      const isRenamed = before !== now;
      const refusalOf = isRenamed ? transferRefusal : correctionRefusal;
      const refusal = refusalOf({ ...registration, ...registration.event }, await databaseNow());
      if (refusal) throw new Refusal(refusal.refusal, refusal.message);
      const { id, eventId } = registration;
      await db.write.registration.update({
        where: { id },
        data: {
          ...names,
          companyName,
          position,
          ...(phone === null ? {} : { phoneNumber: phone }),
          ...(answers && { answers: corrected(registration, answers) }),
        },
      });
      await recordAudit({
        actor: person,
        action: "registration_corrected",
        target: { type: "registration", id },
        details: { eventId, ...(isRenamed && { from: before, name: now }) },
      });
      if (isRenamed) {
        await renamePayer(id, { email: registration.email, before, now });
        const isToVerify = hasMembersRate(registration);
        if (isToVerify) await verifyRateAgain(id);
        const isByStranger = !person?.emailVerifiedAt || person.email !== registration.email;
        const facts = { id, email: registration.email, firstName: names.firstName, before, now, isToVerify };
        await queueRenamed(eventId, { ...facts, ticketCode: code }, { isByStranger });
      }
      return { id };
    });
  },
});

/** Renames the payer of the seat's amount due when it has the corrected name, for later receipts. */
const renamePayer = (
  id: string,
  { email, before, now }: { email: string; before: string; now: string },
) => sql.write`
  UPDATE "AmountDue" SET "payerName" = ${now}
  WHERE "registrationId" = ${id}::uuid AND "userId" IS NULL AND "payerEmail" = ${email}
    AND "payerName" = ${before} AND "closedAt" IS NULL`;

/**
 * Holds the seat until its rate is verified: a free one with the deadline of a seat taken now, a paid one without a
 * deadline.
 */
async function verifyRateAgain(id: string): Promise<void> {
  const offline = Prisma.sql`false`;
  const wasFree = Prisma.sql`r."state" = 'confirmed' AND r."amountCents" = 0`;
  const until = heldUntil(offline);
  await sql.write`
    UPDATE "Registration" r SET "memberRateToVerify" = true,
      "heldUntil" = CASE WHEN ${wasFree} THEN ${until} ELSE r."heldUntil" END,
      "remindAt" = CASE WHEN ${wasFree} THEN ${remindAt(until, offline)} ELSE r."remindAt" END
    FROM "Event" e, "count_seats_at_commit"() WHERE r."id" = ${id}::uuid AND e."id" = r."eventId"`;
}

type Answered = { answers: unknown; event: { questions: unknown } };

/** The new answers to the event's current questions, with the old answers to questions that were removed. */
function corrected({ answers, event }: Answered, sent: SentAnswers): Answer[] {
  const questions = questionsOf(event.questions);
  const isAsked = ({ questionId }: Answer) => questions.some(({ id }) => id === questionId);
  return [
    ...requireAnswers(questions, sent),
    ...toStoredAnswers(answers).filter((answer) => !isAsked(answer)),
  ];
}
