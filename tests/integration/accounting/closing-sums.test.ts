import fc from "fast-check";
import { expect, it } from "vitest";
import * as creditsRoute from "@/app/api/admin/credits/route";
import * as receivablesRoute from "@/app/api/admin/receivables/route";
import { daysOfMonth, monthBefore, periodOf, thisMonth } from "@/lib/accounting/period";
import { getMonthEnd, toMonthEndAnswer } from "@/lib/accounting/queries";
import { buildMonthEndSections } from "@/lib/accounting/statement";
import { action } from "@/lib/http/action";
import { searchPayments } from "@/lib/payments/queries";
import { searchLines } from "@/lib/statements/line-queries";
import { planLine } from "@/lib/statements/plan-line";
import { formatCents } from "@/lib/core/money";
import { incomeByMonth } from "@/lib/reports/queries";
import { anAdmin, signedInAs, type Admin } from "../../support/builders";
import { seedOfTest, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { datedHistories, PLAY, PLAY_TURNS, type DatedStep } from "../../support/ledger-model";
import { aStatementLine } from "../../support/ledger-sums";
import { moneyOfPeriod } from "../../support/money-of-a-period";
import type { Browser } from "../../support/next-request";

/** What happens to lines of the bank beside the ledger's own history. */
const lineStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("comes" as const),
      cents: fc.constantFrom(5_000, 7_500, -1_200),
      daysAgo: fc.integer({ min: 1, max: 70 }),
    }),
  },
  ...(["comes_again", "set_aside", "taken_back"] as const).map((kind) => ({
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant(kind), of: fc.nat() }),
  })),
);
type LineStep = typeof lineStep extends fc.Arbitrary<infer Step> ? Step : never;

/** A line of a statement of its own. */
const LINE = `
  WITH s AS (INSERT INTO "BankStatement" ("id", "name", "mapping") VALUES (gen_random_uuid(), 'Any', '{}') RETURNING "id")
  INSERT INTO "StatementLine" ("id", "statementId", "lineNumber", "date", "amountCents", "text", "fingerprint")
  SELECT gen_random_uuid(), s."id", 2, l."date", l."amountCents", 'Deposit', l."fingerprint" FROM s,`;

/** What is known of a line without the portal: it waits once, and not while it is set aside. */
type KnownLine = { id: string; cents: number; isFirst: boolean; isSetAside: boolean };

const inWaiting = (lines: readonly KnownLine[]) => {
  const waiting = lines.filter(({ cents, isFirst, isSetAside }) => cents > 0 && isFirst && !isSetAside);
  const cents = waiting.reduce((sum, one) => sum + one.cents, 0);
  return { count: waiting.length, amount: (cents / 100).toFixed(2) };
};

async function happen(step: LineStep, browser: Browser, lines: KnownLine[]) {
  const come = async (from: string, values: unknown[], facts: Pick<KnownLine, "cents" | "isFirst">) => {
    const [row] = await sql<{ id: string }>(`${LINE} (${from}) l RETURNING "id"`, values);
    lines.push({ id: row!.id, ...facts, isSetAside: false });
  };
  if (step.kind === "comes") {
    const { cents, daysAgo } = step;
    const values = `SELECT $1::date AS "date", $2::int AS "amountCents", gen_random_uuid()::text AS "fingerprint"`;
    await come(values, [dayIn(-daysAgo), cents], { cents, isFirst: true });
    return;
  }
  const line = lines[step.of % lines.length]!;
  if (step.kind === "comes_again") {
    const again = `SELECT * FROM "StatementLine" WHERE "id" = $1`;
    await come(again, [line.id], { cents: line.cents, isFirst: false });
    return;
  }
  line.isSetAside = step.kind === "set_aside";
  const input = { id: line.id, allocations: [], payer: null, isIgnored: line.isSetAside };
  expect(await browser.within(() => action(planLine)(input))).toMatchObject({ ok: true });
}

/** Some dues are not due yet. */
const PUT_OFF = `
  UPDATE "AmountDue" SET "dueDate" = now() + interval '30 days' WHERE "reference" = $1 AND "dueDate" IS NULL`;

/** The closing sums of this month, and the totals of the lists that they lead to. */
async function sumsAndLists(admin: Admin, browser: Browser) {
  const { from, to } = daysOfMonth(await thisMonth());
  const [month, all] = [
    toMonthEndAnswer(await getMonthEnd(admin, periodOf({ from, to }))),
    toMonthEndAnswer(await getMonthEnd(admin, periodOf({ from: "2000-01-01", to }))),
  ];
  const read = async (route: { GET: unknown }, path: string) =>
    ((await (await browser.call(route as typeof creditsRoute, "GET", { path })).json()) as { total: string })
      .total;
  const lines = (days: { from: string | null; to: string | null }) =>
    searchLines(admin, { show: "to_match", page: 1, size: 10, ...days });
  const figuresOf = ({ total, sumCents }: Awaited<ReturnType<typeof lines>>) => ({
    count: total,
    amount: formatCents(sumCents),
  });
  const owedBack = await browser.within(() =>
    searchPayments(admin, { text: "", sort: "", filter: "to_be_paid_back", page: 1, size: 10 }),
  );
  return {
    sums: {
      receivables: month.stillOpen,
      credits: month.credits,
      toBePaidBack: month.toBePaidBack,
      lines: month.unmatched.lines,
      allLines: all.unmatched.lines,
    },
    lists: {
      receivables: await read(receivablesRoute, "/api/admin/receivables"),
      credits: await read(creditsRoute, "/api/admin/credits"),
      toBePaidBack: formatCents(owedBack.figures?.owedBackCents ?? -1),
      lines: figuresOf(await lines({ from, to })),
      allLines: figuresOf(await lines({ from: null, to: null })),
    },
  };
}

