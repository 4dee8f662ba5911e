import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import plugin from "../../../scripts/testing/house-rules.mjs";
import { inRoot } from "../../../scripts/paths.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";

/** Where a rule holds, and what breaks it there: each of several texts is a line, and breaks it alone. */
const faults: Record<string, { file: string; text: string | string[] }> = {
  environment: { file: "lib/a.ts", text: "export const secret = process.env.SECRET;" },
  "process-value": { file: "lib/n.ts", text: "export const age = () => process.uptime();" },
  sql: { file: "lib/b.ts", text: "declare const db: any; export const rows = db.$queryRaw`SELECT 1`;" },
  "sql-write": {
    file: "lib/written.ts",
    text: [
      'export const unchecked = () => sql`DELETE FROM "User"`;',
      "export const byFunction = () => sql`SELECT mark_owed_back(${[]})`;",
      'export const reads = () => sql.write`SELECT "id" FROM "User" FOR UPDATE`;',
      'export const part = Prisma.sql`UPDATE "User" SET "firstName" = NULL`;',
    ],
  },
  "verb-find": {
    file: "lib/found.ts",
    text: [
      "export function findRows(): string[] { return []; }",
      "export async function findCount() { return db.user.count(); }",
    ],
  },
  "verb-send": { file: "lib/sent.ts", text: "export async function sendTicket() { await queueEmail({}); }" },
  "verb-require": {
    file: "lib/required.ts",
    text: "export function requireSeat(seat?: string) { return seat ?? null; }",
  },
  "verb-lock": {
    file: "lib/locked.ts",
    text: 'export const lockSeat = 1; export async function lockRow() { return sql`SELECT "id" FROM "User"`; }',
  },
  "list-options": {
    file: "lib/listed.ts",
    text: 'export const find = ({ text, ...asked }: any) => queryPage(person, { list: "a", ...asked }, read, of);',
  },
  cents: { file: "lib/c.ts", text: "export const inDollars = (amountCents: number) => amountCents / 100;" },
  "amount-text": {
    file: "lib/o.ts",
    text: "export const isFree = (seat: { paymentAmount: string }) => Number(seat.paymentAmount) === 0;",
  },
  "amount-format": {
    file: "lib/p.ts",
    text: [
      'import { formatSum } from "@/lib/core/money"; export { formatSum as inWords };',
      "export const formatAmount = (cents: number) => String(cents);",
      "export function formatFees(cents: number) { return String(cents); }",
      "export const fixed = (amount: number) => amount.toFixed(2);",
      'export const ofIntl = new Intl.NumberFormat("en");',
      'export const ofLocale = (sum: number) => sum.toLocaleString("en", { minimumFractionDigits: 2 });',
      'export const inCurrency = (sum: number) => sum.toLocaleString("en", { style: "currency", currency: "X" });',
      'export const grouped = (row: { priceCents: number }) => row.priceCents.toLocaleString("en");',
      'export const separated = (amount: string) => amount.replace(/\\B(?=(\\d{3})+\\.)/g, ",");',
      "export const dollars = (sum: number) => `$${sum}`;",
    ],
  },
  "shown-work": {
    file: "components/sent.tsx",
    text: [
      "export const Silent = () => { const { submit } = useSubmit(send, {}); return <Button onClick={submit} />; };",
      "export const Named = () => { const sending = useSubmit(send, {}); return <Button onClick={sending.submit} />; };",
    ],
  },
  "list-role": {
    file: "components/told.tsx",
    text: "export const Troubles = () => <ul role='status'><li>1</li></ul>;",
  },
  dragging: {
    file: "components/dragged.tsx",
    text: [
      "export const Line = () => <li draggable>1</li>;",
      "export const Sorted = () => <li onDragEnd={sort}>1</li>;",
    ],
  },
  "menu-work": {
    file: "components/menu.tsx",
    text: "export const Silent = () => <MenuItem label='Publish' onSelect={() => void submit({})} />;",
  },
  currency: { file: "components/d.tsx", text: "export const Sum = () => <p>350.00 BSD</p>;" },
  "plain-pronouns": {
    file: "components/people.tsx",
    text: [
      'export const label = "Everybody";',
      'export const hint = "so nobody can register";',
      "export const People = () => <p>Tell somebody</p>;",
      "export const of = (name: string) => `${name} has told anybody`;",
      'export const owed = "Whoever owes this pays";',
    ],
  },
  "plain-words": {
    file: "components/words.tsx",
    text: [
      'export const notice = "The event takes place.";',
      'export const hint = "Nothing has been told";',
      "export const Fee = () => <p>Ask for it anew</p>;",
      "export const of = (name: string) => `Phone ${name} at once`;",
    ],
  },
  money: {
    file: "lib/e.ts",
    text: "export const sum = (amount: string, currency: string) => `${amount} ${currency}`;",
  },
  "route-import": { file: "lib/f.ts", text: 'export { default } from "@/app/layout";' },
  "components-import": {
    file: "components/g.tsx",
    text: 'import { Part } from "@/app/(portal)/admin/_components/part"; export const G = Part;',
  },
  "console-page": {
    file: "app/(portal)/admin/q/page.tsx",
    text: [
      "export const metadata = {};",
      "export default function Page() { return null; }",
      "export const Frame = () => <Main />;",
      "export const Refusal = () => <AccessRestricted />;",
    ],
  },
  main: { file: "components/r.tsx", text: "export const R = () => <main />;" },
  "page-path": {
    file: "lib/q.ts",
    text: [
      'export const settings = "/admin/settings#backups";',
      'export const list = ["/whats-on"];',
      "export const event = (slug: string) => `/events/${slug}`;",
    ],
  },
  random: { file: "components/i.tsx", text: "export const Chance = () => <b>{Math.random()}</b>;" },
  "account-writer": {
    file: "lib/j.ts",
    text: "declare const db: any; export const write = () => db.write.user.update({});",
  },
  "role-writer": {
    file: "lib/k.ts",
    text: "declare const db: any; export const write = () => db.write.roleGrant.create({});",
  },
  "money-writer": {
    file: "lib/l.ts",
    text: "declare const db: any; export const write = () => db.write.payment.create({});",
  },
  "seat-ender": {
    file: "lib/ended.ts",
    text: [
      'export const part = Prisma.sql`"cancelledAt" = now()`;',
      "export const release = () => db.write.registration.update({ where, data: { releasedAt: now } });",
      "export const leave = () => db.write.waitingEntry.deleteMany({ where });",
    ],
  },
  "bank-account-writer": {
    file: "lib/m.ts",
    text: "declare const db: any; export const write = () => db.write.bankAccount.delete({});",
  },
};

