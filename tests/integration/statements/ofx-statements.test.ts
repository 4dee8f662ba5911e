import { expect, test } from "vitest";
import * as statements from "@/app/api/admin/bank-statements/route";
import * as preview from "@/app/api/admin/bank-statements/preview/route";
import { db } from "@/lib/db/client";
import type { importStatement, previewStatement } from "@/lib/statements/import-statement";
import type { ResultOf } from "@/lib/core/operation";
import { csvOf, importCsv } from "../../support/bank-statements";
import { anAdmin, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const transaction = (amount: string, type = "CREDIT", name = "ROLLE ADA") =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261102<TRNAMT>${amount}<FITID>${amount}${name}<NAME>${name}</STMTTRN>`;
const ofAccount = (account: string, ...transactions: string[]) => `<STMTTRNRS><STMTRS>
<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
${transactions.join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS>`;
const fileOf = (...ofAccounts: string[]) =>
  `<OFX><BANKMSGSRSV1>${ofAccounts.join("\n")}</BANKMSGSRSV1></OFX>`;

async function send(browser: Browser, route: typeof statements | typeof preview, ofx: string, query = "") {
  const answer = await browser.call(route, "POST", {
    rawBody: ofx,
    headers: { "content-type": "application/x-ofx" },
    path: `/api/admin/bank-statements?name=OFX${query}`,
  });
  const body = (await answer.json()) as ResultOf<typeof importStatement> &
    ResultOf<typeof previewStatement> & { message: string };
  return { status: answer.status, body };
}

test("one account must be chosen from an OFX file with several", async () => {
  const browser = await signedInAs(await anAdmin());
  const file = fileOf(ofAccount("100", transaction("75.00")), ofAccount("200", transaction("80.00")));
  const words = "This file has 2 accounts: 100, 200. Choose the one to import.";
  const seen = await send(browser, preview, file);
  expect(seen.body).toMatchObject({
    fault: words,
    accountsInFile: ["100", "200"],
    ofxAccount: null,
    lines: [],
  });
  const refused = await send(browser, statements, file);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: words, issues: [{ path: "ofxAccount", message: words }] },
  ]);
  expect(await db.statementLine.count()).toBe(0);
  const chosen = await send(browser, preview, file, "&ofxAccount=200");
  expect(chosen.body).toMatchObject({ fault: null, ofxAccount: "200", lines: [{ amount: "80.00" }] });
  const imported = await send(browser, statements, file, "&ofxAccount=200");
  expect(imported.body.lines.map(({ amount }) => amount)).toEqual(["80.00"]);
  const inJson = await browser.call(preview, "POST", {
    body: { csv: file, ofxAccount: "100" },
    path: "/api/admin/bank-statements/preview",
  });
  expect(await inJson.json()).toMatchObject({ fault: null, ofxAccount: "100", lines: [{ amount: "75.00" }] });
  const unknown = await send(browser, statements, file, "&ofxAccount=300");
  expect([unknown.status, unknown.body.message]).toEqual([
    400,
    "This file has no account “300”. Its accounts: 100, 200.",
  ]);
});

test("an OFX amount whose sign contradicts its type has to be confirmed", async () => {
  const browser = await signedInAs(await anAdmin());
  const types = ["DEBIT", "FEE", "SRVCHG", "PAYMENT", "ATM", "POS", "CHECK"];
  const wrong = [
    ...types.map((type) => transaction("5.00", type, `A ${type}`)),
    ...["CREDIT", "DEP", "INT", "DIRECTDEP"].map((type) => transaction("-5.00", type, `A ${type}`)),
  ];
  const right = [transaction("5.00", "XFER"), transaction("-5.00", "DEBIT"), transaction("6.00", "CREDIT")];
  const file = fileOf(ofAccount("100", ...wrong, ...right));
  const { body } = await send(browser, preview, file);
  const problems = body.lines.map(({ problem }) => problem);
  expect(problems.filter(Boolean)).toHaveLength(wrong.length);
  expect(problems).toEqual(expect.arrayContaining(["The bank calls it a debit, and its amount is positive"]));
  expect(problems).toEqual(
    expect.arrayContaining(["The bank calls it a deposit, and its amount is negative"]),
  );
  const refused = await send(browser, statements, file);
  expect([refused.status, refused.body]).toMatchObject([400, { code: "statement_needs_review" }]);
  const confirm = body.lines.flatMap(({ line, problem }) => (problem ? line : [])).join(",");
  expect((await send(browser, statements, file, `&confirm=${confirm}`)).status).toBe(201);
});

test.each([
  ["confirm=9", "confirm", "These rows in the file aren’t lines: 9"],
  ["leaveOut=2,9,10", "leaveOut", "These rows in the file aren’t lines: 9, 10"],
  ["confirm=2&leaveOut=2,3", "leaveOut", "These rows are both confirmed and left out: 2"],
  ["confirm=abc", "confirm", "Send row numbers, such as 2,3"],
  ["leaveOut=2,-1", "leaveOut", "Send row numbers, such as 2,3"],
])("an OFX file with rows that can't be decided is refused: %s", async (query, path, message) => {
  const browser = await signedInAs(await anAdmin());
  const csv = csvOf(["2026-11-02", "A", "1.00"], ["2026-11-03", "B", "2.00"]);
  const { status, body } = await importCsv(browser, csv, `?name=A&${query}`);
  expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  expect(await db.statementLine.count()).toBe(0);
});