/** The lines of this month and the four before it, counted once more, and the same income in Reports. */
async function expectEachLine(admin: Admin, played: DatedStep[][]) {
  const seen = { paid: 0, refunded: 0, reversed: 0, moved: 0, ofVoid: 0 };
  let month = await thisMonth();
  for (let count = 0; count < 5; count += 1) {
    const period = periodOf(daysOfMonth(month));
    const counted = moneyOfPeriod(played, period);
    const shown = await getMonthEnd(admin, period);
    const { takenBack, takenFromVoid, paid } = counted;
    expect(shown).toMatchObject({
      paid,
      takenBack,
      takenFromVoid,
      refunded: counted.refunded,
      received: {
        total: counted.received - counted.bounced,
        bounced: counted.bounced,
        byPurpose: counted.purposes,
        creditsUsed: counted.credit - takenBack.moved,
      },
    });
    const linesOf = Object.fromEntries(
      buildMonthEndSections(shown).map(({ title, sums }) => [
        title,
        Object.fromEntries(sums.flatMap(({ lines }) => lines).map(({ label, cents }) => [label, cents])),
      ]),
    );
    expect([linesOf.Receivables!.Paid, linesOf.Credits!.Paid]).toEqual([0 - paid, 0 - paid]);
    for (const [reason, words] of Object.entries({
      refunded: "Refunded",
      reversed: "Bounced or undone",
      moved: "Used elsewhere",
    }) as [keyof typeof takenBack, string][]) {
      const before = `Taken back: ${words.toLowerCase()}`;
      expect([
        linesOf.Receivables![before] ?? 0,
        linesOf.Credits![before] ?? 0,
        0 - (linesOf["To be paid back"]![words] ?? 0),
      ]).toEqual([takenBack[reason] - takenFromVoid[reason], takenBack[reason], takenFromVoid[reason]]);
      seen[reason] += takenBack[reason];
      seen.ofVoid += takenFromVoid[reason];
    }
    seen.paid += paid;
    const income = (await incomeByMonth(admin, Number(month.slice(0, 4)))).find(
      (one) => +one.month === +period.begin,
    );
    const { membership, event } = counted.purposes;
    expect([income?.duesCents, income?.eventCents]).toEqual([membership, event]);
    month = monthBefore(month);
  }
  expect(Object.entries(seen).filter(([, cents]) => cents === 0)).toEqual([]);
}

const histories = sized(30, 300);

it("closing a month stores the totals of its lists, and each line belongs to its month", async () => {
  const seed = seedOfTest(20261205);
  const admin = (await anAdmin()) as unknown as Admin;
  const browser = await signedInAs(admin);
  const line = await aStatementLine();
  const turns = datedHistories({ seed, count: histories, days: 120, line });
  const lineSteps = fc.sample(lineStep, { seed, numRuns: histories * 10 });
  const lines: KnownLine[] = [{ id: line, cents: 100, isFirst: true, isSetAside: false }];
  const seen = { receivables: 0, credits: 0, toBePaidBack: 0, earlierLines: 0, setAside: 0 };
  await sql(PLAY);
  // Each step by itself, with something that happens to a line of the bank.
  for (const { turn, steps } of turns) {
    for (const step of steps) {
      await sql(PLAY_TURNS, [JSON.stringify([{ turn, steps: [step] }])]);
      if (turn % 2 === 0) await sql(PUT_OFF, [`${turn}A`]);
      await happen(lineSteps.pop()!, browser, lines);
      const { sums, lists } = await sumsAndLists(admin, browser);
      expect(lists).toEqual(sums);
      expect(lists.allLines).toEqual(inWaiting(lines));
      for (const name of ["receivables", "credits", "toBePaidBack"] as const)
        if (sums[name] !== "0.00") seen[name] += 1;
      if (sums.lines.count !== sums.allLines.count) seen.earlierLines += 1;
    }
  }
  await expectEachLine(
    admin,
    turns.map(({ steps }) => steps),
  );
  seen.setAside = (
    await searchLines(admin, { show: "set_aside", from: null, to: null, page: 1, size: 10 })
  ).total;
  expect(seen.setAside).toBe(lines.filter(({ isSetAside }) => isSetAside).length);
  // The histories reach what they are to test.
  expect(Object.entries(seen).filter(([, count]) => count < 3)).toEqual([]);
}, 300_000);
