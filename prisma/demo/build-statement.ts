import { calendarDayOf } from "@/lib/core/format";
import { fingerprintOf } from "@/lib/statements/fingerprint";
import { formatKeyOf } from "@/lib/bank-files/format-key";
import type { Mapping } from "@/lib/bank-files/rules";
import { sampleHeadings } from "@/lib/statements/sample-lines";
import type { Member } from "./build-people";
import type { buildMoney } from "./build-payments";
import type { Calendar } from "./calendar";
import { demoId } from "./identity";

type Money = ReturnType<typeof buildMoney>;
type Plan = { reference: string; amountCents: number; writeOffCents: number }[];
type Line = {
  day: string;
  text: string;
  amountCents: number;
  payment?: Money["payments"][number];
  plan?: Plan;
};

/** The days ago that it is about: the month before the one that the sample statement is about. */
const FIRST_DAY = 61;
const LAST_DAY = 32;
const POSTED_DAY = 27;

const mapping: Mapping = {
  date: "Date",
  description: "Description",
  payer: null,
  amount: null,
  debit: "Debit",
  credit: "Credit",
  type: null,
  account: null,
  dateOrder: "dmy",
};

/** The bank's statement of the month before, posted: one line was ignored, and one still waits for its payer's name. */
export function buildStatement(
  { payments, dues, allocations }: Money,
  members: Member[],
  admin: Member,
  calendar: Calendar,
  timeZone: string,
) {
  const id = demoId("statement", "month-before");
  const from = calendar.at(-FIRST_DAY, "00:00");
  const to = calendar.at(-LAST_DAY, "23:59");
  const dueById = new Map(dues.map((due) => [due.id, due]));
  const nameById = new Map(members.map((member) => [member.id, `${member.lastName} ${member.firstName}`]));
  const posted = payments
    .filter(
      ({ method, status, paymentDate, userId }) =>
        // Nobody posts their own.
        method === "bank_transfer" &&
        status === "completed" &&
        paymentDate >= from &&
        paymentDate <= to &&
        userId !== admin.id,
    )
    .map((payment): Line => {
      const plan = allocations
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ amountDueId, amountCents }) => ({
          reference: dueById.get(amountDueId)?.reference ?? "",
          amountCents,
          writeOffCents: 0,
        }));
      const name = nameById.get(payment.userId ?? "") ?? payment.payerName ?? "";
      const references = plan.map(({ reference }) => reference).join(" ");
      return {
        day: calendarDayOf(payment.paymentDate, timeZone),
        amountCents: payment.amountCents,
        payment,
        plan,
        text: `INWARD TRF ${references} ${name.toUpperCase()}`.trim(),
      };
    });
  const others = (
    [
      [58, "OFFICE RENT BLAKE ROAD", -85_000],
      [51, "INTEREST CREDIT", 1_240],
      [44, "CASH DEPOSIT BAY STREET", 6_000],
      [LAST_DAY, "SERVICE CHARGE", -1_500],
    ] as const
  ).map(([daysAgo, text, amountCents]): Line => ({
    day: calendarDayOf(calendar.at(-daysAgo, "12:00"), timeZone),
    text,
    amountCents,
  }));
  const lines = [...posted, ...others].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
  const postedAt = calendar.at(-POSTED_DAY, "15:20");
  const by = { importedById: admin.id, postedById: admin.id };
  const name = `Statement ${calendarDayOf(from, timeZone)} to ${calendarDayOf(to, timeZone)}.csv`;
  return {
    statements: [{ id, name, mapping, importedAt: calendar.at(-POSTED_DAY, "15:05"), postedAt, ...by }],
    statementLines: lines.map(({ day, text, amountCents, payment, plan }, index) => {
      const line = { date: day, amountCents, text, payer: null, account: null };
      return {
        id: demoId("statement-line", `${index}`),
        statementId: id,
        lineNumber: index + 4,
        ...line,
        fingerprint: fingerprintOf(line, 1),
        plan: plan ?? null,
        ignoredAt: text === "INTEREST CREDIT" ? postedAt : null,
        ignoredById: text === "INTEREST CREDIT" ? admin.id : null,
        ignoredBecause: text === "INTEREST CREDIT" ? "Bank interest" : null,
        paymentId: payment?.id ?? null,
      };
    }),
    statementFormats: [
      { headings: formatKeyOf(sampleHeadings, null), mapping, usedAt: postedAt, isDateOrderSure: true },
    ],
  };
}
