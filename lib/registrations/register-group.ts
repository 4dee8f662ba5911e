import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { findBank } from "@/lib/bank/shared/find-bank";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { formatCents } from "@/lib/core/money";
import { namesOf } from "@/lib/core/typed-name";
import { db, explainFailure, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { isCheckViolation, isForeignKeyViolation } from "@/lib/db/constraint";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { getEvent, type PortalEvent } from "@/lib/events/queries";
import { totalsOf } from "@/lib/invoices/rules";
import { writeInvoice } from "@/lib/invoices/shared/write-invoice";
import { countSuccess, durationLabel, scaleLimit } from "@/lib/limits/limit";
import { newReference } from "@/lib/payments/reference";
import { bundleOfGroup } from "@/lib/payments/shared/bundle";
import { heldUntil } from "@/lib/events/shared/seat-hold";
import { countRefused } from "./count-refused";
import { explainRefusal, refusalIn, registrationClosed } from "./explain-refusal";
import { announceGroup, askToConfirm } from "./group-announcement";
import { issuesOfRows, priceOf, rowProblems, rowSentence, type RowProblem } from "./group-rules";
import { registrationState } from "./rules";
import { groupInput, type GroupInput } from "./schema";
import { paymentStatusOf } from "./shared/state";
import { takeSeat, type Seat } from "./take-seat";
import { networkHashOf, standingOf } from "./unconfirmed-seats";

/** Groups of strangers from one network that are not paid for yet, at one event. */
const maxUnpaidGroups = 1;
const hourSeconds = 60 * 60;

/**
 * POST /api/events/{id}/group-registrations: takes a seat for each person of a company, or for none, in one transaction,
 * and writes one invoice about all that is to be paid, with one reference. Unless the coordinator is signed in under the
 * address, it must be confirmed first.
 *
 * @throws Refusal `not_found`, `registration_closed`, `event_full`, `already_registered`, `rate_unavailable` with an
 * issue for each row that gets no seat, `too_many`
 */
export const registerGroup = operation({
  actor: visitor,
  input: groupInput,
  status: 201,
  timeoutMs: 20_000,
  async run(person, input) {
    const { network } = await caller();
    const { owner, isOwner, isKnown } = standingOf(person, input.contact.email);
    const register = (networkHash: string | null) => {
      const group = { ...input, bookingId: randomUUID(), networkHash, isConfirmed: isOwner };
      return transaction(
        () => {
          explainFailure((error) => refusalOf(error, input));
          return registerAll(person, group);
        },
        { timeoutMs: 20_000 },
      );
    };
    const limit = { max: 30, windowSeconds: hourSeconds };
    const counted = async (networkHash: string | null) => {
      try {
        return await register(networkHash);
      } catch (error) {
        if (error instanceof Refusal) await countRefusedRows(error, network);
        throw error;
      }
    };
    if (owner && isKnown)
      return countSuccess("groups registered by person", owner.id, limit, () => counted(null));
    return countSuccess("guest registrations by address", network, limit, () =>
      counted(networkHashOf(input.id, network)),
    );
  },
});

type Group = GroupInput & {
  bookingId: string;
  /** Where the group counts towards the limit of its network. */
  networkHash: string | null;
  isConfirmed: boolean;
};

/** Each address that a refusal tells to be registered counts like one that was tried alone. */
async function countRefusedRows(error: Refusal, network: string): Promise<void> {
  const rows = error instanceof RefusedRows ? error.problems : [];
  const told = rows.filter(({ code }) => code === "already_registered").length;
  if (told === 0) return countRefused(error, network);
  for (let count = 0; count < told; count++) await countRefused({ code: "already_registered" }, network);
}

class RefusedRows extends Refusal {
  constructor(
    people: GroupInput["people"],
    readonly problems: [RowProblem, ...RowProblem[]],
  ) {
    const [first, ...others] = problems;
    const more =
      others.length === 0
        ? ""
        : ` ${others.length} more ${others.length === 1 ? "row has" : "rows have"} a problem.`;
    super(first.code, `Nobody was registered. ${rowSentence(people, first)}${more}`, {
      issues: issuesOfRows(people, problems),
    });
  }
}

/** What the database refuses happened at the same moment. */
async function refusalOf(error: unknown, { id, people }: GroupInput): Promise<unknown> {
  if (isCheckViolation(error, "Registration_one_seat_per_person"))
    return new Refusal(
      "already_registered",
      "Nobody was registered. One of these people has a seat already.",
    );
  if (isCheckViolation(error, "Event_capacity") || isCheckViolation(error, "EventPrice_capacity"))
    return new RefusedRows(people, (await nowRefused(id, people)) ?? [seatsGone]);
  if (isCheckViolation(error, "Event_open_for_seats")) return registrationClosed();
  if (isForeignKeyViolation(error)) return new Refusal("not_found", "Event not found");
  return error;
}

const seatsGone: RowProblem = {
  ...{ row: 0, field: "email", code: "event_full" },
  message: "The seats were taken while you registered. Please try again.",
};

/** The rows that are refused by now; null when all would get a seat again. */
async function nowRefused(eventId: string, people: GroupInput["people"]) {
  const event = await getEvent(null, eventId);
  const [first, ...others] = rowProblems(people, event, await findTaken(eventId, people));
  return first ? ([first, ...others] as [RowProblem, ...RowProblem[]]) : null;
}

/** The addresses among these that have a seat, their own or one of their account. */
async function findTaken(eventId: string, people: GroupInput["people"]): Promise<Set<string>> {
  const rows = await sql<{ email: string }>`
    SELECT asked."email" FROM unnest(${people.map(({ email }) => email)}::text[]) AS asked("email")
    WHERE EXISTS (
      SELECT FROM "Registration" r LEFT JOIN "User" u ON u."id" = r."userId"
      WHERE r."eventId" = ${eventId}::uuid AND "holds_seat"(r."state") AND asked."email" IN (r."email", u."email"))`;
  return new Set(rows.map(({ email }) => email));
}

async function registerAll(person: Visitor, group: Group) {
  const { id: eventId, bookingId, people, networkHash, isConfirmed, company } = group;
  if (networkHash !== null) await requireFewGroups(eventId, networkHash);
  const event = await getEvent(null, eventId);
  // What is left at the rates is said of each row.
  const closed = refusalIn(
    registrationState({ ...event, prices: [], isRegistered: false }, await databaseNow()),
  );
  if (closed) throw closed;
  const [refused, ...others] = rowProblems(people, event, await findTaken(eventId, people));
  if (refused) throw new RefusedRows(people, [refused, ...others]);
  await db.booking.create({ data: { id: bookingId, eventId } });
  const contact = namesOf(group.contact.name, person);
  await db.groupBooking.create({
    data: {
      ...{ id: bookingId, company, purchaseOrder: group.purchaseOrder, networkHash },
      ...{ contactName: fullName(contact), contactFirstName: contact.firstName },
      contactEmail: group.contact.email,
      contactPhone: group.contact.phone,
      confirmedAt: isConfirmed ? await databaseNow() : null,
      userId: isConfirmed && person ? person.id : null,
    },
  });
  const seats = await takeSeats(group, event);
  const invoice = await invoiceFor(person, group, event, seats);
  await recordAudit({
    actor: person,
    action: "group_registered",
    target: { type: "event", id: eventId },
    details: { bookingId, people: people.length, ...(invoice ? { invoice: invoice.number } : {}) },
  });
  await (isConfirmed ? announceGroup(bookingId) : askToConfirm(bookingId));
  const { code } = await db.groupBooking.findUniqueOrThrow({
    select: { code: true },
    where: { id: bookingId },
  });
  return {
    bookingId,
    company,
    invoice: invoice && shownInvoice(invoice),
    registrations: people.map((one) => toAnswer(seats.get(one.email)!, one, invoice?.references)),
    /** The coordinator has to open the link that was sent to them; until then the seats are held for two hours. */
    addressToConfirm: !isConfirmed,
    /** The coordinator's private page: only the owner of the address gets it. */
    pageUrl: isConfirmed ? `/registration/group/${code}` : null,
  };
}

/**
 * A stranger's groups at an event are paid or released, and free ones a week old, before the same network holds another. Groups wait for each other
 * here, so that none is overlooked.
 */
async function requireFewGroups(eventId: string, networkHash: string): Promise<void> {
  await lockByName(`groups of ${networkHash}`);
  const unpaid = await sql<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM coalesce(min(r."heldUntil"), min(r."registrationDate") + interval '7 days') - now())))::integer AS "seconds"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE g."networkHash" = ${networkHash} AND r."eventId" = ${eventId}::uuid AND (r."state" = 'held'
      OR (r."state" = 'confirmed' AND r."paidAt" IS NULL AND r."registrationDate" > now() - interval '7 days'))
    GROUP BY g."id" ORDER BY 1`;
  if (unpaid.length < scaleLimit(maxUnpaidGroups)) return;
  const seconds = unpaid[0]?.seconds ?? 1;
  throw new Refusal(
    "too_many",
    `A group from your network has seats that are not confirmed, or not paid. Open the link in the email we've already sent and pay what is due, sign in as an active member, or try again in ${durationLabel(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/** A seat for everybody, by address. In the order of the addresses, so that groups with the same people do not deadlock. */
