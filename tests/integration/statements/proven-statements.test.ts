import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { expect, test } from "vitest";
import * as statements from "@/app/api/admin/bank-statements/route";
import * as preview from "@/app/api/admin/bank-statements/preview/route";
import type { previewStatement } from "@/lib/statements/import-statement";
import { initialDecision } from "@/app/(portal)/admin/payments/statements/[statementId]/_components/decisions";
import { formatKeyOf } from "@/lib/bank-files/format-key";
import { countUnmatchedLines, findStatement } from "@/lib/statements/queries";
import { db } from "@/lib/db/client";
import { calendarDayOf } from "@/lib/core/format";
import type { ResultOf } from "@/lib/core/operation";
import { csvOf, exactOnes, importCsv, postLines } from "../../support/bank-statements";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  paidFor,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import type { Browser } from "../../support/next-request";

const caseOf = (file: string) => fs.readFileSync(`tests/support/bank-cases/${file}`, "utf8");

async function aTreasurer() {
  const treasurer = await anAdmin();
  return { treasurer: treasurer as unknown as Admin, browser: await signedInAs(treasurer) };
}

const aSeatOwed = async (priceCents: number) =>
  anUnpaidRegistration(await anEvent({ priceCents }), await aMember());

async function previewOf(browser: Browser, csv: string, query = "") {
  const answer = await browser.call(preview, "POST", {
    rawBody: csv,
    headers: { "content-type": "text/csv" },
    path: `/api/admin/bank-statements/preview${query}`,
  });
  return (await answer.json()) as ResultOf<typeof previewStatement>;
}

const notLeading = caseOf("returned-cheque.csv").replace("FEE,15.00", "FEE,25.00");

test("bank lines with a problem are kept unstored until confirmed or left out", async () => {
  const { browser } = await aTreasurer();
  const seen = await previewOf(browser, notLeading);
  expect(seen.lines.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, null],
    [4, "Line 4 doesn't lead from 350.00 to 335.00"],
  ]);
  const refused = await importCsv(browser, notLeading);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: "statement_needs_review", issues: [{ path: "lines.4" }] },
  ]);
  expect(refused.body.message).toContain("Line 4 doesn't lead from 350.00 to 335.00");
  expect(await db.statementLine.count()).toBe(0);
  const confirmed = await importCsv(browser, notLeading, "?name=A&confirm=4");
  expect(confirmed.body.lines.map(({ amount, problem }) => [amount, problem])).toEqual([
    ["400.00", null],
    ["-650.00", null],
    ["-25.00", "Line 4 doesn't lead from 350.00 to 335.00"],
  ]);
});

test("a statement with an unreadable row is stored only without it, and the answer says so", async () => {
  const { browser } = await aTreasurer();
  const csv = caseOf("unquoted-comma-in-text.csv");
  // Confirming does not make it readable.
  expect((await importCsv(browser, csv, "?confirm=2")).body.code).toBe("statement_needs_review");
  const { status, body } = await importCsv(browser, csv, "?leaveOut=2");
  expect([status, body.lines.map(({ line, amount }) => [line, amount]), body.leftOut]).toMatchObject([
    201,
    [[3, "75.00"]],
    [{ line: 2, why: "not read: more cells than headings" }],
  ]);
});

test("decisions about bank lines are accepted as JSON, too", async () => {
  const { browser } = await aTreasurer();
  const send = (decisions: object) =>
    browser.call(statements, "POST", { body: { name: "A", csv: notLeading, ...decisions } });
  expect((await send({})).status).toBe(400);
  expect((await send({ confirm: [4] })).status).toBe(201);
  const left = await send({ leaveOut: [4] });
  expect(((await left.json()) as { lines: unknown[] }).lines).toHaveLength(2);
});

test("returned money and lines with a problem are never accepted in advance", async () => {
  const { browser, treasurer } = await aTreasurer();
  const { reference } = await aSeatOwed(65_000);
  const { body } = await importCsv(browser, caseOf("returned-cheque.csv").replace("K7Q2M9XD", reference));
  expect(body.lines.map(({ amount, match }) => [amount, match])).toEqual([
    ["400.00", "none"],
    ["-650.00", "none"],
    ["-15.00", "none"],
  ]);
  const reversal = await importCsv(browser, csvOf(["2026-11-02", `REVERSAL ${reference}`, "650.00"]));
  expect(reversal.body.lines.map(({ match, caution }) => [match, caution])).toEqual([
    ["suggested", "The text says REVERSAL"],
  ]);
  const shown = await findStatement(treasurer, reversal.body.id);
  expect(shown?.lines.map(initialDecision)).toEqual([null]);
});

test("of two equal deposits in a file the second waits for a decision, and counts", async () => {
  const { browser, treasurer } = await aTreasurer();
  const first = await importCsv(
    browser,
    caseOf("equal-deposits-next-download.csv").split("\n").slice(0, 3).join("\n"),
  );
  expect(first.body.lines.map(({ sameAs }) => sameAs)).toEqual([null, 2]);
  expect(await countUnmatchedLines(treasurer)).toBe(2);
  const next = await importCsv(browser, caseOf("equal-deposits-next-download.csv"));
  expect(next.body.lines.map(({ match }) => match)).toEqual(["duplicate", "duplicate", "none"]);
  expect(await countUnmatchedLines(treasurer)).toBe(3);
});

