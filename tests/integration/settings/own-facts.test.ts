import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import manifest from "@/app/manifest";
import robots from "@/app/robots";
import sitemap from "@/app/sitemap";
import * as month from "@/app/api/admin/month-end/pdf/route";
import * as calendar from "@/app/api/public/calendar/route";
import * as events from "@/app/api/public/events/route";
import { takeSampleConferenceOffAction } from "@/app/(portal)/admin/settings/actions";
import * as certificates from "@/app/api/certificates/[code]/route";
import * as invoices from "@/app/api/invoices/route";
import * as invoice from "@/app/api/invoices/[number]/route";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import * as tickets from "@/app/api/tickets/[code]/route";
import * as letters from "@/app/api/users/me/good-standing/route";
import * as cards from "@/app/api/users/me/card/route";
import * as statement from "@/app/api/users/me/account-statement/route";
import { getAssociation, getSender, refreshAssociation } from "@/lib/association/queries";
import { sealAddress } from "@/lib/association/mail-server";
import { memberOrSignIn } from "@/lib/auth/actor";
import { SAMPLE_FACTS } from "@/lib/env";
import { suspendedMessage } from "@/lib/sign-in/labels";
import { db } from "@/lib/db/client";
import { findLandingPage } from "@/lib/landing/queries";
import type { PrintedDocument } from "@/lib/print/papers";
import { headersOf } from "@/lib/mail/message";
import { queueEmail } from "@/lib/mail/queue";
import { emailLeftToSetUp } from "@/lib/settings/email-left-to-set-up";
import { listLeftToSetUp } from "@/lib/settings/left-to-set-up";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { aCertificate } from "../../support/certificates";
import { aCpdStatement } from "../../support/cpd";
import { anOpenDue, aPaidRegistration } from "../../support/money";
import { dayOf } from "../../support/nightly";
import { Browser } from "../../support/next-request";
import { pageText } from "../../support/page-text";
import { readPdf } from "../../support/pdf";
import { pages } from "../http/access";

/*
 * These tests run in a portal that is no demo, and whose environment names neither telephone nor postal address nor
 * benefits page.
 */

const own = { name: "Guild of Bakers", shortName: "GOB", contactEmail: "desk@bakers.test" };
const unsaid = { phone: null, address: null, benefitsUrl: null };

/** What nobody may read of it; the prefix and the short name are the environment's here. */
const samples = [
  SAMPLE_FACTS.name,
  SAMPLE_FACTS.phone,
  SAMPLE_FACTS.address,
  SAMPLE_FACTS.benefitsUrl,
  "(242) 555-0123",
  "office@example.org",
  "example.org",
  "Sample Bank",
  "SAMPBSNS",
];

async function store(values: object): Promise<void> {
  await sql(
    `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, $1::jsonb, clock_timestamp())
     ON CONFLICT ("id") DO UPDATE SET "values" = "AssociationSettings"."values" || excluded."values",
       "updatedAt" = clock_timestamp()`,
    [JSON.stringify(values)],
  );
  await refreshAssociation();
}

const pdfText = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;
};

const letter = { subject: "S", greeting: "Dear A,", paragraphs: ["p"] };

async function sendLetter(): Promise<{ text: string; html: string }> {
  await queueEmail({ to: "a@example.test", template: "address_proof", letter });
  return db.outboxEmail.findFirstOrThrow({
    select: { text: true, html: true },
    where: { template: "address_proof" },
  });
}

async function left(): Promise<string[]> {
  const browser = await signedInAs(await anAdmin());
  const found = await browser.within(async () => listLeftToSetUp(await memberOrSignIn()));
  return found.map(({ what }) => what);
}

