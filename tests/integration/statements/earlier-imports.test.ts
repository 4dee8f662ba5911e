import { expect, test } from "vitest";
import * as statements from "@/app/api/admin/bank-statements/route";
import { db } from "@/lib/db/client";
import { readImportedBefore } from "@/lib/statements/earlier-imports";
import { countUnmatchedLines } from "@/lib/statements/queries";
import type { importStatement } from "@/lib/statements/import-statement";
import type { ResultOf } from "@/lib/core/operation";
import { csvOf, importCsv } from "../../support/bank-statements";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import type { Browser } from "../../support/next-request";

type Line = [date: string, text: string, amount: string];

/** Without `number` the bank gives none. */
const ofxOf = (...lines: [...Line, number: string][]) => `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
${lines.map(([date, text, amount, number]) => `<STMTTRN><DTPOSTED>${date.replaceAll("-", "")}<TRNAMT>${amount}<FITID>${number}<NAME>${text}</STMTTRN>`).join("\n")}
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

async function importOfx(browser: Browser, ofx: string) {
  const answer = await browser.call(statements, "POST", {
    rawBody: ofx,
    headers: { "content-type": "application/x-ofx" },
    path: "/api/admin/bank-statements?name=OFX",
  });
  return { status: answer.status, body: (await answer.json()) as ResultOf<typeof importStatement> };
}

test("comparing thousands of equal bank lines with earlier ones reads each only a few times", async () => {
  const treasurer = await anAdmin();
  const browser = await signedInAs(treasurer);
  const count = 1_500;
  const equal = (text: string) =>
    csvOf(...Array.from({ length: count }, (): Line => ["2026-11-02", text, "75.00"]));
  expect((await importCsv(browser, equal("ANNUAL DINNER"))).status).toBe(201);
  const { status, body } = await importCsv(browser, equal("DINNER TRANSFER"));
  expect(status).toBe(201);
  expect(body.lines).toHaveLength(count);
  expect(body.lines.at(-1)?.caution).toBe("Same as line 2");
  // As PostgreSQL does by itself within a minute; its plans are those of a table that it knows.
  await sql('ANALYZE "StatementLine", "BankStatement"');
  const compared = async () => expect((await readImportedBefore(body.id)).resembling.size).toBe(count);
  expect(await rowsRead("StatementLine", compared)).toBeLessThan(6 * count);
  const counted = async () =>
    expect(await countUnmatchedLines(treasurer as unknown as Admin)).toBe(2 * count);
  expect(await rowsRead("StatementLine", counted)).toBeLessThan(8 * count);
});

test("an import whose lines can't be matched afterwards still answers with its import", async () => {
  const browser = await signedInAs(await anAdmin());
  // What only the matching reads.
  await sql('ALTER TABLE "PaymentBundle" RENAME TO "PaymentBundleAway"');
  try {
    const { status, body } = await importCsv(browser, csvOf(["2026-11-02", "ANNUAL DINNER", "75.00"]));
    expect([status, body.lines]).toEqual([201, []]);
    expect(await db.bankStatement.findMany({ select: { id: true } })).toEqual([{ id: body.id }]);
  } finally {
    await sql('ALTER TABLE "PaymentBundleAway" RENAME TO "PaymentBundle"');
  }
});

const dinner: Line = ["2026-11-02", "ANNUAL DINNER", "75.00"];

test.each(["first", "last"])(
  "a download without bank numbers has the same lines as one with them that is imported %s",
  async (place) => {
    const browser = await signedInAs(await anAdmin());
    const numbered = () => importOfx(browser, ofxOf([...dinner, "A1"], [...dinner, "A2"]));
    const plain = () => importCsv(browser, csvOf(dinner, dinner, dinner));
    const first = place === "first" ? await numbered() : await plain();
    const second = place === "first" ? await plain() : await numbered();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.lines.map(({ match }) => match)).not.toContain("duplicate");
    expect(second.body.lines.map(({ match }) => match)).toEqual(
      place === "first" ? ["duplicate", "duplicate", "none"] : ["duplicate", "duplicate"],
    );
    const again = place === "first" ? await plain() : await numbered();
    expect(again.body.lines.every(({ match }) => match === "duplicate")).toBe(true);
    const others = await importOfx(browser, ofxOf([...dinner, "B1"], [...dinner, "B2"]));
    // Of three lines only one has no number yet.
    expect(others.body.lines.map(({ match }) => match)).toEqual(["duplicate", "none"]);
    const fingerprints = await db.statementLine.groupBy({ by: ["fingerprint"] });
    expect(fingerprints).toHaveLength(4);
  },
);

test("a pending transaction posted up to three days later asks for confirmation, and never pays automatically", async () => {
  const browser = await signedInAs(await anAdmin());
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 25_000 }), await aMember());
  const pending: Line = ["2026-11-06", `PENDING ALMA FERGUSON ${seat.reference}`, "250.00"];
  const first = await importCsv(browser, csvOf(pending));
  expect(first.body.lines[0]?.match).toBe("exact");
  const posted = (day: string, text = `ACH ALMA FERGUSON ${seat.reference} 000881`) =>
    importCsv(browser, csvOf([day, text, "250.00"]), `?name=Download of ${day}`);
  for (const day of ["2026-11-03", "2026-11-07", "2026-11-09"]) {
    const { body } = await posted(day);
    expect([day, body.lines[0]?.match, body.lines[0]?.caution]).toEqual([
      day,
      "suggested",
      "Looks like line 2 of November",
    ]);
    await db.write.bankStatement.delete({ where: { id: body.id } });
  }
  const later = await posted("2026-11-10");
  expect([later.body.lines[0]?.match, later.body.lines[0]?.caution]).toEqual(["exact", null]);
});

test("another person who pays the same on the next day raises no question", async () => {
  const browser = await signedInAs(await anAdmin());
  await importCsv(
    browser,
    csvOf(
      ["2026-11-05", "TRANSFER FROM ALMA FERGUSON", "75.00"],
      ["2026-11-05", "TRANSFER VIA MOBILE K7Q2M9XD", "75.00"],
      dinner,
    ),
  );
  const { body } = await importCsv(
    browser,
    csvOf(
      ["2026-11-06", "TRANSFER FROM BASIL KNOWLES", "75.00"],
      ["2026-11-06", "TRANSFER VIA MOBILE M4X9Q2KZ", "75.00"],
      // Its earlier line is in this download as well, so that this is another.
      dinner,
      ["2026-11-03", "ANNUAL DINNER", "75.00"],
    ),
  );
  expect(body.lines.map(({ match, caution }) => [match, caution])).toEqual([
    ["none", null],
    ["none", null],
    ["duplicate", null],
    ["none", null],
  ]);
});

test("a bank number that is reused for another transaction raises a question, and hides nothing", async () => {
  const browser = await signedInAs(await anAdmin());
  const seen = async (...lines: Parameters<typeof ofxOf>) => {
    const { status, body } = await importOfx(browser, ofxOf(...lines));
    expect(status).toBe(201);
    return body.lines.map(({ match, caution }) => [match, caution]);
  };
  await seen(["2026-11-02", "ALMA FERGUSON", "75.00", "1"], ["2026-11-02", "BASIL KNOWLES", "33.00", "2"]);
  const next = [
    ["2026-11-12", "CLEO MOSS", "80.00", "1"],
    ["2026-11-02", "BASIL KNOWLES", "34.00", "2"],
  ] as const;
  const asked = [
    ["none", "The number 1 was used for 75.00 on Nov 2, 2026"],
    ["none", "The number 2 was used for 33.00 on Nov 2, 2026"],
  ];
  expect(await seen([...next[0]], [...next[1]])).toEqual(asked);
  // Both are known from then on.
  expect(await seen([...next[0]], [...next[1]])).toEqual([
    ["duplicate", null],
    ["duplicate", null],
  ]);
  // Other words on the same day, and another day with the same words, are the bank's.
  expect(
    await seen(
      ["2026-11-02", "FROM A. FERGUSON", "75.00", "1"],
      ["2026-11-03", "BASIL KNOWLES", "33.00", "2"],
    ),
  ).toEqual([
    ["duplicate", null],
    ["duplicate", null],
  ]);
  // The same words a month later are another payment.
  expect(await seen(["2026-12-02", "ALMA FERGUSON", "75.00", "1"])).toEqual([
    ["none", "The number 1 was used for 75.00 on Nov 2, 2026"],
  ]);
});

test("a bank line with the number of the one below it is not taken for that one", async () => {
  const browser = await signedInAs(await anAdmin());
  await importOfx(
    browser,
    ofxOf(["2026-11-02", "ALMA FERGUSON", "75.00", "1"], ["2026-11-02", "BASIL KNOWLES", "75.00", "2"]),
  );
  const { body } = await importOfx(
    browser,
    ofxOf(
      ["2026-11-02", "CLEO MOSS", "75.00", "1"],
      ["2026-11-02", "ALMA FERGUSON", "75.00", "2"],
      ["2026-11-02", "BASIL KNOWLES", "75.00", "3"],
    ),
  );
  expect(body.lines.map(({ match }) => match)).not.toContain("duplicate");
  expect(body.lines.map(({ caution }) => caution)).toEqual([
    "The number 1 was used for 75.00 on Nov 2, 2026",
    "Looks like line 3 of OFX",
    "Looks like line 4 of OFX",
  ]);
});
