import { beforeEach, describe, expect, it } from "vitest";
import { searchConsoleAction } from "@/app/(portal)/admin/actions";
import * as searchCall from "@/app/api/admin/search/route";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import type { ConsoleItem } from "@/lib/console/rules";
import { roleNames, type Grant } from "@/lib/core/permissions";
import { db, transaction } from "@/lib/db/client";
import { memberIdOf } from "@/lib/core/member-id";
import { settle } from "@/lib/ledger/shared/settle";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anAdmin,
  anEvent,
  anInvoice,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
} from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

let owner: Browser;
beforeEach(async () => {
  owner = await signedInAs(await anAdmin());
});

type Answer = { items: ConsoleItem[]; notice: string | null };
const ask = (text: string, by = owner) =>
  by.call(searchCall, "GET", { path: `/api/admin/search?q=${encodeURIComponent(text)}` });
async function search(text: string, by = owner) {
  const answer = await ask(text, by);
  expect(answer.status, text).toBe(200);
  return (await answer.json()) as Answer;
}
const find = async (text: string, by = owner) => (await search(text, by)).items;
const kinds = (items: ConsoleItem[]) => [...new Set(items.map(({ kind }) => kind))].sort();
const titles = async (text: string, by = owner) => (await find(text, by)).map(({ title }) => title);
const staffWith = async (...grants: Grant[]) => signedInAs(await aStaffMember(grants));

/** Staff's own pages, which everybody on the staff may open. */
const own = ["My dashboard", "My profile", "My security", "My documents", "My events"];