test("an identical bank line has the match that it would have alone, and is not accepted in advance", async () => {
  const { browser, treasurer } = await aTreasurer();
  const { reference } = await aSeatOwed(7_700);
  const { body } = await importCsv(
    browser,
    caseOf("equal-deposits.csv").replaceAll("CASH DEPOSIT", `DEP ${reference}`),
  );
  expect(body.lines.map(({ match, sameAs }) => [match, sameAs])).toEqual([
    ["exact", null],
    ["exact", 2],
  ]);
  const shown = await findStatement(treasurer, body.id);
  expect(shown?.lines.map((line) => initialDecision(line)?.kind ?? null)).toEqual(["pays", null]);
});

test("a transaction with other words in another download asks, and never pays automatically", async () => {
  const { browser, treasurer } = await aTreasurer();
  const seat = await aSeatOwed(25_000);
  const first = await importCsv(
    browser,
    csvOf(["2026-11-02", `TRANSFER ${seat.reference} ALMA FERGUSON`, "250.00"]),
  );
  await postLines(browser, first.body, exactOnes(first.body));
  expect(await db.payment.count({ where: paidFor(seat.id) })).toBe(1);
  const again = await importCsv(
    browser,
    `Posting Date;Narrative;Reference No;Amount\n02/11/2026;Transfer Alma Ferguson;${seat.reference} 000881;250,00\n`,
    "?name=December.csv",
  );
  expect(again.body.lines[0]?.match).not.toBe("exact");
  expect(again.body.lines[0]?.caution).toMatch(/^Looks like line 2 of November, posted on /);
  const same = await importCsv(
    browser,
    `Amount\tDetails\tDate\n250.00\ttransfer  ${seat.reference.toLowerCase()} alma ferguson\t2026-11-02\n`,
    "?name=Sheet",
  );
  expect(same.body.lines.map(({ match }) => match)).toEqual(["duplicate"]);
  expect(await countUnmatchedLines(treasurer)).toBe(1);
});

test("a guessed date order stays a question, and a chosen one is remembered for its account", async () => {
  const { browser } = await aTreasurer();
  const guessed = await importCsv(browser, caseOf("month-first.csv"));
  expect(guessed.body.isDateOrderSure).toBe(false);
  const asked = await previewOf(browser, caseOf("month-first.csv"));
  expect([asked.isDateOrderSure, asked.dateOrders]).toEqual([
    false,
    [
      { dateOrder: "dmy", from: "2026-03-11", to: "2026-10-11" },
      { dateOrder: "mdy", from: "2026-11-03", to: "2026-11-10" },
    ],
  ]);
  const mapping = encodeURIComponent(JSON.stringify({ ...asked.mapping, dateOrder: "dmy" }));
  await importCsv(browser, caseOf("month-first.csv"), `?mapping=${mapping}`);
  expect(await previewOf(browser, caseOf("month-first.csv"))).toMatchObject({
    isDateOrderSure: true,
    mapping: { dateOrder: "dmy" },
  });
});

test("days written in full decide nothing about the order of numbers in a later file", async () => {
  const { browser } = await aTreasurer();
  await importCsv(browser, csvOf([dayIn(-1), "TRANSFER A", "1.00"]));
  const later = await previewOf(browser, csvOf(["03/04/26", "TRANSFER B", "2.00"]));
  expect(later.isDateOrderSure).toBe(false);
});

