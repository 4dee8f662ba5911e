import "server-only";
import { Prisma } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { dayAfter } from "@/lib/core/days";
import { createPause } from "@/lib/core/event-loop";
import { createComparison, fingerprintOf, keyOf, wordsKeyOf } from "./fingerprint";
import { isEarlier, isImportedBefore } from "./shared/waiting-lines";

/** A line of an earlier import that may be the same transaction. */
export type Resembling = { lineNumber: number; name: string; postedAt: Date | null };

type Facts = Parameters<typeof keyOf>[0];
type Own = Facts & { id: string; fingerprint: string; isSame: boolean };
type Earlier = Resembling & Facts & { fingerprint: string };

type DayAndAmount = Pick<Facts, "date" | "amountCents">;
const groupOf = ({ date, amountCents }: DayAndAmount) => `${date} ${amountCents}`;

/** So many earlier lines of one day and amount are compared with a line, so that equal payments stay cheap. */
const maxCompared = 500;

/** A pending transaction is posted on another day: after a weekend, so many days later. */
const maxDaysApart = 3;

/** What earlier imports have of a statement's lines: the same ones, and others of about the same day and the amount. */
export async function findImportedBefore(
  statementId: string,
): Promise<{ imported: Set<string>; resembling: Map<string, Resembling> }> {
  const lines = await sqlUnprepared<Own>`
    SELECT r."id"::text, r."date"::text, r."amountCents", r."fingerprint", r."text", r."payer",
           ${isImportedBefore(Prisma.sql`r."fingerprint"`)} AS "isSame"
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
    }
  }
  return { imported: new Set(lines.filter(({ isSame }) => isSame).map(({ id }) => id)), resembling };
}

/** Finds what a line of this day and amount resembles: a line of the same day, else one of the days around it. */
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

/** The lines of earlier imports of these amounts, and of these days or so many around them; the first import's first. */
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

/**
 * The fingerprints of a statement's lines, in their order. Lines that are alike are told apart by which of them each
 * is, in every download. Where only one of two downloads has the bank's numbers, its lines are those of the other with
 * the same words, so that they get their fingerprints.
 */
export async function fingerprintLines(statementId: string, lines: readonly Facts[]): Promise<string[]> {
  const counts = new Map<string, number>();
  const count = (line: Facts) => {
    const nth = (counts.get(keyOf(line)) ?? 0) + 1;
    counts.set(keyOf(line), nth);
    return fingerprintOf(line, nth);
  };
  const earlier = new Map<string, { all: Set<string>; unnumbered: Set<string> }>();
  const byNumber = new Map<string, string>();
  const pauseIfDue = createPause();
  for (const line of await readEarlier(statementId, lines, 0)) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const key = wordsKeyOf(line);
    const same = earlier.get(key) ?? { all: new Set(), unnumbered: new Set() };
    earlier.set(key, same);
    same.all.add(line.fingerprint);
    if (line.number) byNumber.set(line.number, line.fingerprint);
    else same.unnumbered.add(line.fingerprint);
  }
  const numbered = new Set(byNumber.values());
  const own = lines.map((line) => {
    const fingerprint = count(line);
    return (line.number && byNumber.get(line.number)) || fingerprint;
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

  /** Each is taken once and then gone, so that thousands of equal lines stay cheap. */
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
