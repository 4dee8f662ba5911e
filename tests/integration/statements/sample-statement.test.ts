import { beforeEach, expect, it, vi } from "vitest";
import * as sample from "@/app/api/admin/bank-statements/sample/route";
import { db } from "@/lib/db/client";
import { env, type Env } from "@/lib/env";
import { fillWithDemo } from "@/prisma/demo/fill";
import { exactOnes, importCsv, postLines } from "../../support/bank-statements";
import { signedInAs } from "../../support/builders";
import { onceInFile } from "../../support/database";
import type { Browser } from "../../support/next-request";

// The portal's own is frozen.
vi.mock("@/lib/env", async (original) => {
  const actual = await original<{ env: Env }>();
  return { ...actual, env: { ...actual.env } };
});
const settings: { PORTAL_DEMO: boolean } = env;
beforeEach(() => {
  settings.PORTAL_DEMO = true;
});

const fillNow = () => fillWithDemo(new Date());

async function demoPerson(email: string): Promise<Browser> {
  return signedInAs(await db.user.findUniqueOrThrow({ where: { email } }));
}

async function download(browser: Browser): Promise<string> {
  const answer = await browser.call(sample, "GET", {});
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(answer.headers.get("content-disposition")).toContain("sample-statement.csv");
  return answer.text();
}

it("the sample statement is a bank's file of some forty lines that match, but for three hard transfers", async () => {
  await onceInFile(fillNow);
  const browser = await demoPerson("treasurer@demo.test");
  const csv = await download(browser);
  expect(csv.split("\r\n")[2]).toBe("Date,Description,Debit,Credit,Balance");
  const { status, body } = await importCsv(browser, csv, "?name=sample");
  expect(status).toBe(201);
  expect(body.mapping).toMatchObject({ date: "Date", debit: "Debit", credit: "Credit", dateOrder: "dmy" });
  expect(body.lines.length).toBeGreaterThanOrEqual(40);
  expect(body.lines.length).toBeLessThanOrEqual(50);

  const credits = body.lines.filter(({ amount }) => !amount.startsWith("-"));
  const of = (match: string) => credits.filter((line) => line.match === match);
  expect(body.lines.length - credits.length).toBe(5);
  expect(of("suggested").map(({ text }) => text)).toEqual([
    expect.stringContaining("STANDING ORDER"),
    expect.stringContaining("STANDING ORDER"),
  ]);
  // A part without a reference, an employer's transfer for two people, and cash: no single amount is theirs.
  expect(of("none").map(({ text }) => text)).toEqual([
    expect.stringContaining("PART PAYMENT"),
    expect.stringContaining("FOR 2 STAFF"),
    expect.stringContaining("CASH DEPOSIT"),
  ]);
  expect(of("exact")).toHaveLength(credits.length - 5);
  const reasons = of("exact").flatMap(({ suggestions }) => suggestions.map(({ reason }) => reason));
  expect(reasons.filter((reason) => reason.includes("which may be"))).toHaveLength(5);
  expect(reasons.filter((reason) => reason.includes("the end of"))).toHaveLength(1);

  const again = await importCsv(browser, csv, "?name=again");
  expect(again.body.lines.map(({ match }) => match)).toEqual(body.lines.map(() => "duplicate"));

  const open = () => db.amountDue.count({ where: { closedAt: null } });
  const before = await open();
  expect((await postLines(browser, body, exactOnes(body))).body).toMatchObject({
    posted: of("exact").length,
  });
  expect(await open()).toBe(before - of("exact").length);
  expect(await open()).toBeLessThan(before * 0.6);
});

it("the sample statement leaves out what the reader owes, which a colleague records", async () => {
  await onceInFile(fillNow);
  const treasurer = await db.user.findUniqueOrThrow({ where: { email: "treasurer@demo.test" } });
  await db.write.amountDue.updateMany({ where: { closedAt: null }, data: { userId: treasurer.id } });
  expect(await download(await signedInAs(treasurer))).not.toMatch(/INWARD|ONLINE|ACH|MOBILE|RTGS/);
});

it("the sample statement exists only with demo data, and not for members", async () => {
  await onceInFile(fillNow);
  const status = async (email: string) => (await (await demoPerson(email)).call(sample, "GET", {})).status;
  expect(await status("member@demo.test")).toBe(403);
  settings.PORTAL_DEMO = false;
  expect(await status("treasurer@demo.test")).toBe(404);
});
