import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import * as exportRoute from "@/app/api/admin/month-end/export/route";
import * as pdfRoute from "@/app/api/admin/month-end/pdf/route";
import { accountNames, accountPath } from "@/lib/accounting/accounts";
import { accounts, type Balances } from "@/lib/accounting/rules";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { hledger } from "../../support/hledger";
import { datedHistories, PLAY } from "../../support/ledger-model";
import { aStatementLine, LEDGER_SUMS } from "../../support/ledger-sums";
import { unzip } from "../../support/zip";
import type { Browser } from "../../support/next-request";

let browser: Browser;
beforeEach(async () => {
  browser = await signedInAs(await anAdmin());
});

const call = (format: string, from = dayIn(-140), to = dayIn(2)) =>
  browser.call(exportRoute, "GET", {
    path: `/api/admin/month-end/export?from=${from}&to=${to}&format=${format}`,
  });

async function read(format: string, from?: string, to?: string): Promise<string> {
  const answer = await call(format, from, to);
  expect(answer.status).toBe(200);
  return (await answer.text()).replace("\ufeff", "");
}

type Row = Record<string, string>;
const table = (text: string) => {
  const { data, errors } = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};
const cents = (amount: string | undefined) => Math.round(Number(amount || "0") * 100);

/** The sums of some rows' amounts by what one column says. */
function sums(rows: Row[], column: string, amountOf: (row: Row) => number): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) found.set(row[column]!, (found.get(row[column]!) ?? 0) + amountOf(row));
  return found;
}

describe("the accounting export of random histories", () => {
  it("balances entry by entry, and comes to what the ledger says, for every program", async () => {
    const turns = datedHistories({ seed: 20261129, count: 300, days: 120, line: await aStatementLine() });
    await sql(PLAY);
    await sql(
      `SELECT pg_temp.play((t ->> 'turn')::int, t -> 'steps') FROM jsonb_array_elements($1::jsonb) t`,
      [JSON.stringify(turns)],
    );
    const [ledger] = (await sql<Balances>(LEDGER_SUMS)) as [Balances];
    const entries = await db.journalEntry.count();
    // More than one batch, amounts that are taken back, and something in each account.
    expect(entries).toBeGreaterThan(1_000);
    expect(await db.journalEntry.count({ where: { amountCents: { lt: 0 } } })).toBeGreaterThan(30);
    expect(accounts.filter((account) => ledger[account] === 0)).toEqual([]);

    const journal = await read("hledger");
    expect(journal.match(/^\d{4}-/gm)?.length).toBe(entries);
    // hledger refuses a journal with an entry that does not balance.
    const balances = Papa.parse<[string, string]>(
      hledger(journal, "balance", "--flat", "--empty", "--no-total", "-O", "csv"),
      { skipEmptyLines: true },
    ).data.slice(1);
    expect(
      Object.fromEntries(balances.map(([name, amount]) => [name, cents(amount.replace(" BSD", ""))])),
    ).toEqual(Object.fromEntries(accounts.map((account) => [accountPath(account), ledger[account]])));

    const quickbooks = table(await read("quickbooks"));
    const debitsLessCredits = (row: Row) => cents(row.Debits) - cents(row.Credits);
    expect(quickbooks.filter((row) => (row.Debits === "") === (row.Credits === ""))).toEqual([]);
    const ofJournals = sums(quickbooks, "Journal No", debitsLessCredits);
    expect([ofJournals.size, ...new Set(ofJournals.values())]).toEqual([entries, 0]);
    expect(Object.fromEntries(sums(quickbooks, "Account Name", debitsLessCredits))).toEqual(
      Object.fromEntries(accounts.map((account) => [accountNames[account].name, ledger[account]])),
    );

    const zip = await call("xero");
    expect(zip.headers.get("content-disposition")).toContain("-xero.zip");
    const files = await unzip(Buffer.from(await zip.arrayBuffer()));
    const texts = [...files.values()].map((file) => file.toString("utf8").replace("\ufeff", ""));
    expect([...files.keys()].at(-1)).toContain(`-xero-${String(files.size).padStart(3, "0")}.csv`);
    for (const text of texts) expect(text.trimEnd().split("\r\n").length).toBeLessThanOrEqual(300);
    // A journal is never torn apart.
    for (const text of texts)
      expect(new Set(sums(table(text), "*Narration", (row) => cents(row["*Amount"])).values())).toEqual(
        new Set([0]),
      );
    const xero = texts.flatMap(table);
    const amount = (row: Row) => cents(row["*Amount"]);
    const ofNarrations = sums(xero, "*Narration", amount);
    expect([ofNarrations.size, ...new Set(ofNarrations.values())]).toEqual([entries, 0]);
    expect(Object.fromEntries(sums(xero, "*AccountCode", amount))).toEqual(
      Object.fromEntries(accounts.map((account) => [accountNames[account].code, ledger[account]])),
    );
  }, 120_000);
});

