import { describe, expect, it, test } from "vitest";
import { listMatches } from "@/lib/applications/duplicates";
import { hashStoredNames } from "@/lib/applications/hash-details";
import { searchApplications } from "@/lib/applications/review-queries";
import * as searchCall from "@/app/api/admin/search/route";
import type { ConsoleItem } from "@/lib/console/rules";
import { plainAddress } from "@/lib/core/plain-text";
import { db } from "@/lib/db/client";
import { searchEmails } from "@/lib/emails/queries";
import { searchEvents } from "@/lib/events/queries";
import { searchInvoices } from "@/lib/invoices/queries";
import { searchMembers } from "@/lib/members/member-queries";
import { listConversations, searchRecipients } from "@/lib/messages/shared/conversation-queries";
import { searchPayments } from "@/lib/payments/queries";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { searchForCheckIn } from "@/lib/admission/queries";
import { searchAccountsForRoles } from "@/lib/staff/queries";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anAdmin,
  anEvent,
  anInvoice,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import type { Browser } from "../../support/next-request";

const asAdmin = async () => (await anAdmin()) as unknown as Admin;
const page = { sort: "", page: 1, size: 25 };

/** Names as one person writes them, and how others look for them. */
const spellings: [first: string, last: string, typed: string[]][] = [
  ["José", "Núñez", ["Jose Nunez", "JOSÉ", "Jose\u0301 Nun\u0303ez", "nu\u00f1ez"]],
  ["Jose\u0301", "Nun\u0303ez", ["José Núñez", "jose"]],
  ["Sinéad", "O'Dowd", ["O’Dowd", "ODowd", "o`dowd", "Dowd", "O‘Dowd Sinead", "sine\u00adad o\u200bdowd"]],
  ["Sinéad", "ODowd", ["O’Dowd", "O'Dowd"]],
  [
    "Anne‐Marie",
    "Smith–Jones",
    ["anne-marie", "Anne Marie", "AnneMarie Smith-Jones", "Jones", "smith − jones"],
  ],
  ["Łukasz", "Strauß", ["lukasz strauss", "ŁUKASZ STRAUẞ"]],
  ["Søren", "Æsop", ["soren aesop", "SØREN ÆSOP"]],
  ["Đorđe", "Cœur", ["dorde coeur"]],
  ["Işıl", "İnönü", ["isil inonu", "IŞIL"]],
  ["Νίκος", "Παπάς", ["ΝΙΚΟΣ ΠΑΠΑΣ", "νικος"]],
  ["Юрий", "Королёв", ["королев", "ЮРИЙ"]],
  ["Louis", "Room ٣٤", ["room 34", "３４"]],
];

const consoleOf = (browser: Browser) => async (text: string) => {
  const path = `/api/admin/search?${new URLSearchParams({ q: text }).toString()}`;
  const answer = await browser.call(searchCall, "GET", { path });
  return ((await answer.json()) as { items: ConsoleItem[] }).items;
};

/** Each list of people and the name that it shows of somebody. */
async function listsOf(admin: Admin, person: { firstName: string; lastName: string }) {
  const member = await aMember(person);
  const event = await anEvent({ title: `Evening with ${person.lastName}`, priceCents: 100 });
  await anUnpaidRegistration(event, { ...person, id: null, email: "visitor@example.test" });
  await anApplication({ ...person, email: "applicant@example.test" });
  const name = `${person.firstName} ${person.lastName}`;
  await anInvoice({ id: null, email: "payer@example.test" }, name);
  await db.write.payment.create({
    data: { purpose: "event", description: "Seminar", amountCents: 1, payerName: name },
  });
  await db.write.outboxEmail.create({
    data: { toAddress: "to@example.test", template: "test", subject: `For ${name}`, text: "", html: "" },
  });
  const thread = await db.write.messageThread.create({ data: { memberId: member.id, subject: "Question" } });
  await db.write.message.create({
    data: { threadId: thread.id, fromUserId: member.id, subject: "Question", content: `I am ${name}.` },
  });
  const inConsole = consoleOf(await signedInAs(admin));
  return {
    members: async (text: string) =>
      (await searchMembers(admin, { ...page, text, status: null, type: null })).members,
    attendees: async (text: string) =>
      (await searchAttendees(admin, event.id, { ...page, text, filter: null })).attendees,
    door: (text: string) => searchForCheckIn(admin, event.id, text),
    applications: async (text: string) =>
      (await searchApplications(admin, { ...page, text, filter: "review" })).applications,
    invoices: async (text: string) => (await searchInvoices(admin, { ...page, text, state: null })).invoices,
    payments: async (text: string) => (await searchPayments(admin, { ...page, text })).payments,
    receivables: async (text: string) =>
      (await searchReceivables(admin, { ...page, text, state: null, purpose: null, isOverdue: false }))
        .receivables,
    emails: async (text: string) => (await searchEmails(admin, { ...page, text, state: null })).emails,
    messages: async (text: string) =>
      (await listConversations(admin, { ...page, text, isUnreadOnly: false })).conversations,
    recipients: (text: string) => searchRecipients(admin, text),
    staff: (text: string) => searchAccountsForRoles(admin, text),
    "Ctrl K": inConsole,
  } satisfies Record<string, (text: string) => Promise<unknown[]>>;
}

