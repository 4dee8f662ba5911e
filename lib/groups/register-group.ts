import "server-only";
import { randomUUID } from "node:crypto";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { formatCents } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import { splitTypedName } from "@/lib/core/typed-name";
import { db, explainFailure, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { getEvent } from "@/lib/events/queries";
import { shownTerms, totalsOf } from "@/lib/invoices/rules";
import { countUseOnSuccess } from "@/lib/limits/limit";
import { countPeople, requireFewGroups, requireFewSeats, triesOfGroup } from "./limits";
import { announceGroup, queueGroupConfirmation } from "./shared/announcement";
import { toGroupRefusal, requireOpenToGroups, requireRows, seatGroup, type WrittenGroup } from "./seat-group";
import { groupInput, type GroupInput } from "./schema";
import { countGuest, runCountingRefused } from "@/lib/seats/shared/count-refused";
import { toSeatAnswer } from "@/lib/seats/shared/shown-seat";
import { isStrangers, networkHashOf, identifyAddressOwner } from "@/lib/seats/shared/unconfirmed-seats";

const hourSeconds = 60 * 60;
/** The hourly limit counts people instead of calls, because each takes a seat and is emailed. */
const hourlyPeople = { max: 500, windowSeconds: hourSeconds, what: "people registered in groups" };

/**
 * POST /api/events/{id}/group-registrations: takes a seat for each of a company's people, or for none, in one
 * transaction, and issues one invoice with one reference. Unless the coordinator is signed in with the address, this
 * happens only when the address is confirmed (`confirmGroup`), and the group has no seats before.
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
    const { owner, isOwner, isKnown } = identifyAddressOwner(person, input.contact.email);
    const register = (networkHash: string | null) => {
      const group = { ...input, bookingId: randomUUID(), networkHash, isConfirmed: isOwner };
      return transaction(
        () => {
          explainFailure((error) => toGroupRefusal(error, input));
          return registerAll(person, group);
        },
        { timeoutMs: 20_000 },
      );
    };
    const counted = (networkHash: string | null) =>
      runCountingRefused(network, () => register(networkHash), triesOfGroup(input.people.length));
    if (owner && isKnown)
      return countUseOnSuccess(
        "people registered in groups by person",
        owner.id,
        hourlyPeople,
        () => counted(null),
        input.people.length,
      );
    // Active members and staff vouch for the people they register, so that the office can register a company.
    const isKnownPerson = person !== null && !isStrangers(person);
    const work = () => counted(isKnownPerson ? null : networkHashOf(input.id, network));
    return countGuest(network, () => (isOwner ? countPeople(network, input.people.length, work) : work()));
  },
});

type Asked = GroupInput & {
  bookingId: string;
  /** The hash under which the group counts towards its network's limit. */
  networkHash: string | null;
  isConfirmed: boolean;
};

async function registerAll(person: Visitor, group: Asked) {
  const { id: eventId, bookingId, people, networkHash, isConfirmed, company, contact } = group;
  if (networkHash !== null) await requireFewGroups(eventId, networkHash);
  const event = await getEvent(null, eventId);
  await requireOpenToGroups(event);
  const contactEmail = isConfirmed ? contact.email : null;
  if (networkHash !== null) await requireFewSeats({ eventId, people: people.length, contactEmail });
  // A stranger's request does not reveal who has a seat.
  if (!isConfirmed) requireRows(people, event, new Set());
  await db.write.booking.create({ data: { id: bookingId, eventId } });
  const names = splitTypedName(contact.name, person);
  const userId = isConfirmed && person ? person.id : null;
  const { code } = await db.write.groupBooking.create({
    select: { code: true },
    data: {
      id: bookingId,
      company,
      purchaseOrder: group.purchaseOrder,
      networkHash,
      userId,
      contactName: fullName(names),
      contactFirstName: names.firstName,
      contactEmail: contact.email,
      contactPhone: contact.phone,
      ...(isConfirmed
        ? { confirmedAt: await databaseNow() }
        : { people, pendingUntil: await pendingUntil() }),
    },
  });
  if (!isConfirmed) {
    await queueGroupConfirmation(bookingId);
    return { bookingId, company, invoice: null, registrations: [], addressToConfirm: true, pageUrl: null };
  }
  const { seats, invoice } = await seatGroup(person, { ...group, userId }, event);
  await announceGroup(bookingId);
  return {
    bookingId,
    company,
    invoice: invoice && shownInvoice(invoice),
    registrations: people.map(({ name, email }) => {
      const seat = seats.get(email)!;
      const reference = invoice?.references.get(seat.id) ?? null;
      return { ...toSeatAnswer(seat, reference), fullName: fullName(splitTypedName(name)), email };
    }),
    /** The coordinator has to open the emailed link; until then the group has no seats. */
    addressToConfirm: false,
    /** The coordinator's private page: only the owner of the address gets it. */
    pageUrl: pathTo("/registration/group/[code]", { code }),
  };
}

/** A group can be confirmed for as long as a single unconfirmed seat is held. */
const pendingUntil = async () => new Date((await databaseNow()).getTime() + 2 * hourSeconds * 1_000);

function shownInvoice({ number, snapshot }: WrittenGroup) {
  const { employer, quote, issuedOn, currency } = snapshot;
  return {
    number,
    issuedOn,
    dueOn: shownTerms(snapshot).dueOn,
    currency,
    company: employer?.company ?? null,
    purchaseOrder: employer?.purchaseOrder ?? null,
    total: formatCents(totalsOf(snapshot.lines).totalCents),
    /** The reference for one payment of everything. */
    reference: quote[0] ?? null,
  };
}
