import { randomUUID } from "node:crypto";
import type { Staff } from "@/lib/auth/member";
import { createSession, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Grant, Permission } from "@/lib/core/permissions";
import type { InvoiceSnapshot } from "@/lib/invoices/schema";
import { newReference } from "@/lib/ledger/reference";
import { unpaidCents } from "@/lib/ledger/rules";
import { Browser } from "./next-request";

let count = 0;

/** Somebody with every permission, as the queries want to see them. */
export type Admin = Staff<Permission>;

/** A member with an account; `facts` overrides its columns. */
export async function aMember(facts: Partial<Prisma.UserCreateInput> = {}) {
  count++;
  const user = await db.write.user.create({
    data: {
      email: `member-${count}-${randomUUID().slice(0, 8)}@example.test`,
      firstName: "Althea",
      lastName: `Bethel ${count}`,
      membershipStatus: "active",
      ...facts,
    },
  });
  return { ...user, grants: [] as readonly Grant[] };
}

/** A member with these roles. */
export async function aStaffMember(grants: readonly Grant[], facts: Partial<Prisma.UserCreateInput> = {}) {
  const { id } = await aMember({ firstName: "Rowena", passwordHash: "unguessable", ...facts });
  await db.write.roleGrant.createMany({ data: grants.map((grant) => ({ ...grant, userId: id })) });
  return { ...(await db.user.findUniqueOrThrow({ where: { id } })), grants };
}

/** An owner with a password: the database does not count others as the last owner. */
export async function anAdmin(facts: Partial<Prisma.UserCreateInput> = {}) {
  return aStaffMember([{ role: "owner", eventId: null }], facts);
}

export const hourMs = 3_600_000;

/** A free event that starts in a day and has 50 seats. */
export async function anEvent(facts: Partial<Prisma.EventCreateInput> = {}) {
  count++;
  const startDate = facts.startDate ? new Date(facts.startDate) : new Date(Date.now() + 24 * hourMs);
  return db.write.event.create({
    data: {
      slug: `sanctions-screening-${count}`,
      title: "Sanctions Screening in Practice",
      description: "Lists, matches and what to do with them.",
      location: "Bay Street, Nassau",
      maxAttendees: 50,
      ...facts,
      startDate,
      endDate: facts.endDate ?? new Date(startDate.getTime() + 2 * hourMs),
    },
  });
}

/** `id` is null for visitors. */
export type Person = { id: string | null; firstName: string; lastName: string; email: string };

/** A member's unpaid registration, with its amount due. */
export async function anUnpaidRegistration(
  event: { id: string; priceCents: number },
  { id: userId, firstName, lastName, email }: Person,
) {
  const registration = await db.write.registration.create({
    data: {
      eventId: event.id,
      userId,
      firstName,
      lastName,
      email,
      amountCents: event.priceCents,
      amountsDue: {
        create: {
          reference: newReference(),
          purpose: "event",
          description: "Event Registration: Sanctions Screening in Practice",
          amountCents: event.priceCents,
          userId,
          payerName: `${firstName} ${lastName}`,
          payerEmail: email,
        },
      },
    },
    include: { amountsDue: true },
  });
  const [due] = registration.amountsDue;
  return { ...registration, dueId: due!.id, reference: due!.reference };
}

/** What the form shows that records a registration's payment. */
export async function shownCents(registrationId: string) {
  const due = await db.amountDue.findFirst({ where: { registrationId }, orderBy: { createdAt: "desc" } });
  return due && unpaidCents(due) > 0 ? unpaidCents(due) : 1;
}

/** Finds the payments for a registration. */
export const paidFor = (registrationId: string) => ({
  allocations: { some: { amountDue: { registrationId } } },
});

/** What an invoice says, without lines. */
export const emptySnapshot: InvoiceSnapshot = {
  issuer: {
    name: "Association",
    shortName: "ACO",
    address: "Nassau",
    contactEmail: "a@example.org",
    phone: "1",
  },
  issuedOn: "2026-11-26",
  credits: null,
  employer: null,
  lines: [],
  quote: [],
  dueOn: null,
  bank: null,
  vat: null,
  currency: "BSD",
};

/** An invoice that is addressed to this person. */
export const anInvoice = (person: Pick<Person, "id" | "email">, name: string) =>
  db.write.invoice.create({
    data: {
      userId: person.id,
      payerEmail: person.email,
      snapshot: emptySnapshot,
      personal: { name, address: null, email: person.email, for: [], reason: null },
    },
  });

/** An employer's invoice about this amount due, which names somebody on its line. */
export async function aSharedInvoice(amountDueId: string, name: string) {
  const { reference, description, amountCents, paidCents } = await db.amountDue.findUniqueOrThrow({
    where: { id: amountDueId },
  });
  return db.write.invoice.create({
    data: {
      snapshot: { ...emptySnapshot, lines: [{ reference, description, amountCents, paidCents }] },
      personal: { name: null, address: null, email: null, for: [name], reason: null },
      dues: { create: { line: 1, amountDueId } },
    },
  });
}

/** A browser in which this person is signed in. */
export async function signedInAs(user: { id: string }): Promise<Browser> {
  const browser = new Browser();
  const token = await createSession(
    user.id,
    { ip: "192.0.2.1", userAgent: "test" },
    { passwordHash: null, withSecondFactor: true },
  );
  browser.cookies.set(sessionCookie.name, token);
  return browser;
}
