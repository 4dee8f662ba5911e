import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { dayAfter } from "@/lib/core/days";
import { createPause } from "@/lib/core/event-loop";
import {
  createComparison,
  fingerprintOf,
  fingerprintOfReused,
  isSameNumbered,
  keyOf,
  maxDaysApart,
  wordsKeyOf,
} from "./fingerprint";
import { isEarlier, isImportedBefore } from "./shared/waiting-lines";

/** A line of an earlier import that may be the same transaction. */
export type Resembling = Alike | Numbered;
type Alike = { lineNumber: number; name: string; postedAt: Date | null };
/** An earlier transaction with the bank's number of a line. */
type Numbered = { number: string; amountCents: number; date: string };

type Facts = Parameters<typeof keyOf>[0];
type Own = Facts & { id: string; account: string | null; fingerprint: string; isSame: boolean };
type Earlier = Alike & Facts & { fingerprint: string };

type DayAndAmount = Pick<Facts, "date" | "amountCents">;
const groupOf = ({ date, amountCents }: DayAndAmount) => `${date} ${amountCents}`;

/**
 * The maximum number of earlier lines of one day and amount compared with a line, so that many equal payments stay
 * fast.
 */
const maxCompared = 500;

/**
 * Lines of earlier imports that match a statement's lines: the imported ones themselves, and others of a similar day
 * and the amount.
 */
export async function readImportedBefore(
  statementId: string,
): Promise<{ imported: Set<string>; resembling: Map<string, Resembling> }> {
  const lines = await sqlUnprepared<Own>`
    SELECT r."id"::text, r."date"::text, r."amountCents", r."fingerprint", r."text", r."payer", r."number",
           r."account", ${isImportedBefore(Prisma.sql`r."fingerprint"`)} AS "isSame"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId"
    WHERE s."id" = ${statementId}::uuid`;
  const fingerprints = new Set(lines.map(({ fingerprint }) => fingerprint));
  const earlier = await readEarlier(statementId, lines, maxDaysApart);
  const groups = new Map<string, Earlier[]>();
  for (const line of earlier) {
    if (fingerprints.has(line.fingerprint)) continue;
    const group = groups.get(groupOf(line));
    if (group) group.push(line);
    else groups.set(groupOf(line), [line]);
  }
  const resembling = new Map<string, Resembling>();
  const pauseIfDue = createPause();
  const findersOf = new Map<string, (line: Own) => Earlier | undefined>();
  const byNumber = await readNumbered(
    statementId,
    lines.filter(({ isSame }) => !isSame),
  );
  for (const line of lines) {
    const pause = pauseIfDue();
    if (pause) await pause;
    if (line.isSame) continue;
    const find = findersOf.get(groupOf(line)) ?? finderFor(line, groups);
    findersOf.set(groupOf(line), find);
    const found = find(line);
    if (found) {
      const { lineNumber, name, postedAt } = found;
      resembling.set(line.id, { lineNumber, name, postedAt });
      continue;
    }
    const [used] = byNumber.get(line.number ?? "") ?? [];
    // The number starts with the account, because banks count within an account.
    const number = (line.number ?? "").slice((line.account ?? "").length).trim();
    if (used) resembling.set(line.id, { number, amountCents: used.amountCents, date: used.date });
  }
  return { imported: new Set(lines.filter(({ isSame }) => isSame).map(({ id }) => id)), resembling };
}

/**
 * Returns a function that finds an earlier line resembling one of a day and amount: a line of that day, else one of the
 * days around it.
 */
function finderFor(
  { date, amountCents }: DayAndAmount,
  groups: ReadonlyMap<string, readonly Earlier[]>,
): (line: Own) => Earlier | undefined {
  const linesOf = (day: string) => groups.get(groupOf({ date: day, amountCents })) ?? [];
  const around = Array.from({ length: maxDaysApart }, (_, index) => index + 1).flatMap((days) =>
    [days, -days].flatMap((apart) => linesOf(dayAfter(date, apart))),
  );
  const findOfDay = createComparison(linesOf(date), maxCompared, "on the same day");
  const findAround = createComparison(around, maxCompared, "on other days");
  return (line) => findOfDay(line) ?? findAround(line);
}

/**
 * The lines of earlier imports with these amounts on these days, or on so many days around them; those of the first
 * import come first.
 */
function readEarlier(
  statementId: string,
  lines: readonly DayAndAmount[],
  daysApart: number,
): Promise<Earlier[]> {
  const pairs = new Map(lines.map((line) => [groupOf(line), { day: line.date, cents: line.amountCents }]));
  return sqlUnprepared<Earlier>`
    SELECT e."date"::text, e."amountCents", e."fingerprint", e."text", e."payer", e."number", e."lineNumber",
           b."name", b."postedAt"
    FROM (
      SELECT DISTINCT p."day" + apart AS "day", p."cents"
      FROM jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb) AS p("day" date, "cents" int),
        generate_series(-${daysApart}::int, ${daysApart}::int) AS apart
    ) r
    JOIN "StatementLine" e ON e."date" = r."day" AND e."amountCents" = r."cents"
    JOIN "BankStatement" b ON b."id" = e."statementId"
    JOIN "BankStatement" s ON s."id" = ${statementId}::uuid
    WHERE ${isEarlier}
    ORDER BY b."importedAt", e."lineNumber"`;
}

