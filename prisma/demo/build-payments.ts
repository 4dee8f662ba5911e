import { defaultPolicies } from "@/lib/association/schema";
import { applications } from "./applications";
import type { Occasion } from "./build-events";
import { groupCoordinator, type DemoGroup } from "./build-group";
import type { Member } from "./build-people";
import type { RegistrationRow } from "./build-registrations";
import type { Calendar } from "./calendar";
import { chanceOf } from "./chance";
import { demoId, demoReference } from "./identity";
import type { Due, Payment } from "./money";
import { feeCentsOf, MEMBER_EMAIL } from "./people";
import {
  allocationsOf,
  chequesOf,
  joinTwoSeats,
  leftOverCents,
  paymentsUnderWay,
  reportOf,
} from "./payment-stories";

type Money = { dues: Due[]; payments: Payment[] };
type Chance = ReturnType<typeof chanceOf>;

/** Of the registrations that wait for a cheque, every so many: the office has it, the bank has not cleared it. */
const UNCLEARED_EVERY = 3;
const FIRST_RECEIPT = 1001;

const DAY_MS = 24 * 60 * 60 * 1000;

const noteOf = (method: Payment["method"]) =>
  method === "bank_transfer" ? "Seen on the bank statement" : null;

/** The number of the cheque, or else what the payer quoted. */
const numbersOf = (method: Payment["method"], { reference }: Due, chance: Chance) => ({
  reference: method === "cheque" ? String(chance.whole(1200, 4800)) : reference,
});

/** Whoever registered, or the coordinator of a group. */
const payerOf = ({ bookingId, firstName, lastName, email }: RegistrationRow, group: DemoGroup) =>
  bookingId === group.booking.id
    ? { payerName: groupCoordinator.name, payerEmail: groupCoordinator.email }
    : { payerName: `${firstName} ${lastName}`, payerEmail: email };

/**
 * What one paid event registration left in the books, or one that is still owed. `isLate`: the money came after the seat
 * had been released, so it is to be paid back.
 */
function eventMoney(
  row: RegistrationRow,
  occasion: Occasion,
  { order, isLate, group }: { order: number; isLate: boolean; group: DemoGroup },
  adminId: string,
  calendar: Calendar,
): Money {
  if (row.amountCents === 0) return { dues: [], payments: [] };
  const chance = chanceOf(`payment:${row.id}`);
  const settledAt = new Date(
    Math.min(row.registrationDate.getTime() + chance.whole(1, 9) * DAY_MS, calendar.now.getTime()),
  );
  const isPaid = row.state === "confirmed" || isLate;
  const description = `Event Registration: ${occasion.title}`;
  const payer = payerOf(row, group);
  const due: Due = {
    id: demoId("due", row.id),
    reference: demoReference(row.id),
    purpose: "event",
    description,
    amountCents: row.amountCents,
    userId: row.userId,
    registrationId: row.id,
    dueDate: occasion.startDate,
    ...payer,
    voidedAt: row.cancelledAt,
    createdAt: row.registrationDate,
  };
  const isUncleared = row.state === "held" && row.paymentMethod === "cheque" && order % UNCLEARED_EVERY === 0;
  if (row.state === "held" && !isUncleared) return { dues: [due], payments: [] };
  const method = row.paymentMethod;
  const payment: Payment = {
    id: demoId("payment", row.id),
    userId: row.userId,
    // Only the completed payment settles the amount; an attempt that failed leaves it open for the next.
    pays: isPaid ? [{ due, amountCents: row.amountCents }] : [],
    purpose: "event",
    description,
    amountCents: row.amountCents,
    status: isPaid ? "completed" : isUncleared ? "pending" : "failed",
    method,
    ...numbersOf(isUncleared ? null : method, due, chance),
    providerReference: method === "paylanes" ? `demo-${demoReference(`provider:${row.id}`)}` : null,
    note: isUncleared ? "Cheque received, not cleared yet" : noteOf(method),
    recordedById: method === "paylanes" ? null : adminId,
    ...payer,
    paymentDate: settledAt,
    owedBackAt: isLate ? settledAt : isPaid ? row.cancelledAt : null,
    createdAt: settledAt,
  };
  return { dues: [due], payments: [payment] };
}

const duesDescription = "Annual membership dues";

/** What an approved applicant owes since the approval. */
function firstDues(member: Member, calendar: Calendar): Due[] {
  const approval = applications.find(({ email }) => email === member.email)?.decision;
  if (approval?.status !== "approved" || feeCentsOf(member) === 0) return [];
  const key = `${member.email}:first`;
  return [
    {
      id: demoId("due", key),
      reference: demoReference(key),
      purpose: "membership",
      description: duesDescription,
      amountCents: feeCentsOf(member),
      userId: member.id,
      registrationId: null,
      dueDate: null,
      createdAt: calendar.at(-approval.daysAgo, "10:15"),
    },
  ];
}

