import "server-only";
import { ownedBy, type Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { groupTemplates, seatTemplates } from "@/lib/mail/seat-templates";
import { eraseFromGroups } from "@/lib/invoices/shared/erase-addressees";
import { formatCents } from "@/lib/core/money";
import { listMyRegistrations } from "./queries";
import { eraseCoordinators } from "./erase-visitors";
import { hasSeat } from "./shared/state";

/** Also what was registered as a visitor under a verified address. */
export const registrationData: PersonalData = {
  models: ["Registration", "WaitingEntry", "GroupBooking"],
  visitors: {
    templates: [
      ...seatTemplates,
      ...groupTemplates,
      ...(["waiting_list_joined", "seat_offered", "offer_ended", "registrations_requested"] as const),
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
        ...{ firstName: true, lastName: true, email: true, state: true, joinedAt: true, offeredUntil: true },
        event: { select: { title: true } },
      },
      where: ownedBy(person),
      orderBy: { joinedAt: "asc" },
    });
    const groups = await db.groupBooking.findMany({
      select: {
        ...{ company: true, purchaseOrder: true, contactName: true, contactEmail: true, contactPhone: true },
        ...{ confirmedAt: true, invoice: { select: { number: true } } },
        booking: { select: { createdAt: true, event: { select: { title: true, startDate: true } } } },
      },
      where: coordinatedBy(person),
      orderBy: { id: "asc" },
    });
    return {
      waitingLists: waiting.map(({ event, ...entry }) => ({ event: event.title, ...entry })),
      groups: groups.map(({ booking: { event, createdAt }, invoice, ...group }) => ({
        ...{ ...group, event, invoice: invoice?.number ?? null, registeredAt: createdAt },
      })),
      registrations: registrations.map(
        ({ event: { title, startDate, endDate, location }, ...registration }) => ({
          event: { title, startDate, endDate, location },
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
    await eraseFromGroups(ids);
    const groups = await db.groupBooking.findMany({
      select: { id: true, code: true },
      where: coordinatedBy(leaving),
    });
    await eraseCoordinators(groups.map(({ id }) => id));
    await db.registration.deleteMany({ where: { id: { in: ids } } });
    const waiting = await db.waitingEntry.findMany({
      select: { id: true, email: true, code: true },
      where: ownedBy(leaving),
    });
    await db.waitingEntry.deleteMany({ where: ownedBy(leaving) });
    return {
      ids: [...ids, ...waiting.map(({ id }) => id), ...groups.map(({ id }) => id)],
      targets: [{ type: "registration", ids }],
      addresses: [...registrations, ...waiting].map(({ email }) => email),
      words: [
        ...registrations.map(({ ticketCode }) => ticketCode),
        ...[...waiting, ...groups].map(({ code }) => code),
      ],
    };
  },
};

/** Groups are registered under an address, which is the coordinator's once it is proven. */
const coordinatedBy = ({ email, emailVerifiedAt }: Person) => ({
  contactEmail: emailVerifiedAt ? email : "",
});

const findRegistrations = (person: Person) =>
  db.registration.findMany({
    select: { id: true, email: true, ticketCode: true, state: true },
    where: ownedBy(person),
  });
