import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { purposeLabel } from "@/lib/payments/labels";
import { writtenFor, type Booking } from "./journal-formats";
import { askedPeriod, type Period } from "./period";
import { bookingOf, type JournalKind } from "./rules";
import { journalExportInput } from "./schema";

const batchSize = 1_000;

/** A debit and a credit, which stay in one file. */
const linesOfBooking = 2;

/** GET /api/admin/month-end/export: every entry of a period, balanced, for an accounting program. */
export const exportJournal = operation({
  actor: staff("payments.export", "payments.read"),
  input: journalExportInput,
  needsPresence: true,
  async run(person, { format, ...asked }) {
    const period = await askedPeriod(asked);
    const count = await db.journalEntry.count({ where: within(period) });
    await recordExport(person, {
      action: "journal_exported",
      what: "entries of the journal",
      rows: count,
      details: { firstDay: period.from, lastDay: period.to, format },
    });
    const written = writtenFor[format];
    const name = `${getAssociation().slug}-journal-${period.from}-${period.to}`;
    if ("text" in written)
      return { fileName: `${name}.journal`, texts: texts(bookings(period), written.text) };
    const perFile = written.maxLines ? Math.floor((written.maxLines - 1) / linesOfBooking) : Infinity;
    if (count > perFile) {
      return {
        fileName: `${name}-${format}.zip`,
        files: parts(bookings(period), perFile, (part, number) => ({
          fileName: `${name}-${format}-${String(number).padStart(3, "0")}.csv`,
          header: written.header,
          batches: [part.flatMap(written.rows)],
        })),
      };
    }
    return {
      fileName: `${name}-${format}.csv`,
      header: written.header,
      batches: rows(bookings(period), written.rows),
    };
  },
});

const within = ({ begin, until }: Period) => ({ bookedAt: { gte: begin, lt: until } });

async function* rows<Row>(batches: AsyncGenerator<Booking[]>, rowsOf: (booking: Booking) => Row[]) {
  for await (const batch of batches) yield batch.flatMap(rowsOf);
}

/** What each file has, so many bookings in each, counted from 1. */
async function* parts<File>(
  batches: AsyncGenerator<Booking[]>,
  size: number,
  fileOf: (part: Booking[], number: number) => File,
): AsyncGenerator<File> {
  let waiting: Booking[] = [];
  let number = 1;
  for await (const batch of batches) {
    waiting.push(...batch);
    while (waiting.length >= size) {
      yield fileOf(waiting.slice(0, size), number++);
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) yield fileOf(waiting, number);
}

async function* texts(batches: AsyncGenerator<Booking[]>, textOf: (booking: Booking) => string) {
  for await (const batch of batches) yield batch.map(textOf).join("");
}

async function* bookings(period: Period): AsyncGenerator<Booking[]> {
  const { timeZone } = getAssociation();
  let after: { bookedAt: Date; id: bigint } | null = null;
  do {
    const found: Entry[] = await db.journalEntry.findMany({
      where: {
        ...within(period),
        ...(after && {
          OR: [{ bookedAt: { gt: after.bookedAt } }, { bookedAt: after.bookedAt, id: { gt: after.id } }],
        }),
      },
      orderBy: [{ bookedAt: "asc" }, { id: "asc" }],
      take: batchSize,
    });
    yield found.map((entry) => toBooking(entry, timeZone));
    after = found.length === batchSize ? found.at(-1)! : null;
  } while (after);
}

type Entry = Awaited<ReturnType<typeof db.journalEntry.findMany>>[number];

/** What is taken back is booked the other way round, because programs take no negative amounts. */
function toBooking(entry: Entry, timeZone: string): Booking {
  const { debit, credit } = bookingOf({ ...entry, cents: entry.amountCents });
  const isTakenBack = entry.amountCents < 0;
  return {
    number: String(entry.id),
    day: calendarDayOf(entry.bookedAt, timeZone),
    words: wordsOf(entry),
    debit: isTakenBack ? credit : debit,
    credit: isTakenBack ? debit : credit,
    cents: Math.abs(entry.amountCents),
  };
}

const happened: Record<JournalKind, string> = {
  opened: "opened",
  adjusted: "adjusted",
  waived: "waived",
  written_off: "bank fee written off",
  voided: "void",
  dropped: "dropped",
  received: "Received",
  applied: "paid",
  owed_back: "to be paid back",
  refunded: "Refunded",
  charged_back: "Charged back",
  bounced: "Bounced",
  undone: "Undone",
};

/** "Membership dues K7Q2M9XD paid, receipt 17" */
function wordsOf({ kind, purpose, reference, receiptNumber, amountCents }: Entry): string {
  const back = amountCents < 0 ? ", taken back" : "";
  return [
    ...(purpose ? [purposeLabel[purpose]] : []),
    ...(reference ? [reference] : []),
    `${happened[kind]}${back}${receiptNumber ? `, receipt ${receiptNumber}` : ""}`,
  ].join(" ");
}
