import type { Prisma } from "@/lib/db/client";
import type { Member } from "./build-people";
import type { RegistrationRow } from "./build-registrations";
import type { Calendar } from "./calendar";
import { chanceOf } from "./chance";
import { demoId } from "./identity";
import type { Due, Payment } from "./money";
import { BOUNCED_EMAIL, CREDIT_EMAIL, PART_PAID_EMAIL, REPORTED_EMAIL } from "./people";

/** Beside the many payments of one amount due each: what a treasurer has to think about. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Payments of dues that are still open, or open again. */
export function paymentsUnderWay(member: Member, due: Due, adminId: string, calendar: Calendar): Payment[] {
  const payment = (daysAgo: number, amountCents: number) => {
    const paidOn = calendar.at(-daysAgo, "11:30");
    return {
      id: demoId("payment", `${member.email}:under-way`),
      userId: member.id,
      pays: [{ due, amountCents }],
      purpose: due.purpose,
      description: due.description,
      amountCents,
      status: "completed" as const,
      providerReference: null,
      recordedById: adminId,
      paymentDate: paidOn,
      createdAt: paidOn,
    };
  };
  if (member.email === PART_PAID_EMAIL)
    return [
      {
        ...payment(20, 10_000),
        method: "bank_transfer",
        reference: due.reference,
        note: "The rest comes next month",
      },
    ];
  if (member.email === BOUNCED_EMAIL)
    return [
      {
        ...payment(8, due.amountCents),
        method: "cheque",
        reference: "2207",
        note: null,
        bouncedAt: calendar.at(-3, "10:05"),
      },
    ];
  return [];
}

/** What a member paid beyond the dues. */
export const leftOverCents = ({ email }: Member): number => (email === CREDIT_EMAIL ? 5_000 : 0);

/** Makes one of the latest two transfers from one company for two people's seats at an event. */
export function joinTwoSeats(payments: Payment[], registrations: RegistrationRow[]): Payment[] {
  const seatById = new Map(registrations.map((row) => [row.id, row]));
  const first = new Map<string, Payment>();
  const latest = payments
    .filter(
      ({ method, status, owedBackAt }) => method === "bank_transfer" && status === "completed" && !owedBackAt,
    )
    .toSorted(
      (one, other) =>
        other.paymentDate.getTime() - one.paymentDate.getTime() || one.id.localeCompare(other.id),
    );
  for (const payment of latest) {
    const seat = seatById.get(payment.pays[0]?.due.registrationId ?? "");
    if (!seat?.companyName) continue;
    const company = `${seat.eventId} ${seat.companyName}`;
    const other = first.get(company);
    if (!other) {
      first.set(company, payment);
      continue;
    }
    const both = [other, payment];
    const joined: Payment = {
      ...other,
      pays: both.flatMap(({ pays }) => pays),
      amountCents: other.amountCents + payment.amountCents,
      description: both.map(({ description }) => description).join(", "),
      reference: both.map(({ reference }) => reference).join(", "),
      note: `One transfer from ${seat.companyName} for two seats`,
    };
    return payments.flatMap((one) => (one === payment ? [] : one === other ? joined : one));
  }
  throw new Error("No company has paid for two seats");
}

type Refund = Prisma.RefundCreateManyInput & { note: string; refundDate: Date };

/** How much of each payment went where, and what was taken back because a cheque bounced. */
export function allocationsOf(
  payments: Payment[],
  adminId: string,
): { allocations: Prisma.AllocationCreateManyInput[]; refunds: Refund[] } {
  const gave = payments.flatMap(({ id, pays, createdAt }) =>
    pays.map(({ due, amountCents }) => ({
      id: demoId("allocation", `${id}:${due.id}`),
      paymentId: id,
      amountDueId: due.id,
      amountCents,
      createdAt,
    })),
  );
  const bounced = payments.flatMap(({ bouncedAt, ...payment }) =>
    bouncedAt ? [{ ...payment, bouncedAt }] : [],
  );
  return {
    allocations: [
      ...gave,
      ...bounced.flatMap(({ id, pays, bouncedAt }) =>
        pays.map(({ due, amountCents }) => ({
          id: demoId("allocation", `${id}:${due.id}:bounced`),
          paymentId: id,
          amountDueId: due.id,
          amountCents: -amountCents,
          refundId: demoId("refund", id),
          createdAt: bouncedAt,
        })),
      ),
    ],
    refunds: bounced.map(({ id, amountCents, bouncedAt }) => ({
      id: demoId("refund", id),
      paymentId: id,
      kind: "bounced" as const,
      amountCents,
      method: "cheque" as const,
      note: "Refer to drawer",
      recordedById: adminId,
      refundDate: bouncedAt,
      createdAt: bouncedAt,
    })),
  };
}

/** Cheques that came before are known at the bank. */
const CHEQUE_DAYS = 60;
/** Days after a cheque came at which it has been deposited, and has cleared. */
const DEPOSITED_AFTER = 2;
const CLEARED_AFTER = 6;
const banks = ["Cable Beach Bank & Trust", "Silver Cay Bank", "Royal Caye Credit Union"];

export function chequesOf(payments: Payment[], { now }: Calendar): Prisma.ChequeCreateManyInput[] {
  return payments.flatMap(({ id, method, status, reference, paymentDate, bouncedAt = null }) => {
    const days = (now.getTime() - paymentDate.getTime()) / DAY_MS;
    if (method !== "cheque" || status !== "completed" || days > CHEQUE_DAYS) return [];
    const after = (wait: number) => (days >= wait ? new Date(paymentDate.getTime() + wait * DAY_MS) : null);
    return [
      {
        paymentId: id,
        number: reference,
        bank: chanceOf(`cheque:${id}`).pick(banks),
        receivedAt: paymentDate,
        depositedAt: after(DEPOSITED_AFTER),
        clearedAt: bouncedAt ? null : after(CLEARED_AFTER),
        bouncedAt,
      },
    ];
  });
}

/** What one member says they have paid. */
export function reportOf(members: Member[], dues: Due[], calendar: Calendar) {
  const member = members.find(({ email }) => email === REPORTED_EMAIL);
  // The latest dues are the open ones.
  const due = dues.findLast(({ userId, purpose }) => userId === member?.id && purpose === "membership");
  if (!member || !due) throw new Error(`${REPORTED_EMAIL} owes nothing`);
  const id = demoId("report", member.email);
  return {
    reports: [
      {
        id,
        userId: member.id,
        amountCents: due.amountCents,
        method: "bank_transfer" as const,
        paidOn: calendar.at(-2, "12:00"),
        createdAt: calendar.at(-1, "09:40"),
      },
    ],
    reportDues: [{ reportId: id, amountDueId: due.id }],
  };
}
