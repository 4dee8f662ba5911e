import "server-only";
import { randomBytes } from "node:crypto";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { hashToken } from "@/lib/auth/sessions";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { databaseNow } from "@/lib/db/clock";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { getEvent, withDates } from "@/lib/events/queries";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { correctionOf, lockSeatOrGroupByCode, privatePagePath, recordCorrection } from "./corrected-holder";
import { runCountingRefused } from "@/lib/seats/shared/count-refused";
import { emailCorrectionLetter, emailCorrectionRequestedLetter } from "./email-correction-letters";
import { emailOfGroup, emailTakenAtEvent, maskedEmail } from "@/lib/seats/labels";
import { ticketCodeInput } from "@/lib/seats/schema";
import { emailCorrectionInput } from "./schema";

const dayMs = 24 * 60 * 60 * 1000;
const lifeMs = 2 * dayMs;

/**
 * POST /api/registrations/{code}/email: requests another email address for a seat or a group's coordinator, for anyone
 * with the code of its private page. The address changes only when the link sent to the new one is used. The current
 * address is notified. A further request replaces the earlier one.
 * @throws Refusal `not_found`, `account_address`, `already_registered`, `too_many`, and as `correctionRefusal`
 */
export const correctEmail = operation({
  actor: visitor,
  input: emailCorrectionInput,
  async run(person, { code, email }) {
    const { network } = await caller();
    await countUse("registrations corrected by address", network, { max: 30, windowSeconds: 60 * 60 });
    return runCountingRefused(network, () =>
      transaction(async () => {
        const holder = await lockSeatOrGroupByCode(code);
        if (holder.refusal) throw new Refusal(holder.refusal.refusal, holder.refusal.message);
        const { kind, id, eventId, firstName, email: oldEmail } = holder;
        if (kind === "seat" && (await hasSeatUnder(email, id))) {
          throw new Refusal("already_registered", emailTakenAtEvent);
        }
        if (kind === "group" && email === oldEmail) throw new Refusal("already_registered", emailOfGroup);
        const now = await databaseNow();
        await countLetters(id, email);
        const token = randomBytes(32).toString("base64url");
        const pending = {
          newEmail: email,
          hash: hashToken(token),
          requestedAt: now,
          expiresAt: new Date(now.getTime() + lifeMs),
        };
        await db.write.emailCorrection.upsert({
          where: correctionOf(holder),
          create: { ...correctionOf(holder), ...pending },
          update: pending,
        });
        const event = withDates(await getEvent(null, eventId));
        const isByStranger = !person?.emailVerifiedAt || person.email !== oldEmail;
        await queueEmail({
          to: email,
          template: "email_correction",
          isByStranger: true,
          letter: emailCorrectionLetter(
            event,
            kind,
            publicUrl(pathTo("/registration/new-email/[token]", { token })),
          ),
        });
        await queueEmail({
          to: oldEmail,
          template: "email_correction_requested",
          isByStranger,
          seat: kind === "seat" ? id : null,
          letter: emailCorrectionRequestedLetter(event, kind, {
            firstName,
            pageUrl: publicUrl(privatePagePath(holder)),
            newEmail: maskedEmail(email),
          }),
        });
        await recordCorrection(person, holder, "requested", { from: oldEmail, to: email });
        return { email, expiresAt: pending.expiresAt.toISOString() };
      }),
    );
  },
});

/** Limits the emails by seat and by receiving mailbox, whichever network requests them. */
async function countLetters(holderId: string, email: string): Promise<void> {
  const [to] = await sql<{ mailbox: string }>`SELECT "mailbox_of"(${email}) AS "mailbox"`;
  const what = "email address changes";
  await countUse("email corrections by seat", holderId, { max: 5, windowSeconds: dayMs / 1000, what });
  const hourly = { max: 3, windowSeconds: 60 * 60, what };
  await countUse("email corrections by mailbox", to?.mailbox ?? email, hourly);
}

/**
 * Whether the address or its account holds a seat at the event of this registration. The registration itself counts.
 */
async function hasSeatUnder(email: string, registrationId: string): Promise<boolean> {
  const found = await sql`
    SELECT FROM "Registration" r WHERE r."id" = ${registrationId}::uuid AND (
      "has_other_seat"(jsonb_populate_record(r, jsonb_build_object('email', ${email}::text)))
      OR EXISTS (SELECT FROM "Registration" o
                 WHERE o."eventId" = r."eventId" AND o."email" = ${email} AND "holds_seat"(o."state")))`;
  return found.length > 0;
}

/**
 * DELETE /api/registrations/{code}/email: withdraws the requested address, whose link then stops working. A repeated
 * request has no further effect.
 * @throws Refusal `not_found`, `too_many`
 */
export const keepEmail = operation({
  actor: visitor,
  input: ticketCodeInput,
  async run(person, { code }) {
    const { network } = await caller();
    await countUse("registrations corrected by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      const holder = await lockSeatOrGroupByCode(code);
      const pending = await db.emailCorrection.findUnique({ where: correctionOf(holder) });
      if (pending) {
        await db.write.emailCorrection.delete({ where: { id: pending.id } });
        const addresses = { from: holder.email, to: pending.newEmail };
        await recordCorrection(person, holder, "cancelled", addresses);
      }
      return { message: "The email address hasn’t changed" };
    });
  },
});
