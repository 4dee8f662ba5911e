import "server-only";
import { addDays } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { databaseNow } from "@/lib/db/clock";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { readOpenAmounts } from "./open-amounts";
import { sampleHeadings, sampleLines, type SampleLine } from "./sample-lines";

const monthDays = 30;
const openingCents = 1_824_055;

/**
 * GET /api/admin/bank-statements/sample: a month of bank transfers that pay currently outstanding amounts, for trying
 * the import. The reader's own amounts are left out, because another person has to record them.
 * @throws Refusal `not_found` unless the portal runs with demo data, because it names everybody who owes
 */
export const readSampleStatement = operation({
  actor: staff("payments.read"),
  input: noInput,
  presence: "session",
  async run(person) {
    if (!env.PORTAL_DEMO) throw new Refusal("not_found", "There is no sample statement without demo data.");
    const open = (await readOpenAmounts()).filter(
      ({ userId, email }) => userId !== person.id && email?.toLowerCase() !== person.email.toLowerCase(),
    );
    const { name, timeZone } = getAssociation();
    return {
      fileName: "sample-statement.csv",
      contentType: "text/csv; charset=utf-8",
      body: toCsv(sampleLines(open), name, calendarDayOf(await databaseNow(), timeZone)),
    };
  },
});

function toCsv(lines: readonly SampleLine[], accountName: string, today: string): string {
  const days = workingDaysBefore(today);
  let balanceCents = openingCents;
  const rows = lines.map(({ text, amountCents }, at) => {
    balanceCents += amountCents;
    const day = days[Math.floor((at * days.length) / lines.length)] ?? today;
    const money = formatCents(Math.abs(amountCents));
    const [debit, credit] = amountCents < 0 ? [money, ""] : ["", money];
    return [day.split("-").reverse().join("/"), text, debit, credit, formatCents(balanceCents)];
  });
  const head = [
    ["Account name", accountName.replace(/[",\r\n]/g, " ")],
    ["Account number", "XXXX-4821"],
  ];
  return [...head, sampleHeadings, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** The working days before today, because banks post on working days. */
function workingDaysBefore(today: string): string[] {
  // Noon UTC is on that day everywhere from there to the west.
  const noon = new Date(`${today}T12:00:00Z`);
  return Array.from({ length: monthDays }, (_, at) => addDays(noon, at - monthDays))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10));
}