describe("a portal with a name and an address of its own", () => {
  // The other facts are left to the environment, which doesn't name them.
  beforeEach(() => store({ facts: own }));

  it("a portal with its own name and address shows and sends no sample fact on pages, papers or emails", async () => {
    const event = await anEvent({ slug: "bread", priceCents: 5_000, location: "The mill" });
    const member = await aMember({
      nextPaymentDate: new Date(Date.now() + 480 * hourMs),
      annualFeeCents: 35_000,
      emailVerifiedAt: new Date(),
    });
    const registration = await aPaidRegistration(event, member);
    const payment = await db.payment.findFirstOrThrow();
    const browser = await signedInAs(member);
    const shown = new Map<string, string>();
    const publicPages = Object.keys(pages).filter((address) => pages[address] === "anybody");
    const params = {
      slug: event.slug,
      code: registration.ticketCode,
      landing: "nothing",
      token: "x".repeat(43),
    };
    for (const address of publicPages) {
      const text = await pageText(new Browser(), address, params).catch(() => "");
      // The form of an application shows how a telephone number is written, as the specification has it.
      shown.set(address, address === "/member-registration" ? text.replaceAll("(242) 555-0123", "") : text);
    }
    const code = registration.ticketCode;
    const certificate = await aCertificate(registration);
    const { reference } = await anOpenDue(member.id);
    const issued = await browser.call(invoices, "POST", { body: { references: [reference] } });
    const { number } = (await issued.json()) as { number: string };
    const office = await signedInAs(await anAdmin());
    const today = dayOf(new Date());
    // Whoever adds a paper finds here that it is walked, too.
    const papers: Record<Exclude<PrintedDocument, "signature">, () => Promise<Response>> = {
      receipt: () => browser.call(receipts, "GET", { params: { id: payment.id } }),
      ticket: () => browser.call(tickets, "GET", { params: { code } }),
      cpdStatement: async () => {
        const { code } = await aCpdStatement(member.id);
        return browser.call(certificates, "GET", { params: { code } });
      },
      certificate: () => browser.call(certificates, "GET", { params: { code: certificate.code } }),
      invoice: () => browser.call(invoice, "GET", { params: { number } }),
      standingLetter: () => browser.call(letters, "GET"),
      membershipCard: () => browser.call(cards, "GET"),
      accountStatement: () => browser.call(statement, "GET"),
      monthEnd: () =>
        office.call(month, "GET", { path: `/api/admin/month-end/pdf?from=${today}&to=${today}` }),
    };
    for (const [name, ask] of Object.entries(papers)) {
      const paper = await ask();
      shown.set(`name of ${name}`, paper.headers.get("content-disposition") ?? "");
      shown.set(name, await pdfText(paper));
    }
    expect(shown.get("name of monthEnd")).toContain("gob-month-end-");
    for (const [name, file] of Object.entries({ sitemap, manifest, robots }))
      shown.set(name, JSON.stringify(await file()));
    for (const [name, file] of Object.entries({ calendar, events }))
      shown.set(name, await (await new Browser().call(file, "GET")).text());
    for (const { template, text, html } of await db.outboxEmail.findMany()) shown.set(template, text + html);
    const sent = await sendLetter();
    shown.set("letter", sent.text + sent.html);
    for (const [place, text] of shown)
      for (const sample of samples) expect(text, `${sample} in ${place}`).not.toContain(sample);
    expect([...shown].filter(([, text]) => text.includes(own.name)).length).toBeGreaterThan(8);
    expect(shown.get("receipt")).toContain("GOB · desk@bakers.test");
    expect(shown.get("receipt")).not.toContain("desk@bakers.test ·");
    expect(shown.get("/auth")).not.toContain("membership benefits");
    expect(sent.text).toContain("-- \nGuild of Bakers\ndesk@bakers.test\n");
  });

  it("a portal lists each missing fact about its association, and none once it is set", async () => {
    const missing = ["Phone", "Address", "Membership benefits page"];
    expect(await left()).toEqual(expect.arrayContaining(missing));
    expect(await left()).not.toContain("Association name");
    await store({
      facts: { ...own, phone: "1", address: "The mill", benefitsUrl: "https://bakers.test" },
    });
    for (const what of missing) expect(await left()).not.toContain(what);
    expect((await sendLetter()).text).toContain("desk@bakers.test\n1\nThe mill\n");
    expect(await pageText(new Browser(), "/auth", {})).toContain("https://bakers.test");
  });

  it("a portal's emails have its own name as sender, even by a mail server set under another", async () => {
    expect(getSender()).toBe("Guild of Bakers <desk@bakers.test>");
    await db.write.mailServer.create({
      data: {
        address: sealAddress("smtp://127.0.0.1:25"),
        sender: "Association of Compliance Officers <post@bakers.test>",
      },
    });
    await store({});
    expect(getSender()).toBe("Guild of Bakers <post@bakers.test>");
  });
});