/** The lines of earlier imports with these numbers, by number; those of the first import come first. */
async function readNumbered(
  statementId: string,
  lines: readonly Facts[],
): Promise<Map<string, (Facts & { number: string })[]>> {
  const fingerprints = lines.flatMap((line) => (line.number ? [fingerprintOf(line, 1)] : []));
  const byNumber = new Map<string, (Facts & { number: string })[]>();
  if (fingerprints.length === 0) return byNumber;
  const rows = await sqlUnprepared<Facts & { number: string }>`
    SELECT e."date"::text, e."amountCents", e."text", e."payer", e."number"
    FROM (SELECT DISTINCT unnest(${fingerprints}::text[]) AS "fingerprint") f
    JOIN "StatementLine" e ON e."fingerprint" = f."fingerprint" AND e."number" IS NOT NULL
    JOIN "BankStatement" b ON b."id" = e."statementId"
    JOIN "BankStatement" s ON s."id" = ${statementId}::uuid
    WHERE ${isEarlier}
    ORDER BY b."importedAt", e."lineNumber"`;
  for (const row of rows) {
    const same = byNumber.get(row.number);
    if (same) same.push(row);
    else byNumber.set(row.number, [row]);
  }
  return byNumber;
}

/**
 * The fingerprints of a statement's lines, in their order. Equal lines are distinguished by their position among each
 * other, in every download. When only one of two downloads has the bank's numbers, a line gets the fingerprint of the
 * line with equal words in the other. Some banks count from 1 in every download, so a number is ignored when it
 * belonged to another transaction before.
 */
export async function fingerprintLines(statementId: string, lines: readonly Facts[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const count = (line: Facts) => {
    const nth = (counts.get(keyOf(line)) ?? 0) + 1;
    counts.set(keyOf(line), nth);
    return fingerprintOf(line, nth);
  };
  const earlier = new Map<string, { all: Set<string>; unnumbered: Set<string> }>();
  const byNumber = new Map<string, Earlier>();
  const pauseIfDue = createPause();
  for (const line of await readEarlier(statementId, lines, 0)) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const key = wordsKeyOf(line);
    const same = earlier.get(key) ?? { all: new Set(), unnumbered: new Set() };
    earlier.set(key, same);
    same.all.add(line.fingerprint);
    if (line.number) byNumber.set(line.number, line);
    else same.unnumbered.add(line.fingerprint);
  }
  const numbered = new Set([...byNumber.values()].map(({ fingerprint }) => fingerprint));
  const used = await readNumbered(statementId, lines);
  const ownWords = new Set(lines.map(wordsKeyOf));
  /**
   * Whether an earlier line and this line are one transaction. The earlier one does not count when this download has it
   * under another number.
   */
  const isSame = (line: Facts, other: Facts) =>
    isSameNumbered(line, other) &&
    (wordsKeyOf(line) === wordsKeyOf(other) || !ownWords.has(wordsKeyOf(other)));
  const own = lines.map((line) => {
    const fingerprint = count(line);
    if (!line.number) return fingerprint;
    const same = byNumber.get(line.number);
    if (same && isSame(line, same)) return same.fingerprint;
    const others = used.get(line.number) ?? [];
    return others.length === 0 || others.some((other) => isSame(line, other))
      ? fingerprint
      : fingerprintOfReused(line);
  });
  const known = new Set(await readKnown(statementId, own));
  const taken = new Set(own.filter((fingerprint) => known.has(fingerprint)));
  const fingerprints: string[] = [];
  for (const [index, line] of lines.entries()) {
    const pause = pauseIfDue();
    if (pause) await pause;
    fingerprints.push(known.has(own[index]!) ? own[index]! : choose(line, own[index]!));
  }
  return fingerprints;

  function choose(line: Facts, unlike: string): string {
    let chosen = takeEarlier(line) ?? unlike;
    while (taken.has(chosen)) chosen = count(line);
    taken.add(chosen);
    return chosen;
  }

  /**
   * Takes an earlier line with equal words. Each is used once and then removed, so that thousands of equal lines stay
   * fast.
   */
  function takeEarlier(line: Facts): string | null {
    const same = earlier.get(wordsKeyOf(line))?.[line.number ? "unnumbered" : "all"];
    for (const fingerprint of same ?? []) {
      same!.delete(fingerprint);
      if (!taken.has(fingerprint) && !(line.number && numbered.has(fingerprint))) return fingerprint;
    }
    return null;
  }
}

async function readKnown(statementId: string, fingerprints: string[]): Promise<string[]> {
  const rows = await sqlUnprepared<{ fingerprint: string }>`
    SELECT f."fingerprint" FROM unnest(${fingerprints}::text[]) AS f("fingerprint")
    JOIN "BankStatement" s ON s."id" = ${statementId}::uuid
    WHERE ${isImportedBefore(Prisma.sql`f."fingerprint"`)}`;
  return rows.map(({ fingerprint }) => fingerprint);
}
