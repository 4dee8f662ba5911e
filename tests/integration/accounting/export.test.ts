import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import * as exportRoute from "@/app/api/admin/month-end/export/route";
import * as pdfRoute from "@/app/api/admin/month-end/pdf/route";
import { changePolicyAction } from "@/app/(portal)/admin/settings/actions";
import { buildChartOfAccounts } from "@/lib/accounting/accounts";
import type { Balances } from "@/lib/accounting/rules";
import { accounts, noOwnAccounts, type OwnAccounts } from "@/lib/association/accounts";
import { db } from "@/lib/db/client";
import { vatCentsIn } from "@/lib/invoices/rules";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { hledger } from "../../support/hledger";
import { datedHistories, PLAY } from "../../support/ledger-model";
import { aStatementLine, ledgerSums } from "../../support/ledger-sums";
import { unzip } from "../../support/zip";
import type { Browser } from "../../support/next-request";

let browser: Browser;
beforeEach(async () => {
  browser = await signedInAs(await anAdmin());
});

/** Amounts due that are opened from now on contain the tax. */
async function chargeVat(percent: number, isCharged = true) {
  const values = { isCharged, registrationNumber: "100234567", rates: [{ from: "2022-01-01", percent }] };
  expect(await browser.within(() => changePolicyAction({ policy: "vat", values }))).toMatchObject({
    ok: true,
  });
}

async function setAccounts(own: Partial<OwnAccounts>) {
  const values = { ...noOwnAccounts, ...own };
  return browser.within(() => changePolicyAction({ policy: "accounts", values }));
}

/** Moves all that is booked to one day of a past month. */
async function bookOn(moment: string) {
  await sql(`ALTER TABLE "JournalEntry" DISABLE TRIGGER USER`);
  await sql(`UPDATE "JournalEntry" SET "bookedAt" = $1`, [moment]);
  await sql(`ALTER TABLE "JournalEntry" ENABLE TRIGGER USER`);
}

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
const chart = buildChartOfAccounts(noOwnAccounts);
const cents = (amount: string | undefined) => Math.round(Number(amount || "0") * 100);

/** The sums of some rows' amounts by what one column says. */
function sums(rows: Row[], column: string, amountOf: (row: Row) => number): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) found.set(row[column]!, (found.get(row[column]!) ?? 0) + amountOf(row));
  return found;
}

describe("the accounting export of random histories", () => {
  it("the accounting export of random histories balances with tax and equals the ledger, for every program", async () => {
    await chargeVat(10);
    const turns = datedHistories({ seed: 20261129, count: 300, days: 120, line: await aStatementLine() });
    await sql(PLAY);
    await sql(
      `SELECT pg_temp.play((t ->> 'turn')::int, t -> 'steps') FROM jsonb_array_elements($1::jsonb) t`,
      [JSON.stringify(turns)],
    );
    const [ledger] = (await sql<Balances>(ledgerSums(10))) as [Balances];
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
    ).toEqual(Object.fromEntries(accounts.map((account) => [chart[account].path, ledger[account]])));

    const quickbooks = table(await read("quickbooks"));
    const debitsLessCredits = (row: Row) => cents(row.Debits) - cents(row.Credits);
    expect(quickbooks.filter((row) => (row.Debits === "") === (row.Credits === ""))).toEqual([]);
    const ofJournals = sums(quickbooks, "Journal No", debitsLessCredits);
    expect([ofJournals.size, ...new Set(ofJournals.values())]).toEqual([entries, 0]);
    expect(Object.fromEntries(sums(quickbooks, "Account Name", debitsLessCredits))).toEqual(
      Object.fromEntries(accounts.map((account) => [chart[account].name, ledger[account]])),
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
      Object.fromEntries(accounts.map((account) => [chart[account].code, ledger[account]])),
    );
  }, 120_000);
});

