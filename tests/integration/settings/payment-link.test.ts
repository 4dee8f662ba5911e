import { afterEach, beforeEach, expect, it, vi } from "vitest";

// The environment of these tests sets a payment page, and it would come first.
vi.hoisted(() => delete process.env.PAYMENT_LINK_URL);

import { changePaymentLinkAction, stopPaymentLinkChangeAction } from "@/app/(portal)/admin/settings/actions";
import { stopByLinkAction } from "@/app/(public)/stop/[token]/actions";
import { getAssociation, getPaymentLink, refreshAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { paymentPageUrl } from "@/lib/payments/queries";
import { stopLinkOfFormerStaff } from "@/lib/settings/stop-payment-link";
import { findPendingPaymentLink } from "@/lib/settings/queries";
import { findStopPage } from "@/lib/pending-changes/queries";
import { aMember, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const page = "https://pay.association.example/portal";
const dayMs = 24 * 60 * 60_000;
let treasurer: Browser;

beforeEach(async () => {
  treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
});
afterEach(async () => {
  await db.write.associationSettings.deleteMany();
  await refreshAssociation();
});

const save = (url: string, browser = treasurer) => browser.within(() => changePaymentLinkAction({ url }));
const somebodyOwes = async () => anOpenDue((await aMember()).id);
const pendingAt = () => getAssociation().paymentLink?.effectiveAt ?? "";
const stop = (effectiveAt = pendingAt(), browser = treasurer) =>
  browser.within(() => stopPaymentLinkChangeAction({ effectiveAt }));
const lettersOf = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });
const entriesOf = async (action: string) =>
  (await db.auditEntry.findMany({ where: { action }, orderBy: { id: "asc" } })).map(({ details }) => details);
/** The token of the newest link that somebody was sent to stop a change. */
async function linkSentTo(toAddress: string): Promise<string> {
  const sent = await db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } });
  return /\/stop\/([\w-]{43})/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
}
const inDays = (days: number) => getPaymentLink(new Date(Date.now() + days * dayMs));

it("a payment link applies at once while nobody has ever owed anything, and carries amount and reference", async () => {
  expect(await save(page)).toMatchObject({ ok: true });
  expect(getPaymentLink()).toBe(page);
  const due = {
    description: "Dues",
    reference: "ABCD2345",
    amountCents: 25_000,
    waivedCents: 0,
    paidCents: 5_000,
  };
  expect(paymentPageUrl(due)).toContain(`${page}?amount=200.00&description=Dues&reference=ABCD2345`);
});

it("a payment link may be corrected at once on the first morning, and not once anybody has owed something", async () => {
  await save("https://pay.association.example/portla");
  await save(page);
  expect(getPaymentLink()).toBe(page);
  const { id } = await aMember();
  await anOpenDue(id);
  // What nobody has paid is deleted with them.
  await db.write.user.delete({ where: { id } });
  expect(await db.amountDue.count()).toBe(0);
  await save("https://thief.example/pay");
  expect([inDays(0), inDays(3.1)]).toEqual([page, "https://thief.example/pay"]);
});

it("a payment link changed later waits three days, and all staff are told", async () => {
  await save(page);
  await somebodyOwes();
  await db.write.outboxEmail.deleteMany();
  expect(await save("https://thief.example/pay")).toMatchObject({ ok: true });
  expect([inDays(0), inDays(2.9)]).toEqual([page, page]);
  expect(inDays(3.1)).toBe("https://thief.example/pay");
  const [letter] = await db.outboxEmail.findMany();
  expect(letter?.text).toContain("https://thief.example/pay");
  expect(await db.auditEntry.count({ where: { action: "payment_link_changed" } })).toBe(2);
});

it("a pending payment link is cancelled by setting the current one, and a further change waits as long", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://thief.example/pay");
  await save("https://thief.example/other");
  expect(inDays(2.9)).toBe(page);
  await save(page);
  expect(inDays(4)).toBe(page);
});

it("stopping a payment link says in audit entry and emails what was stopped and what stays", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://thief.example/pay");
  expect(await stop()).toMatchObject({ ok: true });
  expect(inDays(4)).toBe(page);
  await save("https://thief.example/again");
  await save(page);
  expect(inDays(4)).toBe(page);
  expect(await entriesOf("payment_link_stopped")).toEqual([
    { url: "https://thief.example/pay", inEffect: page },
    { url: "https://thief.example/again", inEffect: page },
  ]);
  const letters = await lettersOf("payment_link_stopped");
  expect(letters).toHaveLength(2);
  expect(letters[0]?.text).toContain("https://thief.example/pay");
  expect(letters[1]?.text).toContain("https://thief.example/again");
  for (const { text } of letters) expect(text).toContain(page);
});

it("a pending payment link is stopped once by the email's link, whatever its recipient's roles", async () => {
  const { email } = await aStaffMember([{ role: "door", eventId: null }]);
  await save(page);
  await somebodyOwes();
  await db.write.outboxEmail.deleteMany();
  await save("https://pay.association.example/new");
  const replaced = await linkSentTo(email);
  await save("https://thief.example/pay");
  const token = await linkSentTo(email);
  const stopBy = (link: string) => new Browser().within(() => stopByLinkAction({ token: link }));
  expect(await stopBy(replaced)).toMatchObject({ ok: false, code: "link_expired" });
  expect(await stopBy("x".repeat(43))).toMatchObject({ ok: false, code: "link_expired" });
  expect(inDays(4)).toBe("https://thief.example/pay");
  expect(await findStopPage(token)).toMatchObject({ words: expect.stringContaining(page) as string });
  expect(await stopBy(token)).toMatchObject({ ok: true });
  expect(await stopBy(token)).toMatchObject({ ok: false, code: "already_decided" });
  expect(await findStopPage(token)).toMatchObject({ ended: expect.stringContaining("stopped") as string });
  expect(inDays(4)).toBe(page);
  expect(await entriesOf("payment_link_stopped")).toEqual([
    { url: "https://thief.example/pay", inEffect: page, via: "link" },
  ]);
  expect((await lettersOf("payment_link_stopped"))[0]?.text).toContain("with the link in our email");
});