it("samples that an earlier version stored beside a real name count as not set", async () => {
  const { phone: _phone, name: _name, shortName: _short, memberIdPrefix: _prefix, ...stored } = SAMPLE_FACTS;
  await store({ facts: { ...stored, ...own, phone: "(242) 555-0123" } });
  expect(getAssociation()).toMatchObject({ ...own, ...unsaid });
});

it("sample facts are in one file, which one other file alone reads", () => {
  const sources = ["lib", "app", "components"].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("db/generated"))
      .map((file) => path.join(folder, file)),
  );
  const withWords = (words: string) =>
    sources.filter((file) => fs.readFileSync(file, "utf8").includes(words));
  for (const sample of [
    SAMPLE_FACTS.name,
    SAMPLE_FACTS.phone,
    SAMPLE_FACTS.address,
    SAMPLE_FACTS.benefitsUrl,
    SAMPLE_FACTS.contactEmail,
  ])
    expect(withWords(sample), sample).toEqual(["lib/env.ts"]);
  expect(withWords("SAMPLE_FACTS").sort()).toEqual(["lib/association/queries.ts", "lib/env.ts"]);
});

it("without a contact address the portal refers people to the office, and emails name no other", async () => {
  const { contactEmail: _none, ...named } = own;
  await store({ facts: named });
  expect([getAssociation().contactEmail, getSender()]).toEqual([null, "Guild of Bakers <portal@localhost>"]);
  const sent = await sendLetter();
  expect(sent.text.trimEnd().endsWith("-- \nGuild of Bakers")).toBe(true);
  const row = await db.outboxEmail.findFirstOrThrow();
  expect(headersOf(row)).not.toHaveProperty("replyTo");
  expect(await left()).toContain("Contact email");
  expect(suspendedMessage({ closedAt: null }, null)).toContain("contact our office.");
});

describe("the page of the sample conference", () => {
  const address = "aco-conference-2025";

  it("the sample conference's page is listed as public, and one button removes it for good", async () => {
    expect(await findLandingPage(null, address)).toMatchObject({ isSample: true });
    expect(await left()).toContain("Sample conference");
    const browser = await signedInAs(await anAdmin());
    for (let times = 0; times < 2; times++)
      expect(await browser.within(() => takeSampleConferenceOffAction({}))).toMatchObject({ ok: true });
    expect(await findLandingPage(null, address)).toBeNull();
    expect(await left()).not.toContain("Sample conference");
    const entries = await db.auditEntry.findMany({ where: { action: "sample_conference_taken_off" } });
    expect(entries.map(({ details }) => details)).toEqual([{ path: `/${address}` }]);
  });

  it("the sample conference's page is not listed once the conference is an event", async () => {
    await anEvent({ slug: address });
    expect(await left()).not.toContain("Sample conference");
  });
});

describe("a day after the first run", () => {
  const letters = () =>
    db.outboxEmail.findMany({ where: { template: "left_to_set_up" }, orderBy: { createdAt: "asc" } });

  it("a day after the first run each owner is emailed once what is left to do, and not before", async () => {
    const owners = [await anAdmin(), await anAdmin()];
    await emailLeftToSetUp();
    expect(await letters()).toEqual([]);
    // The second owner was appointed today, and is emailed with the first.
    await onStaffForDays(owners[0]!, 1.1);
    await Promise.all([emailLeftToSetUp(), emailLeftToSetUp()]);
    await emailLeftToSetUp();
    const sent = await letters();
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual(owners.map(({ email }) => email).sort());
    const [first] = owners;
    const browser = await signedInAs(first!);
    const listed = await browser.within(async () => listLeftToSetUp(await memberOrSignIn()));
    expect(listed.length).toBeGreaterThan(3);
    for (const { what, why } of listed) expect(sent[0]?.text).toContain(`${what}: ${why}`);
  });
});
