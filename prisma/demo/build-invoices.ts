import type { Occasion } from "./build-events";
import type { DemoGroup } from "./build-group";
import type { Member } from "./build-people";
import type { RegistrationRow } from "./build-registrations";
import type { Calendar } from "./calendar";
import { demoId } from "./identity";
import type { Due } from "./money";
import { MEMBER_EMAIL } from "./people";

export type DemoInvoice = {
  id: string;
  dueIds: string[];
  employer: { company: string; address: string; purchaseOrder: string | null } | null;
  payer: { userId: string | null; name: string; email: string; address: string | null } | null;
  /** For whom each line is. */
  names: string[];
  issuedAt: Date;
  createdById: string | null;
  /** The references to quote, where they are not those of the amounts. */
  quote?: string[];
  /** The group whose invoice it is. */
  groupId?: string;
  credit: { id: string; issuedAt: Date; reason: string; createdById: string } | null;
};

const OFFICERS = 3;

/** An employer's invoice for three officers, which a credit note cancels, and a member's own about paid dues. */
export function buildInvoices(
  { members, registrations, occasions, group }: People,
  dues: Due[],
  paidDueIds: ReadonlySet<string>,
  adminId: string,
  calendar: Calendar,
): DemoInvoice[] {
  const issuedAt = calendar.at(-1, "10:20");
  const held = new Set(registrations.filter(({ state }) => state === "held").map(({ id }) => id));
  const upcoming = new Map(occasions.map(({ id, startDate }) => [id, startDate]));
  const eventOf = new Map(registrations.map(({ id, eventId }) => [id, eventId]));
  const seats = dues
    .filter(
      ({ id, registrationId, payerEmail, createdAt }) =>
        registrationId !== null &&
        held.has(registrationId) &&
        (upcoming.get(eventOf.get(registrationId) ?? "") ?? issuedAt) > issuedAt &&
        !paidDueIds.has(id) &&
        payerEmail !== MEMBER_EMAIL &&
        payerEmail !== group.groupBooking.contactEmail &&
        createdAt <= issuedAt,
    )
    .filter(
      ({ payerEmail }, index, all) => all.findIndex((other) => other.payerEmail === payerEmail) === index,
    )
    .slice(0, OFFICERS);
  if (seats.length < OFFICERS) throw new Error("Too few seats wait for their payment");
  const member = members.find(({ email }) => email === MEMBER_EMAIL);
  const own = dues.findLast(({ id, userId }) => userId === member?.id && paidDueIds.has(id));
  if (!member || !own) throw new Error(`${MEMBER_EMAIL} has paid nothing`);
  const name = `${member.firstName} ${member.lastName}`;
  return [
    {
      id: demoId("invoice", "employer"),
      dueIds: seats.map(({ id }) => id),
      employer: {
        company: "Lucayan Trust Bank",
        address: "Shirley House, Shirley Street\nP.O. Box N-4890\nNassau, The Bahamas",
        purchaseOrder: null,
      },
      payer: null,
      names: seats.map(({ payerName }) => (typeof payerName === "string" ? payerName : "")),
      issuedAt,
      createdById: adminId,
      credit: {
        id: demoId("invoice", "employer-credit"),
        issuedAt: calendar.at(-1, "15:40"),
        reason: "The bank needs its purchase order number on it",
        createdById: adminId,
      },
    },
    {
      id: demoId("invoice", "member"),
      dueIds: [own.id],
      employer: null,
      payer: { userId: member.id, name, email: member.email, address: null },
      names: [name],
      issuedAt: calendar.at(0, "08:30"),
      createdById: member.id,
      credit: null,
    },
  ];
}

type People = {
  members: Member[];
  registrations: RegistrationRow[];
  occasions: Occasion[];
  group: DemoGroup;
};
