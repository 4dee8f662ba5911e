import { expect, it } from "vitest";
import { recordLine } from "@/lib/posting/record-line";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { eraseLines } from "@/lib/statements/erase-lines";
import { searchLines } from "@/lib/statements/line-queries";
import { planLine } from "@/lib/statements/plan-line";
import { findStatement } from "@/lib/statements/queries";
import { csvOf, importCsv, postLines } from "../../support/bank-statements";
import { anAdmin, signedInAs, type Admin } from "../../support/builders";

const payer = { name: "Coral Bank Ltd", email: "" };

async function twoLines() {
  const admin = (await anAdmin({ firstName: "Tess", lastName: "Treasurer" })) as unknown as Admin;
  const browser = await signedInAs(admin);
  const { body } = await importCsv(
    browser,
    csvOf(["2026-11-02", "INTEREST", "12.40"], ["2026-11-03", "DEPOSIT", "40.00"]),
  );
  const [interest, deposit] = body.lines.map(({ id }) => id) as [string, string];
  return {
    admin,
    browser,
    body,
    interest,
    deposit,
    plan: (id: string, isIgnored: boolean, reason?: string) =>
      browser.within(() => action(planLine)({ id, allocations: [], payer: null, isIgnored, reason })),
    listed: async () =>
      (await searchLines(admin, { show: "set_aside", from: null, to: null, page: 1, size: 10 })).lines,
    audited: async () => {
      const entries = await db.auditEntry.findMany({
        select: { action: true, actorId: true, targetId: true, details: true },
        where: { action: { startsWith: "statement_line_" } },
        orderBy: { id: "asc" },
      });
      return entries.map(({ action: what, ...rest }) => [what, rest]);
    },
  };
}

it("setting a bank line aside keeps who, when and why, lists it, and is audited, as is undoing it", async () => {
  const { admin, body, interest, plan, listed, audited } = await twoLines();
  expect(await plan(interest, true, "  Interest of the bank ")).toMatchObject({ ok: true });
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: interest,
      day: "2026-11-02",
      amountCents: 1_240,
      text: "INTEREST",
      statement: "November",
      setAsideBy: "Tess Treasurer",
      setAsideAt: expect.any(Date),
      reason: "Interest of the bank",
    }),
  ]);
  const { lines } = (await findStatement(admin, body.id))!;
  expect(lines.map(({ setAside }) => setAside)).toEqual([
    { by: "Tess Treasurer", at: expect.any(Date), reason: "Interest of the bank" },
    null,
  ]);
  expect(await plan(interest, false)).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
  expect(await db.statementLine.findUnique({ where: { id: interest } })).toMatchObject({
    ignoredAt: null,
    ignoredById: null,
    ignoredBecause: null,
  });
  const about = { actorId: admin.id, targetId: body.id };
  const details = { name: "November", line: 2, amountCents: 1_240 };
  expect(await audited()).toEqual([
    ["statement_line_set_aside", { ...about, details: { ...details, reason: "Interest of the bank" } }],
    ["statement_line_taken_back", { ...about, details }],
  ]);
});

it("a bank line is set aside by the first to do so, and restored once", async () => {
  const { interest, plan, listed, audited } = await twoLines();
  const other = await signedInAs(await anAdmin({ firstName: "Otto", lastName: "Other" }));
  await plan(interest, true, "First");
  const again = { id: interest, allocations: [], payer: null, isIgnored: true, reason: "Second" };
  expect(await other.within(() => action(planLine)(again))).toMatchObject({ ok: true });
  expect(await listed()).toMatchObject([{ setAsideBy: "Tess Treasurer", reason: "First" }]);
  await plan(interest, false);
  await plan(interest, false);
  expect((await audited()).map(([what]) => what)).toEqual([
    "statement_line_set_aside",
    "statement_line_taken_back",
  ]);
});

it("a bank line that was set aside is restored by recording what it pays, even after posting", async () => {
  const { browser, body, interest, deposit, plan, listed, audited } = await twoLines();
  await postLines(browser, body, { 1: { payer } });
  await plan(interest, true, "Looked like interest");
  const recorded = await browser.within(() => action(recordLine)({ id: interest, allocations: [], payer }));
  expect(recorded).toMatchObject({ ok: true });
  expect(await listed()).toEqual([]);
  expect((await audited()).map(([what]) => what)).toEqual([
    "statement_line_set_aside",
    "statement_line_taken_back",
    "statement_line_recorded",
  ]);
  // What is posted is not set aside.
  expect(await plan(deposit, true)).toMatchObject({ ok: false, code: "already_decided" });
});

it("a bank line that was set aside loses its reason together with its words", async () => {
  const { interest, plan, listed } = await twoLines();
  await plan(interest, true, "Ada Rolle’s refund");
  await eraseLines([interest]);
  expect(await listed()).toMatchObject([{ text: "", reason: null, setAsideBy: "Tess Treasurer" }]);
});
