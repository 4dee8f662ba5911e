import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { readBank } from "@/lib/bank/shared/read-bank";
import { Refusal } from "@/lib/core/errors";
import { db, Prisma } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { isCheckViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { getEvent, type PortalEvent } from "@/lib/events/queries";
import { heldUntil } from "@/lib/events/shared/seat-hold";
import { writeInvoice } from "@/lib/invoices/shared/write-invoice";
import { newReference } from "@/lib/ledger/reference";
import { addToGroupBundle } from "@/lib/ledger/shared/bundle";
import { explainRefusal, findStateRefusal, toSeatRefusal } from "@/lib/seats/shared/explain-refusal";
import { issuesOfRows, priceOf, rowProblems, rowSentence, type RowProblem } from "./row-problems";
import { fullName } from "@/lib/core/full-name";
import { splitTypedName } from "@/lib/core/typed-name";
import { registrationState } from "@/lib/seats/rules";
import type { GroupInput } from "./schema";
import { takeSeat, type TakenSeat } from "@/lib/seats/shared/take-seat";
import { networkHashOf } from "@/lib/seats/shared/unconfirmed-seats";

/** A group whose coordinator has proven the address. */
export type ConfirmedGroup = GroupInput & {
  bookingId: string;
  /** The hash under which the group counts towards its network's limit. */
  networkHash: string | null;
  /** The coordinator's account; null without one. */
  userId: string | null;
};

/**
 * Takes a seat for everybody of a group or for nobody, and creates the amounts due, in the caller's transaction, which
 * has created the booking.
 *
 * @throws Refusal with the rows that get no seat
 */
export async function seatGroup(
  person: Visitor,
  group: ConfirmedGroup,
  event: PortalEvent,
): Promise<{ seats: Map<string, TakenSeat>; invoice: WrittenGroup | null }> {
  const { id: eventId, bookingId, people } = group;
  requireRows(people, event, await findTaken(eventId, people));
  const seats = await takeSeats(group, event);
  const invoice = await invoiceFor(person, group, event, seats);
  await recordAudit({
    actor: person,
    action: "group_registered",
    target: { type: "event", id: eventId },
    details: { bookingId, people: people.length, ...(invoice ? { invoice: invoice.number } : {}) },
  });
  return { seats, invoice };
}

/**
 * Requires that groups can register. Missing seats, in total or at a rate, are reported by row instead.
 * @throws Refusal `registration_closed`
 */
export async function requireOpenToGroups(event: PortalEvent): Promise<void> {
  const state = registrationState({ ...event, isRegistered: false }, await databaseNow());
  const closed = state === "full" ? null : findStateRefusal(state);
  if (closed) throw closed;
}

/** @throws Refusal with the rows that get no seat, among them those whose addresses are taken */
export function requireRows(people: GroupInput["people"], event: PortalEvent, taken: ReadonlySet<string>) {
  const [refused, ...others] = rowProblems(people, event, taken);
  if (refused) throw new RefusedRows(people, [refused, ...others]);
}

export class RefusedRows extends Refusal {
  constructor(
    people: GroupInput["people"],
    readonly problems: [RowProblem, ...RowProblem[]],
  ) {
    const [first, ...others] = problems;
    const more =
      others.length === 0
        ? ""
        : ` ${others.length} more ${others.length === 1 ? "row has" : "rows have"} a problem.`;
    super(first.code, `No one was registered. ${rowSentence(people, first)}${more}`, {
      issues: issuesOfRows(people, problems),
    });
  }
}

/** The refusal of a group when seats or rates ran out during the transaction. */
export async function toGroupRefusal(
  error: unknown,
  { id, people }: Pick<GroupInput, "id" | "people">,
): Promise<unknown> {
  if (isCheckViolation(error, "Registration_one_seat_per_person"))
    return new Refusal(
      "already_registered",
      "No one was registered. One of these people already has a seat.",
    );
  if (isCheckViolation(error, "Event_capacity") || isCheckViolation(error, "EventPrice_capacity"))
    return new RefusedRows(people, (await nowRefused(id, people)) ?? [seatsGone]);
  return toSeatRefusal(error, { eventId: id, networkHash: null });
}

const seatsGone: RowProblem = {
  row: 0,
  field: "email",
  code: "event_full",
  message: "The seats were taken while you registered. Please try again.",
};

/** The rows that would be refused now; null when all would get a seat. */
async function nowRefused(eventId: string, people: GroupInput["people"]) {
  const event = await getEvent(null, eventId);
  const [first, ...others] = rowProblems(people, event, await findTaken(eventId, people));
  return first ? ([first, ...others] as [RowProblem, ...RowProblem[]]) : null;
}

/** The addresses among these that have a seat, directly or by their account. */
async function findTaken(eventId: string, people: GroupInput["people"]): Promise<Set<string>> {
  const rows = await sql<{ email: string }>`
    SELECT asked."email" FROM unnest(${people.map(({ email }) => email)}::text[]) AS asked("email")
    WHERE EXISTS (
      SELECT FROM "Registration" r LEFT JOIN "User" u ON u."id" = r."userId"
      WHERE r."eventId" = ${eventId}::uuid AND "holds_seat"(r."state") AND asked."email" IN (r."email", u."email"))`;
  return new Set(rows.map(({ email }) => email));
}

/** Takes everybody's seat. The order is that of the addresses, so that groups with the same people do not deadlock. */
async function takeSeats(group: ConfirmedGroup, event: PortalEvent): Promise<Map<string, TakenSeat>> {
  const { people, bookingId, company, networkHash } = group;
  const seats = new Map<string, TakenSeat>();
  for (const person of people.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const { email, registrationType } = person;
    const attendee = {
      userId: null,
      registeredBy: null,
      ...splitTypedName(person.name),
      email,
      companyName: company,
      position: null,
      phoneNumber: null,
      notes: null,
    };
    const choice = {
      eventId: event.id,
      registrationType: event.prices.length > 0 ? registrationType : null,
      group: { bookingId, row: people.indexOf(person) + 1 },
      paymentMethod: "bank_transfer" as const,
      amountCents: priceOf(event, registrationType) ?? 0,
      // Groups are limited separately (requireFewGroups), so they do not count towards the network's other seats.
      networkHash: networkHash && networkHashOf(event.id, bookingId),
      addressToConfirm: false,
    };
    const seat = await takeSeat(attendee, choice);
    if (!seat) {
      const { code, message } = await explainRefusal(attendee, choice, { isOwner: false });
      const row = people.indexOf(person);
      throw new RefusedRows(people, [{ row, field: "email", code, message }]);
    }
    seats.set(email, seat);
  }
  return seats;
}

export type WrittenGroup = Awaited<ReturnType<typeof writeInvoice>> & {
  /** The reference of each seat's own amount, by its registration. */
  references: Map<string, string>;
};

/** Issues one invoice about all amounts due, with one reference; null when nothing is due. */
async function invoiceFor(
  person: Visitor,
  { bookingId, company, purchaseOrder, contact, people, userId }: ConfirmedGroup,
  event: PortalEvent,
  seats: ReadonlyMap<string, TakenSeat>,
): Promise<WrittenGroup | null> {
  const paid = people.filter(({ email }) => seats.get(email)!.amountCents > 0);
  if (paid.length === 0) return null;
  const contactName = fullName(splitTypedName(contact.name, person));
  const dues = paid.map(({ email }) => ({
    id: randomUUID(),
    reference: newReference(),
    description: `Event Registration: ${event.title}`,
    amountCents: seats.get(email)!.amountCents,
    dueDate: new Date(event.startDate),
    registrationId: seats.get(email)!.id,
  }));
  await db.write.amountDue.createMany({
    data: dues.map((due) => ({
      ...due,
      purpose: "event" as const,
      userId,
      payerName: contactName,
      payerEmail: contact.email,
    })),
  });
  const { reference } = await addToGroupBundle(
    bookingId,
    dues.map(({ id }) => id),
  );
  const [held] = await sql<{ until: Date }>`
    SELECT ${heldUntil(Prisma.sql`false`)} AS "until" FROM "Event" e WHERE e."id" = ${event.id}::uuid`;
  const written = await writeInvoice(person, {
    dues: dues.map((due) => ({
      ...due,
      waivedCents: 0,
      paidCents: 0,
      closedAt: null,
      registration: { heldUntil: held?.until ?? null },
    })),
    names: paid.map((one) => fullName(splitTypedName(one.name))),
    bank: await readBank(event.id),
    quote: [reference],
    // The form has no address field, so the invoice is addressed to the company's name.
    employer: { company, address: "", purchaseOrder },
    payer: { userId, name: contactName, email: contact.email, address: null },
  });
  await db.write.groupBooking.update({ where: { id: bookingId }, data: { invoiceId: written.id } });
  return { ...written, references: new Map(dues.map((due) => [due.registrationId, due.reference])) };
}