const folder = temporaryFolder();
let found: { filename: string; code: string; labels: { span: { line: number } }[] }[] = [];

beforeAll(() => {
  // The portal's own configuration, with the paths of its own folders.
  const config = JSON.parse(fs.readFileSync(inRoot(".oxlintrc.json"), "utf8"));
  delete config.$schema;
  delete config.options.typeAware;
  config.jsPlugins[0].specifier = inRoot("scripts", "testing", "house-rules.mjs");
  fs.writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const { file, text } of Object.values(faults)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(
      path.join(folder, file),
      [text]
        .flat()
        .map((line) => `${line}\n`)
        .join(""),
    );
  }
  const oxlint = inRoot("node_modules", "oxlint", "bin", "oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  found = JSON.parse(stdout).diagnostics;
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("the house's own rules of the linter", () => {
  it.each(Object.keys(plugin.rules))("the linter reports a broken house rule: %s", (rule) => {
    const fault = faults[rule];
    expect(fault, "a rule without a planted fault").toBeDefined();
    const reported = found.filter(
      ({ filename, code }) => filename === fault?.file && code === `house(${rule})`,
    );
    const lines = new Set(reported.flatMap(({ labels }) => labels.map(({ span }) => span.line)));
    expect([...lines].sort((one, other) => one - other)).toEqual(
      [fault?.text].flat().map((_, index) => index + 1),
    );
  });
});
