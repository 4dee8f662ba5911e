import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { amountOf, currency, formatCents } from "@/lib/core/money";
import { receivablesByAge } from "@/lib/payments/queries";
import { fillCurves } from "./fill-curves";
import { applicationFunnel } from "./funnel";
import { shortAgeingLabel } from "@/lib/ledger/labels";
import { applicationMedians, applicationStageNames, applicationStages, type ReportName } from "./labels";
import { expectedByMonth, incomeByMonth, membersByMonth, retentionByYear, seatsByEvent } from "./queries";
import { maxDaysBefore } from "./rules";

type Reader = Staff<"reports.read">;
type Row = (string | number | null)[];
type ReportTable = {
  header: string[];
  /** Whether the report is about the year. The others are about the current state. */
  isOfYear: boolean;
  rows: (person: Reader, year: number) => Promise<Row[]>;
};

/** The month of a moment: "2026-11". */
const monthOf = (moment: Date) => dayOf(moment).slice(0, 7);
const dayOf = (moment: Date) => calendarDayOf(moment, getAssociation().timeZone);

/** An amount in a table. A negative amount is a number, because as text it would be taken for a formula. */
const amount = (cents: number) => (cents < 0 ? amountOf(cents) : formatCents(cents));

/** Each report as a table. */
export const reportTables: Record<ReportName, ReportTable> = {
  members: {
    header: ["month", "active", "pending"],
    isOfYear: true,
    rows: async (person, year) =>
      (await membersByMonth(person, year)).map(({ month, active, pending }) => [
        monthOf(month),
        active,
        pending,
      ]),
  },
  income: {
    header: ["month", "dues", "events", "currency"],
    isOfYear: true,
    rows: async (person, year) =>
      (await incomeByMonth(person, year)).map(({ month, duesCents, eventCents }) => [
        monthOf(month),
        amount(duesCents),
        amount(eventCents),
        currency,
      ]),
  },
  expected: {
    header: ["month", "fell due", "received", "currency"],
    isOfYear: true,
    rows: async (person, year) =>
      (await expectedByMonth(person, year)).map(({ month, expectedCents, receivedCents }) => [
        monthOf(month),
        amount(expectedCents),
        amount(receivedCents),
        currency,
      ]),
  },
  ageing: {
    header: ["days overdue", "outstanding", "currency"],
    isOfYear: false,
    rows: async (person) =>
      (await receivablesByAge(person)).map(({ name, cents }) => [
        shortAgeingLabel[name],
        amount(cents),
        currency,
      ]),
  },
  applications: {
    header: ["figure", "value"],
    isOfYear: true,
    rows: async (person, year) => {
      const funnel = await applicationFunnel(person, year);
      return [
        ...applicationStageNames.map((stage) => [applicationStages[stage], funnel[stage]]),
        [applicationMedians.daysToDecision, funnel.daysToDecision],
        [applicationMedians.daysToJoin, funnel.daysToJoin],
      ];
    },
  },
  retention: {
    header: ["year of joining", "level", "joined", "members today"],
    isOfYear: false,
    rows: async (person) =>
      (await retentionByYear(person)).map(({ year, level, joined, stayed }) => [year, level, joined, stayed]),
  },
  seats: {
    header: ["day", "event", "registered", "capacity"],
    isOfYear: false,
    rows: async (person) => {
      const { coming, past } = await seatsByEvent(person);
      return [...coming.toReversed(), ...past].map((event) => [
        dayOf(event.startDate),
        event.title,
        event.currentAttendees,
        event.maxAttendees,
      ]);
    },
  },
  fill: {
    header: ["event day", "event", "days before", "seats taken", "capacity"],
    isOfYear: false,
    rows: async (person) => {
      const { coming, past } = await fillCurves(person);
      return [...coming.toReversed(), ...past].flatMap((event) =>
        event.seats.map((seats, at) => [
          dayOf(event.startDate),
          event.title,
          maxDaysBefore - at,
          seats,
          event.maxAttendees,
        ]),
      );
    },
  },
};