describe("somebody is found, whatever the spelling,", () => {
  it.each(spellings)(
    "people are found as %s %s in every list, at check-in and in Ctrl K",
    async (firstName, lastName, typed) => {
      const admin = await asAdmin();
      const lists = await listsOf(admin, { firstName, lastName });
      for (const [list, search] of Object.entries(lists)) {
        for (const text of [`${firstName} ${lastName}`, ...typed])
          expect((await search(text)).length, `${text}, in ${list}`).toBeGreaterThan(0);
        expect(await search("Quillfeather"), list).toEqual([]);
      }
    },
  );

  it("a search of accents or other non-name characters alone finds nobody in any list", async () => {
    const lists = await listsOf(await asAdmin(), { firstName: "José", lastName: "O’Brien" });
    for (const [list, search] of Object.entries(lists))
      for (const text of ["\u0301", " \u0301 \u0640", "%"])
        expect(await search(text), `${JSON.stringify(text)}, in ${list}`).toEqual([]);
  });

  it("events are found by title and place in every spelling", async () => {
    const admin = await asAdmin();
    await anEvent({ title: "O’Brien’s Café – a re‑union", location: "São Tomé Hall, St. Mary’s" });
    for (const text of [
      "OBriens cafe",
      "o'brien's",
      "re-union",
      "reunion",
      "sao tome",
      "ST MARYS",
      "café – a",
    ])
      expect((await searchEvents(admin, { ...page, text })).total, text).toBe(1);
    for (const text of ["100%", "brien_s", "omé"])
      expect((await searchEvents(admin, { ...page, text })).total, text).toBe(0);
  });
});

test("people are sorted in dictionary order in every list", async () => {
  const sorted =
    "Ådahl,Adderley,Deal,de Gregory,Étienne,MacDonald,Mackey,McKenzie,Oakes,O'Brien,van Heeren,Zonicle".split(
      ",",
    );
  const admin = (await anAdmin({ firstName: "Zz", lastName: "Zz" })) as unknown as Admin;
  const event = await anEvent({ priceCents: 100 });
  for (const lastName of sorted.toReversed()) {
    const person = { firstName: "Ana", lastName };
    await aMember({ ...person, email: `${lastName.length}-${crypto.randomUUID()}@example.test` });
    await anUnpaidRegistration(event, { ...person, id: null, email: `${crypto.randomUUID()}@example.test` });
    await anApplication(person);
  }
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name.replace("Ana ", ""));
  const byName = { ...page, text: "Ana", sort: "name" };
  const { members } = await searchMembers(admin, { ...byName, status: null, type: null });
  expect(names(members)).toEqual(sorted);
  const down = await searchMembers(admin, { ...byName, text: "", sort: "-name", status: null, type: null });
  expect(names(down.members)).toEqual(["Zz Zz", ...sorted.toReversed()]);
  const { attendees } = await searchAttendees(admin, event.id, { ...byName, filter: null });
  expect(attendees.map(({ lastName }) => lastName)).toEqual(sorted);
  expect((await searchForCheckIn(admin, event.id, "ana")).map(({ lastName }) => lastName)).toEqual(sorted);
  const { applications } = await searchApplications(admin, { ...byName, filter: "review" });
  expect(names(applications)).toEqual(sorted);
  expect(names(await searchRecipients(admin, "ana"))).toEqual(sorted.slice(0, 8));
  expect(names(await searchAccountsForRoles(admin, "ana"))).toEqual(sorted.slice(0, 8));
});

