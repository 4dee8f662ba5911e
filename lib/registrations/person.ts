import "server-only";
import { ownedByFilter, type Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { getEvent, withDates } from "@/lib/events/queries";
import { hasSeat, type SeatState } from "@/lib/seats/rules";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { groupTemplates, seatTemplates } from "@/lib/mail/seat-templates";
import { eraseFromGroups } from "@/lib/invoices/shared/erase-addressees";
import { formatCents } from "@/lib/core/money";
import { fullName } from "@/lib/core/full-name";
import { splitTypedName } from "@/lib/core/typed-name";
import { listMyRegistrations, listRegisteredForOthers } from "./queries";
import { readSeatMoney, notifyOtherPayers } from "@/lib/seats/shared/seat-money";
import { pendingPeopleOf } from "@/lib/groups/rules";
import { eraseCoordinators } from "./erase-visitors";
import { dissolveGroups, leaveSeatsToAttendees } from "./leave-to-attendees";

/** The personal data in registrations, including those made as a visitor under an address that is now verified. */
export const registrationPersonalData: PersonalData = {
  models: ["Registration", "EmailCorrection", "WaitingEntry", "GroupBooking"],
  visitors: {
    templates: [
      ...seatTemplates,
      ...groupTemplates,
      ...([
        "waiting_list_joined",
        "seat_offered",
        "offer_ended",
        "registrations_requested",
        "email_correction",
      ] as const),
    ],
    use: async (email) =>
      (await db.registration.count({ where: { email } })) +
        (await db.waitingEntry.count({ where: { email } })) +
        (await db.groupBooking.count({ where: { contactEmail: email } })) >
      0,
  },
  async count(person) {
    const registrations = await findRegistrations(person);
    const seats = registrations.filter(({ state }) => hasSeat(state));
    return { registrations: registrations.length, seats: seats.length };
  },
  async export(person) {
    const registrations = await listMyRegistrations(person);
    const waiting = await db.waitingEntry.findMany({
      select: {
        firstName: true,
        lastName: true,
        email: true,
        state: true,
        joinedAt: true,
        offeredUntil: true,
        event: { select: { title: true } },
      },
      where: ownedByFilter(person),
      orderBy: { joinedAt: "asc" },
    });
    const groups = await db.groupBooking.findMany({
      select: {
        company: true,
        purchaseOrder: true,
        contactName: true,
        contactFirstName: true,
        contactEmail: true,
        contactPhone: true,
        confirmedAt: true,
        people: true,
        invoice: { select: { number: true } },
        booking: { select: { createdAt: true, event: { select: { title: true, startDate: true } } } },
      },
      where: coordinatedBy(person),
      orderBy: { id: "asc" },
    });
    const forOthers = await listRegisteredForOthers(person);
    const corrections = await db.emailCorrection.findMany({
      select: {
        newEmail: true,
        requestedAt: true,
        expiresAt: true,
        registration: { select: { event: { select: { title: true } } } },
        group: { select: { booking: { select: { event: { select: { title: true } } } } } },
      },
      where: correctingTo(person),
      orderBy: { requestedAt: "asc" },
    });
    return {
      emailCorrections: corrections.map(({ registration, group, ...correction }) => ({
        event: (registration ?? group?.booking)?.event.title ?? null,
        ...correction,
      })),
      registeredForOthers: forOthers.map(({ name, eventTitle, registrationDate }) => ({
        name,
        event: eventTitle,
        registrationDate,
      })),
      waitingLists: waiting.map(({ event, ...entry }) => ({ event: event.title, ...entry })),
      groups: groups.map(({ booking: { event, createdAt }, invoice, people, ...group }) => ({
        /** The people for whom seats were requested, until the group is confirmed. */
        people: pendingPeopleOf(people).map(({ name, ...one }) => ({
          name: fullName(splitTypedName(name)),
          ...one,
        })),
        ...group,
        event,
        invoice: invoice?.number ?? null,
        registeredAt: createdAt,
      })),
      registrations: registrations.map(
        ({ event: { title, startDate, endDate, location }, ...registration }) => ({
          event: { title, startDate, endDate, location },
          ...registration.said,
          registrationType: registration.registrationType,
          registrationDate: registration.registrationDate,
          paymentMethod: registration.paymentMethod,
          paymentStatus: registration.paymentStatus,
          paymentAmount: formatCents(registration.amountCents),
          reference: registration.reference,
          heldUntil: registration.heldUntil,
          checkedInAt: registration.checkedInAt,
          answers: registration.answers.map(({ label, value }) => ({ question: label, answer: value })),
        }),
      ),
    };
  },
  async erase(leaving) {
    const registrations = await findRegistrations(leaving);
    const ids = registrations.map(({ id }) => id);
    await leaveSeatsToAttendees(leaving, ids);
    await eraseFromGroups(ids);
    // The corrections are deleted because another person may have typed the address for their own seat.
    await db.write.emailCorrection.deleteMany({ where: correctingTo(leaving) });
    const groups = await db.groupBooking.findMany({
      select: { id: true, code: true },
      where: coordinatedBy(leaving),
    });
    const groupIds = groups.map(({ id }) => id);
    await eraseCoordinators(groupIds);
    await dissolveGroups(groupIds, ids);
    await tellPayersOf(registrations);
    await db.write.registration.deleteMany({ where: { id: { in: ids } } });
    const waiting = await db.waitingEntry.findMany({
      select: { id: true, email: true, code: true },
      where: ownedByFilter(leaving),
    });
    await db.write.waitingEntry.deleteMany({ where: ownedByFilter(leaving) });
    announceFreedSeat();
    return {
      ids: [...ids, ...waiting.map(({ id }) => id), ...groups.map(({ id }) => id)],
      targets: [{ type: "registration", ids }],
      addresses: [...registrations, ...waiting].map(({ email }) => email),
      words: [
        ...registrations.map(({ ticketCode }) => ticketCode),
        ...[...waiting, ...groups].map(({ code }) => code),
      ],
      // The emails to people to whom they transferred a seat name them.
      letters: [
        {
          templates: ["seat_received"],
          since: leaving.createdAt,
          words: [`${fullName(leaving)} has given you their seat`],
        },
      ],
    };
  },
};

/** The groups that the person's account coordinates, or that were made under an address the person has proven. */
const coordinatedBy = ({ id, email, emailVerifiedAt }: Person) => ({
  OR: [{ userId: id }, ...(emailVerifiedAt ? [{ userId: null, contactEmail: email }] : [])],
});

/**
 * The pending corrections that concern the person: those to their address, and those of their seats and groups. Anyone
 * may have typed the address, so it counts whether or not the person has proven it.
 */
const correctingTo = (person: Person) => ({
  OR: [{ newEmail: person.email }, { registration: ownedByFilter(person) }, { group: coordinatedBy(person) }],
});

/** Notifies other payers that a seat ends with the account of its holder. */
async function tellPayersOf(
  registrations: { id: string; eventId: string; state: SeatState; endDate: Date }[],
): Promise<void> {
  const now = await databaseNow();
  for (const { id, eventId, state, endDate } of registrations) {
    if (!hasSeat(state) || endDate <= now) continue;
    await notifyOtherPayers(withDates(await getEvent(null, eventId)), await readSeatMoney(id), "cancelled");
  }
}

async function findRegistrations(person: Person) {
  const found = await db.registration.findMany({
    select: {
      id: true,
      eventId: true,
      email: true,
      ticketCode: true,
      state: true,
      event: { select: { endDate: true } },
    },
    where: ownedByFilter(person),
  });
  return found.map(({ event, ...registration }) => ({ ...registration, ...event }));
}
