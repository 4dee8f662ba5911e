import { afterEach, beforeEach, expect, it, vi } from "vitest";

// The environment of these tests sets a payment page, and it would come first.
vi.hoisted(() => delete process.env.PAYMENT_LINK_URL);

import { changePaymentLinkAction } from "@/app/(portal)/admin/settings/actions";
import { getPaymentLink, refreshAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { paymentPageUrl } from "@/lib/payments/queries";
import { stopLinkOfFormerStaff } from "@/lib/settings/change-payment-link";
import { findWaitingPaymentLink } from "@/lib/settings/queries";
import { aMember, anOpenDue, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";

const page = "https://pay.association.example/portal";
const dayMs = 24 * 60 * 60_000;
let treasurer: Browser;

beforeEach(async () => {
  treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
});
afterEach(async () => {
  await db.associationSettings.deleteMany();
  await refreshAssociation();
});

const save = (url: string, browser = treasurer) => browser.within(() => changePaymentLinkAction({ url }));
const somebodyOwes = async () => anOpenDue((await aMember()).id);
const inDays = (days: number) => getPaymentLink(new Date(Date.now() + days * dayMs));

it("applies at once while nobody has ever owed anything, and carries the amount and the reference", async () => {
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

it("waits three days afterwards, and all staff are told", async () => {
  await save(page);
  await somebodyOwes();
  await db.outboxEmail.deleteMany();
  expect(await save("https://thief.example/pay")).toMatchObject({ ok: true });
  expect([inDays(0), inDays(2.9)]).toEqual([page, page]);
  expect(inDays(3.1)).toBe("https://thief.example/pay");
  const [letter] = await db.outboxEmail.findMany();
  expect(letter?.text).toContain("https://thief.example/pay");
  expect(await db.auditEntry.count({ where: { action: "payment_link_changed" } })).toBe(2);
});

it("is stopped by the present one, and another change does not shorten the wait", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://thief.example/pay");
  await save("https://thief.example/other");
  expect(inDays(2.9)).toBe(page);
  await save(page);
  expect(inDays(4)).toBe(page);
});

it("names whoever changed it while it waits, to all who may see the settings", async () => {
  const waiting = () =>
    treasurer.within(async () => {
      const person = await memberOrSignIn();
      return can(person, "settings.read") ? findWaitingPaymentLink(person) : "not shown";
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

it("is removed at once, and then the next one waits again", async () => {
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
])("%s is refused at its field", async (url) => {
  expect(await save(url)).toMatchObject({ ok: false, issues: [{ path: "url" }] });
  expect(getPaymentLink()).toBeNull();
});

it("is for those who may change bank details, and have just shown that it is they", async () => {
  const membership = await signedInAs(await aStaffMember([{ role: "membership", eventId: null }]));
  expect(await save(page, membership)).toMatchObject({ ok: false, code: "forbidden" });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await save(page)).toMatchObject({ ok: false, code: "presence_required" });
  expect(getPaymentLink()).toBeNull();
});

it("is stopped while it waits when whoever set it may set it no longer", async () => {
  await save(page);
  await somebodyOwes();
  await save("https://thief.example/pay");
  await stopLinkOfFormerStaff();
  expect(inDays(4)).toBe("https://thief.example/pay");
  await sql(`DELETE FROM "RoleGrant"`);
  await stopLinkOfFormerStaff();
  expect(inDays(4)).toBe(page);
});

it("that somebody has just removed does not come back at once, whatever another process still believes", async () => {
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
])("%s is not stored as people would misread it", async (url, stored) => {
  await save(url);
  expect(getPaymentLink()).toBe(stored);
});