describe("GET /api/admin/month-end/export", () => {
  it("has the columns that each program asks for, and names nobody", async () => {
    const person = await aMember({ firstName: "Wilhelmina", lastName: "Quicksilver" });
    await anUnpaidRegistration(await anEvent({ priceCents: 10_000, title: "=Gala" }), person);
    const { id, reference } = await db.journalEntry.findFirstOrThrow();
    await sql(`ALTER TABLE "JournalEntry" DISABLE TRIGGER USER`);
    await sql(`UPDATE "JournalEntry" SET "bookedAt" = '2026-10-05T17:00:00Z'`);
    await sql(`ALTER TABLE "JournalEntry" ENABLE TRIGGER USER`);
    const october = ["2026-10-01", "2026-10-31"] as const;
    const words = `Event registrations ${reference} opened`;
    expect(await read("hledger", ...october)).toBe(
      `2026-10-05 (${id}) ${words}\n    Assets:Receivable  100.00 BSD\n    Income:Events  -100.00 BSD\n\n`,
    );
    expect((await read("quickbooks", ...october)).split("\r\n")).toEqual([
      "Journal No,Journal Date,Account Name,Debits,Credits,Description,Name",
      `${id},10/05/2026,Receivable,100.00,,${words},`,
      `${id},10/05/2026,Events,,100.00,${words},`,
      "",
    ]);
    expect((await read("xero", ...october)).split("\r\n")).toEqual([
      "*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2",
      `${id} ${words},05/10/2026,${words},1100,Tax Exempt,100,,,,`,
      `${id} ${words},05/10/2026,${words},4020,Tax Exempt,-100,,,,`,
      "",
    ]);
    for (const format of ["hledger", "quickbooks", "xero"])
      expect(await read(format, ...october)).not.toMatch(/Wilhelmina|Quicksilver|=Gala/);
    expect((await call("hledger", ...october)).headers.get("content-disposition")).toContain(
      "-journal-2026-10-01-2026-10-31.journal",
    );
    expect(await db.auditEntry.findFirst({ where: { action: "journal_exported" } })).toMatchObject({
      details: { firstDay: "2026-10-01", lastDay: "2026-10-31", format: "hledger", rows: 1 },
    });
  });

  it("refuses a format that there is not and a period that ends before it begins, in words", async () => {
    for (const [format, from, to, words] of [
      ["sage", "2026-10-01", "2026-10-31", "Choose xero, quickbooks or hledger"],
      ["xero", "2026-10-02", "2026-10-01", "The period ends before it begins"],
    ] as const) {
      const answer = await call(format, from, to);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(words);
    }
  });
});

describe("GET /api/admin/month-end/pdf", () => {
  it("answers with a PDF of one page, named by its days", async () => {
    const answer = await browser.call(pdfRoute, "GET", {
      path: "/api/admin/month-end/pdf?from=2026-10-01&to=2026-10-31",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("month-end-2026-10-01-2026-10-31.pdf");
    const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(bytes.match(/\/Type \/Page\b/g)?.length).toBe(1);
  });
});