describe("GET /api/admin/month-end/export", () => {
  it("the accounting export has the columns that each program asks for, and names nobody", async () => {
    const person = await aMember({ firstName: "Wilhelmina", lastName: "Quicksilver" });
    await anUnpaidRegistration(await anEvent({ priceCents: 10_000, title: "=Gala" }), person);
    const { id, reference } = await db.journalEntry.findFirstOrThrow();
    await bookOn("2026-10-05T17:00:00Z");
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

  it("the accounting export refuses an unknown format and a period that ends before it begins", async () => {
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

describe("the tax in the accounting export", () => {
  const october = ["2026-10-01", "2026-10-31"] as const;

  it("tax is exported to the VAT account by the association's codes and names, for every program", async () => {
    await chargeVat(10);
    const own = {
      receivable: { code: "610", name: "Debtors" },
      vat: { code: "820-A", name: null },
      events: { code: null, name: "Activities:Events, paid" },
    };
    expect(await setAccounts(own)).toMatchObject({ ok: true });
    const registration = await anUnpaidRegistration(await anEvent({ priceCents: 11_001 }), await aMember());
    const { reference } = await db.journalEntry.findFirstOrThrow();
    // Other settings leave what is booked as it is.
    await chargeVat(25);
    await db.write.registration.delete({ where: { id: registration.id } });
    await bookOn("2026-10-05T17:00:00Z");
    const [opened, dropped] = await db.journalEntry.findMany({ orderBy: { id: "asc" } });
    const words = [`Event registrations ${reference} opened`, `Event registrations ${reference} dropped`];
    expect(await read("hledger", ...october)).toBe(
      [
        `2026-10-05 (${opened!.id}) ${words[0]}`,
        "    Assets:610 Debtors  110.01 BSD",
        "    Income:Activities:Events, paid  -100.01 BSD",
        "    Liabilities:820-A VAT  -10.00 BSD",
        "",
        `2026-10-05 (${dropped!.id}) ${words[1]}`,
        "    Income:Activities:Events, paid  100.01 BSD",
        "    Liabilities:820-A VAT  10.00 BSD",
        "    Assets:610 Debtors  -110.01 BSD",
        "",
        "",
      ].join("\n"),
    );
    const rows = (text: string) => table(text).map((row) => Object.values(row));
    expect(rows(await read("quickbooks", ...october))).toEqual([
      [String(opened!.id), "10/05/2026", "Debtors", "110.01", "", words[0], ""],
      [String(opened!.id), "10/05/2026", "Activities:Events, paid", "", "100.01", words[0], ""],
      [String(opened!.id), "10/05/2026", "VAT", "", "10.00", words[0], ""],
      [String(dropped!.id), "10/05/2026", "Activities:Events, paid", "100.01", "", words[1], ""],
      [String(dropped!.id), "10/05/2026", "VAT", "10.00", "", words[1], ""],
      [String(dropped!.id), "10/05/2026", "Debtors", "", "110.01", words[1], ""],
    ]);
    expect(table(await read("xero", ...october)).map((row) => [row["*AccountCode"], row["*Amount"]])).toEqual(
      [
        ["610", "110.01"],
        ["4020", "-100.01"],
        ["820-A", "-10"],
        ["4020", "100.01"],
        ["820-A", "10"],
        ["610", "-110.01"],
      ],
    );
  });

  it("no tax is exported for amounts from before VAT was charged, even when they are reversed later", async () => {
    const event = await anEvent({ priceCents: 11_000 });
    const before = await anUnpaidRegistration(event, await aMember());
    await chargeVat(10);
    const after = await anUnpaidRegistration(event, await aMember());
    await chargeVat(10, false);
    for (const { id } of [before, after]) await db.write.registration.delete({ where: { id } });
    const entries = await db.journalEntry.findMany({ orderBy: { id: "asc" } });
    expect(entries.map(({ kind, vatBasisPoints, vatCents }) => [kind, vatBasisPoints, vatCents])).toEqual([
      ["opened", null, 0],
      ["opened", 1_000, 1_000],
      ["dropped", null, 0],
      ["dropped", 1_000, 1_000],
    ]);
  });

  it("exported tax is rounded as on invoices", async () => {
    for (const [amount, percent] of [
      [1, 100],
      [3, 100],
      [5, 100],
      [10_750, 7.5],
      [35_000, 10],
      [999_999_999, 12],
    ] as const) {
      const [row] = await sql<{ cents: number }>(`SELECT "vat_cents_in"($1, $2) AS "cents"`, [
        amount,
        percent * 100,
      ]);
      expect(row!.cents).toBe(vatCentsIn(amount, percent));
    }
  });
});

describe("the codes and names of accounts", () => {
  it("account codes and names are refused when two accounts share one or a program rejects it", async () => {
    const refused = async (own: Partial<OwnAccounts>) => {
      const answer = await setAccounts(own);
      return answer.ok ? [] : (answer.issues ?? []).map(({ path, message }) => `${path}: ${message}`);
    };
    // 1100 is the default code of Receivable.
    expect(await refused({ bank: { code: "1100", name: "vat" } })).toEqual([
      "values.bank.code: Another account already has the code 1100",
      "values.vat.name: Another account already has the name VAT",
    ]);
    const code =
      "values.bank.code: Use letters, digits, dots, hyphens and slashes, starting with a letter or digit";
    for (const wrong of ["=1", "10 10", "é", "10;"])
      expect(await refused({ bank: { code: wrong, name: null } })).toEqual([code]);
    expect(await refused({ bank: { code: "12345678901", name: null } })).toHaveLength(1);
    const name =
      "values.bank.name: Start with a letter or digit, with no quotation marks, semicolons or double spaces";
    for (const wrong of ["-Bank", "Bank  two", 'The "Bank"', "Bank ; now", "Bank:", "Bank: two", "=A1"])
      expect(await refused({ bank: { code: null, name: wrong } }), wrong).toEqual([name]);
    expect(
      await refused({ receivable: { code: "1010", name: null }, bank: { code: "1100", name: null } }),
    ).toEqual([]);
    expect(await db.auditEntry.findFirst({ where: { action: "policy_changed" } })).toMatchObject({
      details: {
        receivable: { from: "1100 Receivable", to: "1010 Receivable" },
        bank: { from: "1010 Bank", to: "1100 Bank" },
      },
    });
  });
});

describe("GET /api/admin/month-end/pdf", () => {
  it("month end answers with a PDF of one page, named by its days", async () => {
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
