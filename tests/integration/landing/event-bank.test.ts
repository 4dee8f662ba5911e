import fs from "node:fs";
import { describe, expect, it } from "vitest";
import * as actions from "@/app/(portal)/admin/landing-pages/actions";
import * as approval from "@/app/api/admin/bank-details/proposals/[id]/approve/route";
import * as registrations from "@/app/api/event-registrations/route";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { versionOfPage } from "@/lib/event-listings/page-version";
import { readBank, readBanks } from "@/lib/bank/shared/read-bank";
import { conferenceContent } from "@/lib/landing/sample-conference";
import { anAdmin, anEvent, aStaffMember, signedInAs } from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const bank = {
  accountName: "Conference 2027",
  bankName: "Harbour Bank",
  accountNumber: "778899",
  swift: "HARBBSNS",
  accountType: null,
  transitNumber: null,
  address: null,
};

async function theOffice() {
  const person = await anAdmin();
  const browser = await signedInAs(person);
  let basedOn: string | null = null;
  const colleague = await anAdmin();
  await onStaffForDays(person, 8);
  await onStaffForDays(colleague, 8);
  /** Saves the page, and a colleague approves its bank details. */
  const save = async (eventId: string, own: typeof bank | null, isPublished = true) => {
    const content = { ...conferenceContent, bank: own };
    const sent = { eventId, slug: "spring-forum", content, isPublished, basedOn };
    const saved = await browser.within(() => actions.saveLandingPageAction(sent));
    for (const { id } of await db.proposal.findMany({ where: { eventId, state: "requested" } }))
      await (await signedInAs(colleague)).call(approval, "POST", { params: { id }, body: {} });
    const page = await db.landingPage.findUnique({ where: { eventId } });
    basedOn = page?.updatedAt.toISOString() ?? null;
    return saved;
  };
  const remove = (eventId: string) => browser.within(() => actions.removeLandingPageAction({ eventId }));
  return { person, colleague, save, remove };
}

const elevenMinutesPass = () => sql(`UPDATE "Session" SET "provenAt" = "provenAt" - interval '11 minutes'`);
const presenceIsProven = () => sql(`UPDATE "Session" SET "provenAt" = now()`);

const changes = () =>
  db.auditEntry.findMany({ where: { action: "bank_details_changed" }, orderBy: { id: "asc" } });
const notices = () =>
  db.outboxEmail.findMany({ where: { template: "bank_details_changed" }, orderBy: { createdAt: "asc" } });

describe("an event whose landing page has an account of its own", () => {
  it("an event with its own bank account is paid to that, and every other to the association's", async () => {
    const office = await theOffice();
    const [own, other] = [await anEvent({ priceCents: 5_000 }), await anEvent({ priceCents: 5_000 })];
    await office.save(own.id, bank);
    expect(await readBank(own.id)).toMatchObject({
      accountNumber: "778899",
      accountType: "",
      isSample: false,
    });
    const bankOf = await readBanks([own.id, other.id]);
    expect(bankOf(own.id).bankName).toBe("Harbour Bank");
    for (const found of [bankOf(other.id), bankOf(null), await readBank(null)])
      expect(found).toEqual(getAssociation().bank);
  });

  it("a registrant's email names the event's own bank account, and no other", async () => {
    const office = await theOffice();
    const event = await anEvent({ priceCents: 5_000 });
    await office.save(event.id, bank);
    const body = {
      eventId: event.id,
      fullName: "Althea Bethel",
      email: "althea@example.test",
      paymentAmount: "50.00",
      paymentMethod: "bank_transfer",
    };
    expect((await new Browser().call(registrations, "POST", { body })).status).toBe(201);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "registration_unpaid" } });
    expect(text).toContain("Account number: 778899");
    expect(text).not.toContain("sample data");
    expect(text.match(/Account number/g)).toHaveLength(1);
  });

  it("an event keeps its own bank account while its page is a draft, so registrants see no other", async () => {
    const office = await theOffice();
    const event = await anEvent({ priceCents: 5_000 });
    await office.save(event.id, bank);
    await office.save(event.id, bank, false);
    expect((await readBank(event.id)).accountNumber).toBe("778899");
  });

  it("an event's own bank account is stored only in its row", async () => {
    const office = await theOffice();
    const event = await anEvent();
    await office.save(event.id, bank);
    const { content } = await db.landingPage.findUniqueOrThrow({ where: { eventId: event.id } });
    expect(content).not.toHaveProperty("bank");
    await expect(db.write.landingPage.updateMany({ data: { content: { bank } } })).rejects.toThrow(
      "LandingPage_no_bank",
    );
  });

  it("an event's own bank account is deleted with it, together with proposals to change it", async () => {
    const office = await theOffice();
    const event = await anEvent();
    await office.save(event.id, bank);
    await office.save(event.id, { ...bank, accountNumber: "112233" });
    expect(await db.proposal.count({ where: { account: { eventId: event.id } } })).toBe(1);
    await db.write.event.delete({ where: { id: event.id } });
    expect(await db.bankAccount.count()).toBe(0);
    expect(await db.proposal.count()).toBe(0);
  });

  it("a changed bank account is on the event's public pages immediately", async () => {
    const office = await theOffice();
    const event = await anEvent({ priceCents: 5_000 });
    await office.save(event.id, bank);
    const before = await versionOfPage(`/events/${event.slug}`);
    await office.save(event.id, { ...bank, accountNumber: "112233" });
    expect((await versionOfPage(`/events/${event.slug}`))?.fixed).not.toBe(before?.fixed);
  });
});

