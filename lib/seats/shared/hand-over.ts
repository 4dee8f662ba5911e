import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { hashToken } from "@/lib/auth/sessions";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { formatCents } from "@/lib/core/money";
import { databaseNow } from "@/lib/db/clock";
import { db, explainFailure, Prisma } from "@/lib/db/client";
import { isCheckViolation, isUniqueViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { getEvent } from "@/lib/events/queries";
import { askForMore } from "@/lib/ledger/shared/ask-for-more";
import { addToGroupBundle } from "@/lib/ledger/shared/bundle";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { queueHandedOver } from "./confirmation";
import { queueCurrentState } from "./held-registration";
import { differenceWords } from "../labels";
import { hasMembersRate, rateForNonMember, transferRefusal } from "../rules";
import { shownSeatSelect, shownSeat } from "./shown-seat";
import { hasOtherSeat } from "./find-seat";
import { stopUnsent } from "./stop-unsent";

type Successor = {
  firstName: string;
  lastName: string;
  email: string;
  /** Whether the successor is a member, as stated by the person who gives the seat away. */
  isMember: boolean;
  /** The additional price that the screen showed. */
  difference?: string | undefined;
};

const fields = {
  id: true,
  eventId: true,
  userId: true,
  firstName: true,
  lastName: true,
  email: true,
  ...shownSeatSelect,
  checkedInAt: true,
  event: { select: { status: true, startDate: true, title: true } },
  booking: { select: { group: { select: { id: true, contactName: true, contactEmail: true } } } },
} as const;

/**
 * Gives a seat to another person, in the caller's transaction. The row stays, so the seat is never free in between. Its
 * payer still owes what is due, and also the difference to a dearer rate. The new code is emailed only to the new
 * address.
 * @throws Refusal `not_found`, `already_cancelled`, `already_checked_in`, `registration_closed`, `not_transferable`,
 * `already_registered` when the address has a seat, `rate_unavailable`, `amount_mismatch` when another difference was
 * shown, `already_invoiced`
 */
export async function handOver(person: Visitor, code: string, successor: Successor) {
  explainFailure((error) => {
    if (isCheckViolation(error, "EventPrice_capacity")) return soldOutMeanwhile();
    return isUniqueViolation(error) ? hasSeatAlready() : error;
  });
  // The registration is locked before it is read, so that two people are not given one seat, and a cancellation or
  // payment waits.
  await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${code} FOR NO KEY UPDATE`;
  const before = await db.registration.findUnique({ select: fields, where: { ticketCode: code } });
  if (!before) throw new Refusal("not_found", "Registration not found");
  const refusal = transferRefusal({ ...before, ...before.event }, await databaseNow());
  if (refusal) throw new Refusal(refusal.refusal, refusal.message);
  if (before.email === successor.email) throw hasSeatAlready();
  const { id, eventId } = before;
  const becomes = await rateOf(before, successor);
  const because = "The seat has since been transferred to someone else.";
  await stopUnsent({ code, email: before.email, registrationId: id, because });
  // Only a code that changes hands is remembered: any other that was replaced, such as a leaked one, stays unknown.
  await db.write.formerCode.create({ data: { hash: hashToken(code), registrationId: id } });
  await giveTo(id, successor, becomes);
  const due = becomes.amountCents > before.amountCents ? await askForDifference(before, becomes) : null;
  await recordAudit({
    actor: person,
    action: "registration_transferred",
    target: { type: "registration", id },
    details: { eventId, ...(due && { fromCents: before.amountCents, toCents: becomes.amountCents }) },
  });
  const isByStranger = !person?.emailVerifiedAt || person.email !== before.email;
  await queueHandedOver(eventId, before, { isByStranger });
  await queueCurrentState(id, { isByStranger: true, givenBy: fullName(before) });
  // The event is locked after the emails, which lock addresses, because taking a seat also locks addresses before the
  // event.
  if (await hasOtherSeat(id, eventId)) throw hasSeatAlready();
  const after = await db.registration.findUniqueOrThrow({
    select: { bookingId: true, ...shownSeatSelect },
    where: { id },
  });
  const { registrationType, registrationDate, paymentStatus, memberRateToVerify } = shownSeat(after);
  return {
    id,
    eventId,
    bookingId: after.bookingId,
    fullName: fullName(successor),
    email: successor.email,
    registrationType,
    registrationDate,
    paymentStatus,
    memberRateToVerify,
    /** The additional price, owed by the payer of the seat, and the reference to quote for it. */
    difference: formatCents(becomes.amountCents - before.amountCents),
    reference: due?.reference ?? null,
  };
}

type Before = Prisma.RegistrationGetPayload<{ select: typeof fields }>;
type Becomes = {
  registrationType: string | null;
  rateLabel: string | null;
  amountCents: number;
  toVerify: boolean;
};

/**
 * The rate at which the successor gets the seat. Whether the address is a member's is never looked up, as for a
 * registration: a successor stated to be a member keeps a members' rate, which must then be verified.
 */
async function rateOf(before: Before, { isMember, difference }: Successor): Promise<Becomes> {
  const { registrationType, amountCents } = before;
  const same = { registrationType, rateLabel: null, amountCents };
  const keeps = isMember || !hasMembersRate(before);
  const rate = keeps ? same : rateForNonMember(before, await getEvent(null, before.eventId));
  if (!rate) throw noOtherRate();
  const cents = rate.amountCents - amountCents;
  if (difference !== undefined && difference !== formatCents(cents)) {
    throw new Refusal(
      "amount_mismatch",
      `The price has changed: ${differenceWords(cents)}. Nothing has changed yet. Please reload the page to see it and try again.`,
    );
  }
  return { ...rate, toVerify: keeps && hasMembersRate(before) };
}

/**
 * Asks the payer of the seat for the price difference. For a seat that was free, the payer is the person who gives it
 * away or the coordinator of their group.
 */
async function askForDifference(before: Before, { amountCents, rateLabel }: Becomes) {
  const { id, event, userId, email } = before;
  const { group } = before.booking;
  const due = await askForMore(
    {
      registrationId: id,
      amountCents,
      reason: `The seat was given to someone else${rateLabel === null ? "" : `, at the rate “${rateLabel}”`}.`,
    },
    {
      description: `Event Registration: ${event.title}`,
      dueDate: event.startDate,
      ...(group
        ? { userId: null, payerName: group.contactName, payerEmail: group.contactEmail }
        : { userId, payerName: fullName(before), payerEmail: email }),
    },
  );
  if (group && due.isNew) await addToGroupBundle(group.id, [due.id]);
  return due;
}

/**
 * Writes the new holder. The former holder's details and ticket code are removed. A paid seat that costs more now is
 * held without a deadline until the difference is paid; a free one is held as if taken now.
 */
async function giveTo(id: string, { firstName, lastName, email }: Successor, becomes: Becomes) {
  const { registrationType, amountCents, toVerify } = becomes;
  const offline = Prisma.sql`false`;
  const wasFree = Prisma.sql`r."state" = 'confirmed' AND r."amountCents" = 0 AND e."startDate" > now()`;
  const until = heldUntil(offline);
  await sql.write`
    UPDATE "Registration" r SET
      "userId" = NULL, "registeredById" = NULL, "firstName" = ${firstName}, "lastName" = ${lastName}, "email" = ${email},
      "companyName" = (SELECT g."company" FROM "GroupBooking" g WHERE g."id" = r."bookingId"), "position" = NULL, "phoneNumber" = NULL, "notes" = NULL, "answers" = '[]',
      "registrationType" = ${registrationType}, "amountCents" = ${amountCents}, "memberRateToVerify" = ${toVerify}::boolean,
      "paidAt" = CASE WHEN r."amountCents" = ${amountCents} THEN r."paidAt" END,
      "paymentMethod" = CASE WHEN ${amountCents} > 0 THEN coalesce(r."paymentMethod", 'bank_transfer') END,
      "heldUntil" = CASE WHEN ${wasFree} THEN ${until} ELSE r."heldUntil" END,
      "remindAt" = CASE WHEN ${wasFree} THEN ${remindAt(until, offline)} ELSE r."remindAt" END,
      "calendarSequence" = e."calendarSequence", "ticketCode" = "new_ticket_code"(), "updatedAt" = now()
    FROM "Event" e, "count_seats_at_commit"() WHERE r."id" = ${id}::uuid AND e."id" = r."eventId"`;
  announceFreedSeat(); // Another rate leaves one at the seat's former rate.
}

const hasSeatAlready = () =>
  new Refusal("already_registered", "Someone with this email address already has a seat at this event.");

const noOtherRate = () =>
  new Refusal(
    "rate_unavailable",
    "No non-member rate is on sale at the moment, so nothing has changed. Please contact the administrators.",
  );
const soldOutMeanwhile = () =>
  new Refusal(
    "rate_unavailable",
    "The new holder's rate has just sold out, so nothing has changed. Please reload the page to see the current price.",
  );