/** One thing of each kind about somebody called Zephyrine Quillfeather. */
async function aThingOfEachKind() {
  const person = { firstName: "Zephyrine", lastName: "Quillfeather" };
  const member = await aMember({ ...person, annualFeeCents: 35_000, nextPaymentDate: new Date() });
  const due = await anOpenDue(member.id);
  const event = await anEvent({ title: "Quillfeather Memorial Lecture", priceCents: 7_500 });
  const visitor = { ...person, id: null, email: "zq@visitor.test" };
  const registration = await anUnpaidRegistration(event, visitor);
  await transaction(() =>
    settle(sales, [{ dueId: registration.dueId, amountCents: 7_500 }], {
      method: "bank_transfer",
      paymentDate: new Date(),
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );
  const application = await anApplication(person);
  const upload = await db.write.upload.create({ data: { userId: member.id, expiresAt: new Date() } });
  const file = { fileName: "diploma.pdf", fileType: "application/pdf", fileSize: 1 };
  const document = await db.write.document.create({
    data: { userId: member.id, uploadId: upload.id, category: "certificate", ...file },
  });
  const thread = await db.write.messageThread.create({ data: { memberId: member.id, subject: "Question" } });
  const said = { threadId: thread.id, fromUserId: member.id, subject: "Question" };
  await db.write.message.create({ data: { ...said, content: "Where is the yellow room?" } });
  const invoice = await anInvoice(member, "Zephyrine Quillfeather");
  return { member, due, event, registration, application, invoice, document, thread };
}

describe("the console's search", () => {
  it("the console's search finds each kind of thing by the start of any word, and leads to its page", async () => {
    const things = await aThingOfEachKind();
    const { member, due, event, registration, application, invoice, document, thread } = things;
    for (const text of ["quillf zeph", "ZEPH quillfeather", "  zephyrine   quill "]) {
      const items = await find(text);
      expect(kinds(items), text).toEqual([
        "amount_due",
        "application",
        "document",
        "invoice",
        "member",
        "message",
        "payment",
        "registration",
      ]);
    }
    expect(await find("yellow room")).toMatchObject([{ href: `/admin/messages?message=${thread.id}` }]);
    expect(await find("diploma")).toMatchObject([{ href: `/admin/documents/${document.id}` }]);
    const items = await find("quill");
    expect(kinds(items)).toContain("event");
    const hrefs = items.map(({ href }) => href);
    for (const href of [
      `/admin/members/${member.id}`,
      `/admin/events/${event.id}`,
      `/admin/events/${event.id}?q=${encodeURIComponent(registration.email)}`,
      `/admin/applications/${application.id}`,
      `/admin/payments/record?references=${due.reference}`,
      "/admin/payments?q=1001",
      `/admin/payments/invoices?q=${invoice.number}`,
    ])
      expect(hrefs).toContain(href);
    expect(items.find(({ kind }) => kind === "amount_due")).toMatchObject({
      title: "Zephyrine Quillfeather",
      subtitle: expect.stringContaining(`${due.reference} · 350.00 BSD`) as string,
    });
  });

  it("the console's search puts exact references, numbers and addresses before anything else", async () => {
    const { member, due, application, invoice } = await aThingOfEachKind();
    const memberId = memberIdOf(getAssociation().memberIdPrefixes, { ...member, isStaffOnly: false });
    const means = async (text: string) => (await find(text))[0];
    const spelled = `${due.reference.slice(0, 4)}-${due.reference.slice(4)}`.toLowerCase();
    for (const text of [due.reference, spelled])
      expect(await means(text), text).toMatchObject({ kind: "amount_due", id: due.id });
    expect(await means("1001")).toMatchObject({ kind: "payment" });
    expect(await means("#1001")).toMatchObject({ kind: "payment" });
    expect(await means(invoice.number)).toMatchObject({ kind: "invoice", title: invoice.number });
    expect(await means(application.reference)).toMatchObject({ kind: "application", id: application.id });
    for (const text of [memberId, member.email])
      expect(await means(text), text).toMatchObject({ kind: "member", id: member.id });
    expect(kinds(await find("$350.00"))).toEqual(["amount_due"]);
  });

  it("the console's search finds pages and actions by their names and their synonyms", async () => {
    expect(await titles("record pay")).toEqual(["Record a payment"]);
    expect(await titles("bookkeeping")).toEqual(["Month end"]);
    expect(await titles("who owes")).toEqual(["Receivables"]);
    expect((await titles("log aud"))[0]).toBe("Audit log");
    expect((await titles("vat"))[0]).toBe("Settings: VAT");
    expect((await find("dues overdue"))[0]).toMatchObject({
      title: "Dues overdue",
      href: "/admin?tab=members&status=overdue",
    });
    expect((await titles("lapsed"))[0]).toBe("Lapsed members");
    expect((await titles("in grace"))[0]).toBe("Members in grace");
    expect(await titles("unpaid")).toEqual(
      expect.arrayContaining(["Dues overdue", "Lapsed members", "Receivables"]),
    );
    expect((await find("event create"))[0]).toMatchObject({
      title: "Create event",
      href: "/admin?tab=events&create=event",
    });
    expect(kinds(await find(""))).toEqual(["page"]);
  });

  it("the console's search finds an event by the beginning of a word of its venue, not the middle", async () => {
    await anEvent({ title: "Regional Meeting", location: "Fusion Hall (Salon 2), Nassau" });
    for (const text of ["nas", "salon", "FUSION HALL", "(sal"])
      expect(await titles(text), text).toEqual(["Regional Meeting"]);
    for (const text of ["sau", "alon", ".", "(^|)"]) expect(await titles(text), text).toEqual([]);
  });

  it("the console's search ranks a match in the name before one in the address", async () => {
    await aMember({ firstName: "Anna", lastName: "Aarons", email: "marlowe@aarons.test" });
    await aMember({ firstName: "Philip", lastName: "Marlowe" });
    expect(await titles("marlowe")).toEqual(["Philip Marlowe", "Anna Aarons"]);
  });

  it("the console's search finds 8 of a kind and 20 in all, including the only one of a kind", async () => {
    const event = await anEvent({ title: "Thornbury Dinner", priceCents: 7_500 });
    for (let n = 0; n < 10; n++) {
      const { id, firstName, lastName, email } = await aMember({
        lastName: "Thornbury",
        annualFeeCents: 100,
      });
      if (n < 9) await anUnpaidRegistration(event, { id, firstName, lastName, email });
    }
    const all = await find("thornb");
    expect(all).toHaveLength(20);
    expect(all.filter(({ kind }) => kind === "event")).toMatchObject([{ id: event.id }]);
    for (const kind of ["member", "registration", "amount_due"] as const)
      expect(all.filter((item) => item.kind === kind).length).toBeLessThanOrEqual(8);
  });

  it("the console's search takes wildcards, quotes and backslashes literally", async () => {
    await aThingOfEachKind();
    await anEvent({ title: "A 100% return_rate" });
    for (const text of [
      "%",
      "%%",
      "__",
      "'';--",
      '""',
      "\\\\",
      "x' OR true --",
      "q%feather",
      "zeph\\",
      "&|!()",
      ":*",
    ])
      expect(
        kinds(await find(text)).filter(() => !/zeph/.test(text)),
        text,
      ).toEqual([]);
    expect(await titles("100% ret")).toEqual(["A 100% return_rate"]);
    expect(await titles("return_")).toEqual(["A 100% return_rate"]);
    expect(await titles("o'quill")).toEqual([]);
  });

  it("the console's search takes 200 characters, and says what is wrong with more or control characters", async () => {
    expect(await find("q".repeat(200))).toEqual([]);
    const answer = await ask("q".repeat(201));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: "Use 200 characters or fewer" });
    expect((await ask("a\u0000b")).status).toBe(400);
  });

  it("the console's search is for staff alone", async () => {
    const member = await signedInAs(await aMember());
    expect((await ask("quill", member)).status).toBe(403);
    expect(await member.within(() => searchConsoleAction({ q: "quill" }))).toMatchObject({
      code: "forbidden",
    });
  });

  it("the console's search finds only what the person's roles allow", async () => {
    await aThingOfEachKind();
    const money = ["amount_due", "invoice", "payment"];
    const seen: Record<(typeof roleNames)[number], string[]> = {
      owner: [...money, "application", "document", "event", "member", "message", "registration"],
      administrator: [...money, "application", "document", "event", "member", "message", "registration"],
      membership: [...money, "application", "document", "member", "message"],
      treasurer: [...money, "event", "member", "message", "registration"],
      events: ["event", "registration"],
      reviewer: ["application", "document"],
      door: ["event"],
      auditor: [...money, "application", "document", "event", "member", "registration"],
    };
    for (const role of roleNames)
      expect(kinds(await find("quill", await staffWith({ role, eventId: null }))), role).toEqual(
        seen[role].sort(),
      );
    expect(await titles("", await staffWith({ role: "reviewer", eventId: null }))).toEqual([
      "Admin Dashboard",
      "Guide",
      "Applications",
      "Documents",
      "Review documents",
      ...own,
    ]);
    expect(await titles("record a payment", await staffWith({ role: "auditor", eventId: null }))).toEqual([]);
  });

  it("the console's search limits a person with a role for one event to that event", async () => {
    const { event, registration } = await aThingOfEachKind();
    const other = await anEvent({ title: "Quillfeather Dinner", priceCents: 7_500 });
    const visitor = { id: null, firstName: "Ivy", lastName: "Quillmore", email: "ivy@visitor.test" };
    await anUnpaidRegistration(other, visitor);
    const events = await staffWith({ role: "events", eventId: event.id });
    expect((await find("quill", events)).map(({ id }) => id)).toEqual([event.id, registration.id]);
    expect(await titles("", events)).toEqual([
      "Admin Dashboard",
      "Guide",
      "Events",
      "Event landing pages",
      "Past events",
      ...own,
    ]);
    const door = await staffWith({ role: "door", eventId: event.id });
    expect(await find("quill", door)).toMatchObject([{ href: `/admin/events/${event.id}/check-in` }]);
  });

  it("the console's search shows nobody beyond the limit of people, and says so alike with or without more", async () => {
    const max = 50;
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": ${max}}}', now())`,
    );
    await refreshAssociation();
    await aThingOfEachKind();
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    await sql(
      `SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, ${max}) n), ${max}, false)`,
      [auditor.id],
    );
    const by = await signedInAs(auditor);
    const notice = expect.stringMatching(/^Your roles let you see 50 people per hour/) as string;
    const somebody = await search("quill", by);
    expect(kinds(somebody.items)).toEqual(["event"]);
    for (const { notice: said } of [somebody, await search("nobody", by)]) expect(said).toEqual(notice);
    expect(await db.auditEntry.count({ where: { action: "list_read" } })).toBe(0);
  });
});