it("a payment link that replaces a pending one says so in audit entry and emails", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://pay.association.example/new");
  await db.write.outboxEmail.deleteMany();
  await save("https://thief.example/pay");
  await save("");
  expect(inDays(4)).toBeNull();
  expect((await entriesOf("payment_link_changed")).slice(-2)).toMatchObject([
    { url: "https://thief.example/pay", stopped: "https://pay.association.example/new" },
    { url: null, stopped: "https://thief.example/pay" },
  ]);
  const [replaced, ended] = await lettersOf("payment_link_changed");
  expect(replaced?.text).toContain("https://pay.association.example/new");
  expect(ended?.text).toContain("https://thief.example/pay");
});

it("an outdated page cannot stop a payment link that is no longer pending", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://pay.association.example/new");
  const known = pendingAt();
  await save("https://pay.association.example/newer");
  const refused = { ok: false, code: "already_decided" };
  expect(await stop(known)).toMatchObject(refused);
  expect(inDays(3.1)).toBe("https://pay.association.example/newer");
  // It takes effect, and somebody's page still shows it as pending.
  const past = new Date(Date.now() - 1_000).toISOString();
  await sql(
    `UPDATE "AssociationSettings" SET "values" = jsonb_set("values", '{paymentLink,effectiveAt}', '"${past}"')`,
  );
  expect(await stop(past)).toMatchObject(refused);
  expect(await db.auditEntry.count({ where: { action: "payment_link_stopped" } })).toBe(0);
});

it("only people who may set the payment link stop it, with a proof of presence", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://pay.association.example/new");
  const membership = await signedInAs(await aStaffMember([{ role: "membership", eventId: null }]));
  expect(await stop(pendingAt(), membership)).toMatchObject({ ok: false, code: "forbidden" });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await stop()).toMatchObject({ ok: false, code: "presence_required" });
  expect(inDays(3.1)).toBe("https://pay.association.example/new");
});

it("a pending payment link names its author to all who may see the settings", async () => {
  const waiting = () =>
    treasurer.within(async () => {
      const person = await memberOrSignIn();
      return can(person, "settings.read") ? findPendingPaymentLink(person) : "not shown";
    });
  await save(page);
  expect(await waiting()).toBeNull();
  await somebodyOwes();
  const other = await aStaffMember([{ role: "treasurer", eventId: null }], {
    firstName: "Ophelia",
    lastName: "Rahming",
  });
  await save("https://thief.example/pay", await signedInAs(other));
  expect(await waiting()).toMatchObject({ url: "https://thief.example/pay", by: "Ophelia Rahming" });
  await save(page);
  expect(await waiting()).toBeNull();
});

it("a payment link is removed at once, and then the next one waits again", async () => {
  await save(page);
  await somebodyOwes();
  await save("");
  expect(getPaymentLink()).toBeNull();
  await save("https://thief.example/pay");
  expect([inDays(0), inDays(3.1)]).toEqual([null, "https://thief.example/pay"]);
});

it.each([
  "http://pay.example.org",
  "pay.example.org",
  "javascript:alert(1)",
  "https://me:secret@pay.example.org",
])("a payment link of %s is refused at its field", async (url) => {
  expect(await save(url)).toMatchObject({ ok: false, issues: [{ path: "url" }] });
  expect(getPaymentLink()).toBeNull();
});

it("only people who may change bank details set the payment link, with a proof of presence", async () => {
  const membership = await signedInAs(await aStaffMember([{ role: "membership", eventId: null }]));
  expect(await save(page, membership)).toMatchObject({ ok: false, code: "forbidden" });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await save(page)).toMatchObject({ ok: false, code: "presence_required" });
  expect(getPaymentLink()).toBeNull();
});

it("a pending payment link is stopped when its author may no longer set it", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://thief.example/pay");
  await stopLinkOfFormerStaff();
  expect(inDays(4)).toBe("https://thief.example/pay");
  expect(await lettersOf("payment_link_stopped")).toEqual([]);
  await sql(`DELETE FROM "RoleGrant" WHERE "role" = 'treasurer'`);
  const present = await aStaffMember([{ role: "door", eventId: null }]);
  await stopLinkOfFormerStaff();
  await stopLinkOfFormerStaff();
  expect(inDays(4)).toBe(page);
  const letters = await lettersOf("payment_link_stopped");
  expect(letters.map(({ toAddress }) => toAddress)).toEqual([present.email]);
  expect(letters[0]?.text).toContain("https://thief.example/pay");
  expect(letters[0]?.text).toContain("may no longer do so");
});

it("a removed payment link stays removed in every process", async () => {
  await save(page);
  await somebodyOwes();
  await sql(`UPDATE "AssociationSettings" SET "values" = jsonb_set("values", '{paymentLink,url}', 'null')`);
  // This process has not noticed yet.
  expect(getPaymentLink()).toBe(page);
  await save(page);
  expect([inDays(0), inDays(3.1)]).toEqual([null, page]);
});

it.each([
  ["https://evil.example\\@good.example/pay", null],
  ["https://good.example/pay\tmore", null],
  ["https://gооd.example/pay", "https://xn--gd-fmca.example/pay"],
])("a payment link with %s is not stored as people would misread it", async (url, stored) => {
  await save(url);
  expect(getPaymentLink()).toBe(stored);
});