test("each of the association's bank accounts keeps its own settings and history", async () => {
  const { browser } = await aTreasurer();
  /** Without the proposals that the database asks for. */
  const account = async (accountNumber: string, eventId: string | null) => {
    const id = randomUUID();
    await sql(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO "BankAccount" ("id", "eventId", "accountName", "bankName", "swift", "accountNumber", "updatedAt")
       VALUES ('${id}', ${eventId ? `'${eventId}'` : "NULL"}, 'ACO', 'Bank', 'BONABSNS', '${accountNumber}', now()); COMMIT;`,
    );
    return { id };
  };
  const event = await anEvent();
  const [main, other] = [await account("100", null), await account("200", event.id)];
  const mdy = encodeURIComponent(
    JSON.stringify({ date: "Trans Date", description: "Narrative", amount: "Amount", dateOrder: "mdy" }),
  );
  await importCsv(browser, caseOf("month-first.csv"), `?account=${main.id}&mapping=${mdy}`);
  const seen = async (id: string) =>
    (await previewOf(browser, caseOf("month-first.csv"), `?account=${id}`)).isDateOrderSure;
  expect([await seen(main.id), await seen(other.id)]).toEqual([true, false]);
  const again = await importCsv(browser, caseOf("month-first.csv"), `?account=${other.id}&mapping=${mdy}`);
  expect(again.body.lines.map(({ match }) => match)).not.toContain("duplicate");
  const unknown = await importCsv(
    browser,
    caseOf("month-first.csv"),
    "?account=00000000-0000-4000-8000-000000000000",
  );
  expect([unknown.status, unknown.body.issues?.[0]?.path]).toEqual([400, "account"]);
});

test("a line that the bank posts ahead is paid on the posting day, never in the future", async () => {
  const { browser } = await aTreasurer();
  const seat = await aSeatOwed(25_000);
  const { body } = await importCsv(browser, csvOf([dayIn(3), `TRANSFER ${seat.reference}`, "250.00"]));
  expect((await postLines(browser, body, exactOnes(body))).status).toBe(200);
  const { paymentDate } = await db.payment.findFirstOrThrow({ where: paidFor(seat.id) });
  expect(calendarDayOf(paymentDate, "America/Nassau")).toBe(dayIn(0));
  expect((await importCsv(browser, csvOf([dayIn(9), "TRANSFER X Y", "1.00"]))).body.code).toBe(
    "statement_needs_review",
  );
});

test("an OFX import recognises by its numbers what was imported before", async () => {
  const { browser } = await aTreasurer();
  const send = (file: Uint8Array<ArrayBuffer>) => importCsv(browser, file, "?name=November.qfx");
  const file = new Uint8Array(fs.readFileSync("tests/support/bank-files/rbc.qfx"));
  const first = await send(file);
  expect([first.status, first.body.mapping]).toEqual([201, null]);
  const renamed = new TextEncoder().encode(
    new TextDecoder().decode(file).replaceAll(/<NAME>[^<\n\r]*/g, "<NAME>OTHER"),
  );
  const again = await send(renamed);
  expect(new Set(again.body.lines.map(({ match }) => match))).toEqual(new Set(["duplicate"]));
});

test.each([
  ["!Type:Bank\nD11/24/2026\nT350.00\n^\n", /Quicken/],
  [":20:STARTUMS\n:25:123\n:60F:C261101BSD100,\n", /MT940/],
  ["<?xml version='1.0'?><Document><BkToCstmrStmt/></Document>", /camt\.053/],
])("an unsupported bank file is named, with what to download instead", async (file, words) => {
  const { browser } = await aTreasurer();
  const { status, body } = await importCsv(browser, file);
  expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  expect(body.message).toContain("CSV or OFX");
});

test("rows that are no transactions are reported in the preview and the answer", async () => {
  const { browser } = await aTreasurer();
  const told = [{ line: 3 }, { line: 4 }];
  expect((await previewOf(browser, caseOf("totals.csv"))).leftOut).toMatchObject(told);
  expect((await importCsv(browser, caseOf("totals.csv"))).body.leftOut).toMatchObject(told);
});

test("columns remembered from before balances are still proven by them", async () => {
  const { browser } = await aTreasurer();
  const headings = ["Date", "Description", "Amount", "Type", "Balance"];
  const mapping = {
    date: "Date",
    description: "Description",
    amount: "Amount",
    type: "Type",
    dateOrder: "dmy",
  };
  await db.write.statementFormat.create({ data: { headings: formatKeyOf(headings, null), mapping } });
  const seen = await previewOf(browser, notLeading);
  expect([seen.mapping?.balance, seen.isRemembered]).toEqual(["Balance", true]);
  expect(seen.lines.map(({ problem }) => problem !== null)).toEqual([false, false, true]);
  const none = encodeURIComponent(JSON.stringify({ ...mapping, balance: null }));
  expect((await previewOf(browser, notLeading, `?mapping=${none}`)).mapping?.balance).toBeNull();
});

test("columns that no heading tells apart raise a question until other columns are chosen", async () => {
  const { browser } = await aTreasurer();
  const csv = "Date,Text,Alpha,Beta\n2026-11-02,DEP,,350.00\n2026-11-03,FEE,15.00,\n";
  const seen = await previewOf(browser, csv);
  const chosen = async (mapping: object) => {
    const query = `?mapping=${encodeURIComponent(JSON.stringify({ ...seen.mapping, ...mapping }))}`;
    return (await previewOf(browser, csv, query)).lines.map(({ amount, problem }) => [
      amount,
      problem !== null,
    ]);
  };
  expect(await chosen({ dateOrder: "ymd" })).toEqual([
    ["350.00", true],
    ["-15.00", true],
  ]);
  expect(await chosen({ debit: "Beta", credit: "Alpha" })).toEqual([
    ["-350.00", false],
    ["15.00", false],
  ]);
  const refused = await importCsv(browser, csv);
  expect(refused.body).toMatchObject({ code: "statement_needs_review" });
});

test("a row with an unreadable number is left out only by a tick", async () => {
  const { browser } = await aTreasurer();
  const csv = "Date,Text,Amount,Extra\n2026-11-02,DEP,350.00,1.00\n2026-11-03,OTHER,,75.00\n";
  const refused = await importCsv(browser, csv);
  expect(refused.body.message).toContain("it has no amount, but “75.00” is under “Extra”");
  expect(await db.statementLine.count()).toBe(0);
  const stored = await importCsv(browser, csv, "?name=A&leaveOut=3");
  expect(stored.body.lines.map(({ amount }) => amount)).toEqual(["350.00"]);
});