/** A member's dues: one settled amount for each year since joining, and the coming one once it is asked for. */
function membershipMoney(member: Member, adminId: string, calendar: Calendar): Money {
  const { joinDate, nextPaymentDate } = member;
  if (!joinDate) return { dues: firstDues(member, calendar), payments: [] };
  if (!nextPaymentDate) return { dues: [], payments: [] };
  const chance = chanceOf(`dues:${member.email}`);
  const money: Money = { dues: [], payments: [] };
  const description = duesDescription;
  for (let year = 0; ; year++) {
    const dueDate = calendar.yearsAfter(joinDate, year);
    const isNext = dueDate.getTime() + DAY_MS > nextPaymentDate.getTime();
    const askedOn =
      year === 0
        ? member.createdAt
        : calendar.daysBefore(dueDate, defaultPolicies.dues.issuedDaysBefore, "08:00");
    if (isNext && askedOn >= calendar.now) return money;
    const key = `${member.email}:${year}`;
    const paidOn = year === 0 ? joinDate : calendar.daysBefore(dueDate, chance.whole(0, 20), "11:30");
    const due: Due = {
      id: demoId("due", key),
      reference: demoReference(key),
      purpose: "membership",
      description,
      amountCents: feeCentsOf(member),
      userId: member.id,
      registrationId: null,
      dueDate,
      createdAt: askedOn,
    };
    money.dues.push(due);
    if (isNext) {
      money.payments.push(...paymentsUnderWay(member, due, adminId, calendar));
      return money;
    }
    const method = chance.pick(["bank_transfer", "bank_transfer", "cheque"] as const);
    // The latest before the next.
    const isLast = calendar.yearsAfter(joinDate, year + 1).getTime() + DAY_MS > nextPaymentDate.getTime();
    money.payments.push({
      id: demoId("payment", key),
      userId: member.id,
      pays: [{ due, amountCents: due.amountCents }],
      purpose: "membership",
      description,
      amountCents: due.amountCents + (isLast ? leftOverCents(member) : 0),
      status: "completed",
      method,
      ...numbersOf(method, due, chance),
      providerReference: null,
      note: noteOf(method),
      recordedById: adminId,
      paymentDate: paidOn,
      createdAt: paidOn,
    });
  }
}

/** Every amount due and every payment, with receipt numbers in the order in which the money came. */
export function buildMoney(
  members: Member[],
  occasions: Occasion[],
  registrations: RegistrationRow[],
  group: DemoGroup,
  adminId: string,
  calendar: Calendar,
) {
  const occasionById = new Map(occasions.map((occasion) => [occasion.id, occasion]));
  const late = registrations.find(
    ({ state, amountCents, email }) => state === "released" && amountCents > 0 && email !== MEMBER_EMAIL,
  );
  const parts = [
    ...members.map((member) => membershipMoney(member, adminId, calendar)),
    ...registrations.map((row, order) => {
      const occasion = occasionById.get(row.eventId);
      if (!occasion) throw new Error(`No event ${row.eventId}`);
      return eventMoney(row, occasion, { order, isLate: row === late, group }, adminId, calendar);
    }),
  ];
  const dues = parts.flatMap((part) => part.dues);
  const payments = joinTwoSeats(
    parts.flatMap((part) => part.payments),
    registrations,
  ).sort((one, other) => one.paymentDate.getTime() - other.paymentDate.getTime());
  let receipt = FIRST_RECEIPT;
  return {
    dues,
    payments: payments.map(({ pays: _pays, bouncedAt: _bouncedAt, ...payment }) => ({
      ...payment,
      receiptNumber: payment.status === "completed" ? receipt++ : null,
    })),
    ...allocationsOf(payments, adminId),
    cheques: chequesOf(payments, calendar),
    ...reportOf(members, dues, calendar),
  };
}

/** One transfer that the online provider told of under a reference that nobody has: it waits for an administrator. */
export function buildNotifications(calendar: Calendar) {
  return [
    {
      id: demoId("notification", "unknown-reference"),
      providerReference: "demo-PL-48213",
      reference: "K7Q2M9XX",
      amount: "85.00",
      currency: "BSD",
      status: "completed",
      mismatch: "No outstanding payment matches reference K7Q2M9XX.",
      receivedAt: calendar.at(-2, "16:05"),
      bodyHash: "demo",
    },
  ];
}