describe("the same person applies once more", () => {
  const reasons = async (id: string) =>
    (await listMatches([id])).map(({ kind, reason }) => `${kind} ${reason}`);

  it("a second application is recognised under another spelling of the name", async () => {
    const stored = await aMember({ firstName: "Jose", lastName: "ODowd", email: "jose@example.test" });
    const first = await anApplication({
      firstName: "JOSE",
      lastName: "O'Dowd",
      cellPhone: "1",
      homePhone: "2",
    });
    const again = await anApplication({
      firstName: "Jose\u0301",
      lastName: "O’Dowd",
      cellPhone: "3",
      homePhone: "4",
    });
    expect(await reasons(again.id)).toEqual(["account name", "application birth"]);
    expect((await listMatches([again.id])).map(({ id }) => id)).toEqual([stored.id, first.id]);
  });

  it("a second application is recognised after one from the previous version, once its hash is recomputed", async () => {
    const first = await anApplication({
      firstName: "José",
      lastName: "O’Dowd",
      cellPhone: "1",
      homePhone: "2",
    });
    const again = await anApplication({
      firstName: "Jose",
      lastName: "ODowd",
      cellPhone: "3",
      homePhone: "4",
    });
    await sql(`UPDATE "MembershipApplication" SET "birthHash" = NULL WHERE "id" = $1`, [first.id]);
    expect(await reasons(again.id)).toEqual([]);
    expect(await hashStoredNames()).toBe(1);
    expect(await hashStoredNames()).toBe(0);
    expect(await reasons(again.id)).toEqual(["application birth"]);
  });

  it("a second application is recognised by phone or membership number in other digits", async () => {
    await aMember({ phone: "+١ (٢٤٢) ٥٥٥-٠١٧٧" });
    await anApplication({ membershipNumber: "ACO–１７", cellPhone: "1", homePhone: "2" });
    const again = await anApplication({
      membershipNumber: "aco 17",
      firstName: "Other",
      dateOfBirth: "1970-01-01",
      cellPhone: "242 555 0177",
      homePhone: "3",
    });
    expect(await reasons(again.id)).toEqual(["account phone", "application number"]);
  });
});

describe("staff find a member by telephone number", () => {
  it("staff find a member by phone number however it is written, with or without area code", async () => {
    const admin = await asAdmin();
    const member = await aMember({ phone: "+1 (242) 322-1234" });
    const local = await aMember({ phone: "322 1299" });
    await aMember({ phone: "+1 (242) 322-9999" });
    const lists = {
      members: async (text: string) =>
        (await searchMembers(admin, { ...page, text, status: null, type: null })).members,
      recipients: (text: string) => searchRecipients(admin, text),
      staff: (text: string) => searchAccountsForRoles(admin, text),
      "Ctrl K": consoleOf(await signedInAs(admin)),
    };
    for (const [list, search] of Object.entries(lists)) {
      const ids = async (text: string) => (await search(text)).map(({ id }) => id);
      for (const text of ["+1 242 322 1234", "2423221234", "322-1234", "(242) 322‑1234", "٣٢٢١٢٣٤"])
        expect(await ids(text), `${text}, in ${list}`).toEqual([member.id]);
      expect(await ids("+1 242 322 1299"), list).toEqual([local.id]);
      for (const text of ["22-1234", "1234567", "+1 242 322 12"]) expect(await ids(text), text).toEqual([]);
    }
  });

  it("a phone number is found by an index among 20,000 members, as sorting and namesakes are", async () => {
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "updatedAt")
      SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number' || n, '242 555 ' || 10000 + n, now()
      FROM generate_series(1, 20000) n`);
    await sql(`ANALYZE "User"`);
    const admin = await asAdmin();
    const list = (asked: object) => () =>
      searchMembers(admin, { ...page, text: "", status: null, type: null, ...asked });
    expect(await rowsRead("User", list({ text: "242 555 14321" }))).toBeLessThan(1_000);
    expect(await rowsRead("User", list({ text: "Number4321" }))).toBeLessThan(1_000);
    const { id } = await anApplication({ firstName: "CROWD", lastName: "Number-4321" });
    expect(await rowsRead("User", () => listMatches([id]))).toBeLessThan(1_000);
    const plan = await sql<Record<string, string>>(`EXPLAIN SELECT FROM "User" r
      ORDER BY "name_key"(r."lastName") COLLATE "C", "name_key"(r."firstName") COLLATE "C", r."id" LIMIT 25`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("User_name_key_idx");
  });
});

it("an address at an internationalised domain is found as people write it, in each list", async () => {
  const admin = await asAdmin();
  const email = plainAddress("ann@bücher.example");
  const member = await aMember({ firstName: "Ann", lastName: "Bain", email });
  const event = await anEvent({ priceCents: 100 });
  await anUnpaidRegistration(event, { ...member, id: null, email });
  const { lastName } = await anApplication({ email });
  const inConsole = consoleOf(await signedInAs(admin));
  for (const typed of ["bücher", "BU\u0308CHER", "ann@bücher.example", "bücher.ex", "Ann bücher", email]) {
    const asked = { text: typed, ...page };
    const { members } = await searchMembers(admin, { ...asked, status: null, type: null });
    expect(
      members.map((one) => one.email),
      typed,
    ).toEqual([email]);
    const { attendees } = await searchAttendees(admin, event.id, { ...asked, filter: null });
    expect(
      attendees.map((one) => one.email),
      typed,
    ).toEqual([email]);
    expect(
      (await inConsole(typed)).map(({ title }) => title),
      typed,
    ).toContain("Ann Bain");
  }
  const found = await searchApplications(admin, { text: "bücher", filter: "review", ...page });
  expect(JSON.stringify(found)).toContain(lastName);
  // The accent decides which domain it is.
  const other = await searchMembers(admin, { text: "ann@bucher.example", status: null, type: null, ...page });
  expect(other.members).toEqual([]);
});
