import type { Prisma } from "@/lib/db/client";
import type { Occasion } from "./build-events";
import { heldUntil, type RegistrationRow } from "./build-registrations";
import type { Calendar } from "./calendar";
import { demoId, demoReference, demoTicketCode } from "./identity";
import type { Due } from "./money";

/** Whom an employer sent to an event two days ago, in one go and on one invoice that is not paid yet. */
const EVENT_SLUG = "preparing-for-the-next-mutual-evaluation";
const DAYS_AGO = 2;
export const groupCoordinator = { name: "Rochelle Dorsett", email: "rochelle.dorsett@visitor.test" };
const company = "Silver Cay Bank";
const purchaseOrder = "PO 2207-118";
const people: [firstName: string, lastName: string][] = [
  ["Anastacia", "Poitier"],
  ["Delroy", "Whylly"],
  ["Shavonne", "Minnis"],
  ["Tavares", "Gibbs"],
  ["Ulrica", "Storr"],
];

export type DemoGroup = ReturnType<typeof buildGroup>;

export function buildGroup(occasions: Occasion[], calendar: Calendar) {
  const occasion = occasions.find(({ slug }) => slug === EVENT_SLUG);
  if (!occasion) throw new Error(`${EVENT_SLUG} is missing`);
  const id = demoId("booking", company);
  const registeredAt = calendar.at(-DAYS_AGO, "11:05");
  const registrations = people.map(([firstName, lastName], index): RegistrationRow => {
    const email = `${firstName}.${lastName}@visitor.test`.toLowerCase();
    const key = `${EVENT_SLUG}:${email}`;
    return {
      id: demoId("registration", key),
      bookingId: id,
      groupRow: index + 1,
      eventId: occasion.id,
      userId: null,
      firstName,
      lastName,
      email,
      companyName: company,
      position: null,
      phoneNumber: null,
      notes: null,
      registrationType: null,
      paymentMethod: "bank_transfer",
      amountCents: occasion.priceCents,
      state: "held",
      paidAt: null,
      releasedAt: null,
      cancelledAt: null,
      addressToConfirm: false,
      heldUntil: heldUntil(occasion, "held", registeredAt, calendar),
      memberRateToVerify: false,
      answers: [],
      ticketCode: demoTicketCode(key),
      registrationDate: registeredAt,
      updatedAt: registeredAt,
    };
  });
  const booking: Prisma.BookingCreateManyInput = { id, eventId: occasion.id, createdAt: registeredAt };
  const groupBooking = {
    id,
    company,
    purchaseOrder,
    code: demoTicketCode(`group:${company}`),
    contactName: groupCoordinator.name,
    contactEmail: groupCoordinator.email,
    contactPhone: "(242) 555-0142",
    confirmedAt: registeredAt,
  } satisfies Prisma.GroupBookingCreateManyInput;
  return { booking, groupBooking, registrations };
}

/** The one reference for all of the group's amounts due, and the invoice that quotes it. */
export function buildGroupMoney({ groupBooking, registrations }: DemoGroup, dues: Due[]) {
  const { id: groupId, company, purchaseOrder, confirmedAt: issuedAt } = groupBooking;
  const own = registrations.map(({ id }) => dues.find(({ registrationId }) => registrationId === id)!);
  const bundleId = demoId("bundle", company);
  const reference = demoReference(`bundle:${company}`);
  return {
    bundles: [{ id: bundleId, reference, groupId, createdAt: issuedAt }],
    bundleDues: own.map(({ id }) => ({ bundleId, amountDueId: id })),
    invoice: {
      id: demoId("invoice", "group"),
      groupId,
      dueIds: own.map(({ id }) => id),
      employer: { company, address: "", purchaseOrder },
      payer: { userId: null, ...groupCoordinator, address: null },
      names: registrations.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      quote: [reference],
      issuedAt,
      createdById: null,
      credit: null,
    },
  };
}