describe("another account for an event", () => {
  it("an event's new bank account is audited with its old value, and emailed to every administrator", async () => {
    const office = await theOffice();
    const event = await anEvent({ title: "Spring Forum" });
    await office.save(event.id, bank);
    await office.save(event.id, bank);
    expect(await changes()).toHaveLength(1);
    await office.save(event.id, { ...bank, accountNumber: "112233" });
    const [, change] = await changes();
    expect(change).toMatchObject({
      actorId: office.colleague.id,
      targetType: "event",
      targetId: event.id,
      details: { accountNumber: { from: "778899", to: "112233" } },
    });
    const sent = await notices();
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual(
      [office.person, office.person, office.colleague, office.colleague].map(({ email }) => email).sort(),
    );
    expect(sent.filter(({ text }) => text.includes("112233"))).toHaveLength(2);
    expect(sent.at(-1)?.subject).toBe("Bank details changed: Spring Forum");
  });

  it("removing an event's page and so its bank account is audited and announced", async () => {
    const office = await theOffice();
    const event = await anEvent();
    await office.save(event.id, bank);
    await office.remove(event.id);
    expect(await readBank(event.id)).toEqual(getAssociation().bank);
    expect((await changes()).at(-1)?.details).toMatchObject({ accountNumber: { from: "778899", to: null } });
    expect(await notices()).toHaveLength(4);
  });

  it("only people who may change bank details propose an event's, and others can save the rest", async () => {
    const event = await anEvent();
    const organiser = await signedInAs(await aStaffMember([{ role: "events", eventId: null }]));
    const save = (own: typeof bank | null) =>
      organiser.within(() =>
        actions.saveLandingPageAction({
          eventId: event.id,
          slug: "spring-forum",
          isPublished: true,
          basedOn: null,
          content: { ...conferenceContent, bank: own },
        }),
      );
    expect(await save(bank)).toMatchObject({ ok: false, code: "forbidden", permission: "bank.edit" });
    expect(await db.landingPage.count()).toBe(0);
    expect(await save(null)).toMatchObject({ ok: true, data: { hasProposed: false } });
  });

  it("an event's new bank account needs a proof of presence, which the rest of the page does not", async () => {
    const office = await theOffice();
    const event = await anEvent();
    await office.save(event.id, bank);
    await elevenMinutesPass();
    const other = { ...bank, accountNumber: "112233" };
    expect(await office.save(event.id, other)).toMatchObject({ ok: false, code: "presence_required" });
    expect(await office.save(event.id, null)).toMatchObject({ ok: false, code: "presence_required" });
    expect(await db.proposal.count({ where: { state: "requested" } })).toBe(0);
    expect(await office.save(event.id, bank, false)).toMatchObject({
      ok: true,
      data: { hasProposed: false },
    });
    expect(await office.remove(event.id)).toMatchObject({ ok: false, code: "presence_required" });
    expect((await readBank(event.id)).accountNumber).toBe("778899");
    await presenceIsProven();
    expect(await office.save(event.id, other)).toMatchObject({ ok: true, data: { hasProposed: true } });
  });

  it("only people who may change bank details remove a page with its account or a proposal for it", async () => {
    const office = await theOffice();
    const organiser = await signedInAs(await aStaffMember([{ role: "events", eventId: null }]));
    const remove = ({ id }: { id: string }) =>
      organiser.within(() => actions.removeLandingPageAction({ eventId: id }));
    const refused = { ok: false, code: "forbidden", permission: "bank.edit" };
    const [own, proposed, plain] = [await anEvent(), await anEvent(), await anEvent()];
    await office.save(own.id, bank);
    for (const { id, slug } of [proposed, plain])
      await db.write.landingPage.create({ data: { eventId: id, slug, content: {} } });
    const facts = { requestedById: office.person.id, effectiveAt: new Date(Date.now() + 72 * 3_600_000) };
    await db.write.proposal.create({
      data: { kind: "bank_details", ...facts, eventId: proposed.id, details: bank, stopHash: "a".repeat(64) },
    });
    expect(await remove(own)).toMatchObject(refused);
    expect((await readBank(own.id)).accountNumber).toBe("778899");
    expect(await remove(proposed)).toMatchObject(refused);
    expect(await db.proposal.count({ where: { state: "requested" } })).toBe(1);
    await elevenMinutesPass();
    expect(await remove(plain)).toMatchObject({ ok: true });
    expect(await db.landingPage.count()).toBe(2);
  });

  it("an event's own bank account is entered completely or not at all", async () => {
    const office = await theOffice();
    const event = await anEvent();
    expect(await office.save(event.id, { ...bank, swift: "12" })).toMatchObject({
      ok: false,
      issues: [{ path: "content.bank.swift" }],
    });
    expect(await changes()).toEqual([]);
  });
});

it("no page uses the association's account where an event may have its own", () => {
  // Membership dues are paid to the association.
  const settings = [
    "(portal)/admin/settings/_components/sections.tsx",
    "(portal)/admin/landing-pages/[eventId]/page.tsx",
    "(public)/renewal/[token]/page.tsx",
  ];
  const takers = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\{[^{}]*\bbank\b[^{}]*\} = getAssociation\(\)|getAssociation\(\)\.bank/.test(
        fs.readFileSync(`app/${file}`, "utf8"),
      ),
    );
  expect(takers.sort()).toEqual(settings.sort());
});
