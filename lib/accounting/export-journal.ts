import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { purposeLabel } from "@/lib/ledger/labels";
import { buildChartOfAccounts, type ChartOfAccounts } from "./accounts";
import { journalFileLayouts, type Booking } from "./journal-formats";
import { resolvePeriod, type Period } from "./period";
import { postingsOf, type JournalEntryKind } from "./rules";
import { journalExportInput } from "./schema";

const batchSize = 1_000;

/** GET /api/admin/month-end/export: every entry of a period, balanced, for an accounting program. */
export const exportJournal = operation({
  actor: staff("payments.export", "payments.read"),
  input: journalExportInput,
  presence: "fresh",
  async run(person, { format, ...asked }) {
    const period = await resolvePeriod(asked);
    const count = await db.journalEntry.count({ where: within(period) });
    await recordExport(person, {
      action: "journal_exported",
      what: "entries of the journal",
      rows: count,
      details: { firstDay: period.from, lastDay: period.to, format },
    });
    const written = journalFileLayouts[format];
    const name = `${getAssociation().filePrefix}-journal-${period.from}-${period.to}`;
    if ("text" in written)
      return { fileName: `${name}.journal`, texts: texts(bookings(period), written.text) };
    // An entry has a debit, a credit and, where it contains tax, a third line. The heading counts as a line as well.
    const taxed = await db.journalEntry.count({ where: { ...within(period), vatCents: { not: 0 } } });
    const perFile = (written.maxLines ?? Infinity) - 1;
    if (2 * count + taxed > perFile) {
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

/** Splits the bookings into files of limited length, numbered from 1. The lines of a booking stay in one file. */
async function* parts<File>(
  batches: AsyncGenerator<Booking[]>,
  maxLines: number,
  fileOf: (part: Booking[], number: number) => File,
): AsyncGenerator<File> {
  let waiting: Booking[] = [];
  let lines = 0;
  let number = 1;
  for await (const batch of batches) {
    for (const booking of batch) {
      if (lines + booking.lines.length > maxLines) {
        yield fileOf(waiting, number++);
        [waiting, lines] = [[], 0];
      }
      waiting.push(booking);
      lines += booking.lines.length;
    }
  }
  if (waiting.length > 0) yield fileOf(waiting, number);
}

async function* texts(batches: AsyncGenerator<Booking[]>, textOf: (booking: Booking) => string) {
  for await (const batch of batches) yield batch.map(textOf).join("");
}

async function* bookings(period: Period): AsyncGenerator<Booking[]> {
  const { timeZone, policies } = getAssociation();
  const chart = buildChartOfAccounts(policies.accounts);
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
    yield found.map((entry) => toBooking(entry, timeZone, chart));
    after = found.length === batchSize ? found.at(-1)! : null;
  } while (after);
}

type Entry = Awaited<ReturnType<typeof db.journalEntry.findMany>>[number];

function toBooking(entry: Entry, timeZone: string, chart: ChartOfAccounts): Booking {
  return {
    number: String(entry.id),
    day: calendarDayOf(entry.bookedAt, timeZone),
    words: wordsOf(entry),
    lines: postingsOf({ ...entry, cents: entry.amountCents }).map(({ account, cents }) => ({
      account: chart[account],
      cents,
    })),
  };
}

const happened: Record<JournalEntryKind, string> = {
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

/** The description of an entry: "Membership dues K7Q2M9XD paid, receipt 17". */
function wordsOf({ kind, purpose, reference, receiptNumber, amountCents }: Entry): string {
  const back = amountCents < 0 ? ", taken back" : "";
  return [
    ...(purpose ? [purposeLabel[purpose]] : []),
    ...(reference ? [reference] : []),
    `${happened[kind]}${back}${receiptNumber ? `, receipt ${receiptNumber}` : ""}`,
  ].join(" ");
}