async function takeSeats(group: Group, event: PortalEvent): Promise<Map<string, Seat>> {
  const { people, bookingId, isConfirmed, company, networkHash } = group;
  const seats = new Map<string, Seat>();
  for (const person of people.toSorted((one, other) => (one.email < other.email ? -1 : 1))) {
    const { email, registrationType } = person;
    const attendee = {
      ...{ userId: null, registeredBy: null, ...namesOf(person.name), email, companyName: company },
      ...{ position: null, phoneNumber: null, notes: null },
    };
    const choice = {
      ...{
        eventId: event.id,
        registrationType: event.prices.length > 0 ? registrationType : null,
        group: { bookingId, row: people.indexOf(person) + 1 },
      },
      ...{ paymentMethod: "bank_transfer" as const, amountCents: priceOf(event, registrationType) ?? 0 },
      // Groups are counted by themselves (requireFewGroups), so none is added to its network's other seats.
      networkHash: networkHash && networkHashOf(event.id, bookingId),
      addressToConfirm: !isConfirmed,
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

type Written = Awaited<ReturnType<typeof writeInvoice>> & {
  /** The reference of each seat's own amount, by its registration. */
  references: Map<string, string>;
};

/** One invoice about all that is to be paid, with one reference; null when nothing is. */
async function invoiceFor(
  person: Visitor,
  { bookingId, company, purchaseOrder, contact, people, isConfirmed }: Group,
  event: PortalEvent,
  seats: ReadonlyMap<string, Seat>,
): Promise<Written | null> {
  const paid = people.filter(({ email }) => seats.get(email)!.amountCents > 0);
  if (paid.length === 0) return null;
  const userId = isConfirmed ? (person?.id ?? null) : null;
  const contactName = fullName(namesOf(contact.name, person));
  const dues = paid.map(({ email }) => ({
    ...{ id: randomUUID(), reference: newReference(), description: `Event Registration: ${event.title}` },
    ...{ amountCents: seats.get(email)!.amountCents, dueDate: new Date(event.startDate) },
    registrationId: seats.get(email)!.id,
  }));
  await db.amountDue.createMany({
    data: dues.map((due) => ({
      ...{ ...due, purpose: "event" as const },
      // Nobody owes anything to whose address a stranger typed: nothing of it is shown in an account, or written to it.
      ...{ userId, payerName: contactName, payerEmail: isConfirmed ? contact.email : null },
    })),
  });
  const { reference } = await bundleOfGroup(
    bookingId,
    dues.map(({ id }) => id),
  );
  // As long as the seats are held once they are confirmed.
  const [held] = await sql<{ until: Date }>`
    SELECT ${heldUntil(Prisma.sql`false`)} AS "until" FROM "Event" e WHERE e."id" = ${event.id}::uuid`;
  const written = await writeInvoice(person, {
    dues: dues.map((due) => ({
      ...{ ...due, waivedCents: 0, paidCents: 0, closedAt: null },
      registration: { heldUntil: held?.until ?? null },
    })),
    names: paid.map((one) => fullName(namesOf(one.name))),
    ...{ bank: await findBank(event.id), quote: [reference] },
    // The call asks for no address; the company's name is what it is billed to.
    employer: { company, address: "", purchaseOrder },
    payer: { userId, name: contactName, email: isConfirmed ? contact.email : null, address: null },
  });
  await db.groupBooking.update({ where: { id: bookingId }, data: { invoiceId: written.id } });
  return { ...written, references: new Map(dues.map((due) => [due.registrationId, due.reference])) };
}

function shownInvoice({ number, snapshot }: Written) {
  const { employer, quote, dueOn, issuedOn, currency } = snapshot;
  return {
    ...{ number, issuedOn, dueOn, currency },
    company: employer?.company ?? null,
    purchaseOrder: employer?.purchaseOrder ?? null,
    total: formatCents(totalsOf(snapshot.lines).totalCents),
    /** Quoted with one payment for all. */
    reference: quote[0] ?? null,
  };
}

function toAnswer(
  seat: Seat,
  { name, email }: GroupInput["people"][number],
  references: ReadonlyMap<string, string> | undefined,
) {
  return {
    ...{ id: seat.id, eventId: seat.event.id, fullName: fullName(namesOf(name)), email },
    registrationType: seat.rateLabel === null ? null : seat.registrationType,
    rateLabel: seat.rateLabel,
    paymentStatus: paymentStatusOf(seat),
    paymentAmount: formatCents(seat.amountCents),
    registrationDate: seat.registrationDate.toISOString(),
    memberRateToVerify: seat.memberRateToVerify,
    addressToConfirm: seat.addressToConfirm,
    reference: references?.get(seat.id) ?? null,
    heldUntil: seat.heldUntil?.toISOString() ?? null,
  };
}
