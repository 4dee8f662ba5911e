import "server-only";
import { fullName } from "@/lib/core/full-name";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { scaleLimit, tooManyRequests } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { heldBack } from "./labels";
import { relayedLetter } from "./letters";
import { relayLimits } from "./rules";
import { relayInput } from "./schema";
import { requirePerson } from "./shared/lock-listed";
import { directoryReader, isHeldBack, isReachableBy, type DirectoryReader } from "./shared/visible";

const hourSeconds = 60 * 60;

/**
 * POST /api/directory/{id}/messages: an email to somebody in the directory, or an answer. Neither learns the other's
 * address, unless the sender wants their own to be the one for answers.
 *
 * @throws Refusal `forbidden` while staff hide the sender's listing, `too_many`, and as `requirePerson`
 */
export const writeDirectoryMessage = operation({
  actor: directoryReader,
  input: relayInput,
  status: 201,
  run: (person, { id, subject, content, showAddress }) =>
    transaction(async () => {
      const recipient = await requirePerson(person, id, isReachableBy);
      await requireNotHidden(person, recipient.id);
      await requireWithinLimits(person.id, recipient.id);
      // The answer is sent to the sender's listing, whether it is switched on or not.
      const { id: listingId } = await db.write.directoryListing.upsert({
        select: { id: true },
        where: { userId: person.id },
        create: { userId: person.id },
        update: {},
      });
      await db.write.directoryMessage.create({ data: { senderId: person.id, recipientId: recipient.id } });
      await queueEmail({
        to: recipient.email,
        template: "directory_message",
        ...(showAddress && { replyTo: person.email }),
        letter: relayedLetter({
          firstName: recipient.firstName,
          sender: { name: fullName(person), listingId },
          subject,
          content,
          showsAddress: showAddress,
        }),
      });
      return { message: "Message sent" };
    }),
});

/** @throws Refusal `forbidden` while staff hide the sender's listing and the sender would be the first to write */
async function requireNotHidden(sender: DirectoryReader, recipientId: string): Promise<void> {
  const [held] = await sql`
    SELECT FROM "DirectoryListing" r WHERE r."userId" = ${recipientId}::uuid AND ${isHeldBack(sender)}`;
  if (held) throw new Refusal("forbidden", heldBack);
}

/** @throws Refusal `too_many` with the seconds until one more message is possible */
async function requireWithinLimits(senderId: string, recipientId: string): Promise<void> {
  const [sent] = await sql<{ toOne: number; others: number; hourLeft: number; dayLeft: number }>`
    SELECT count(*) FILTER (WHERE m."recipientId" = ${recipientId}::uuid AND m."age" < ${hourSeconds})::int AS "toOne",
           count(DISTINCT m."recipientId") FILTER (WHERE m."recipientId" <> ${recipientId}::uuid)::int AS "others",
           ${hourSeconds} - coalesce(max(m."age") FILTER (
             WHERE m."recipientId" = ${recipientId}::uuid AND m."age" < ${hourSeconds}), 0)::int AS "hourLeft",
           ${24 * hourSeconds} - coalesce(max(m."age"), 0)::int AS "dayLeft"
    FROM (SELECT "recipientId", extract(epoch FROM now() - "sentAt") AS "age" FROM "DirectoryMessage"
          WHERE "senderId" = ${senderId}::uuid AND "sentAt" > now() - interval '1 day') m`;
  const { toOne = 0, others = 0, hourLeft = 0, dayLeft = 0 } = sent ?? {};
  if (toOne >= scaleLimit(relayLimits.messagesAnHour))
    throw tooManyRequests(hourLeft, { what: "messages to this person" });
  if (others >= scaleLimit(relayLimits.peopleADay))
    throw tooManyRequests(dayLeft, { what: "people written to in a day" });
}
