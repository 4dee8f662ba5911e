import { describe, expect, it } from "vitest";
import * as memberRegistration from "@/app/api/member-registration/route";
import { decryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { findApplicantLink } from "@/lib/applications/find-by-link";
import { db } from "@/lib/db/client";
import { isReference } from "@/lib/ledger/reference";
import { anApplicationPayload, explanation } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { anAdmin, aMember } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

type Answer = { id: string; reference: string; message: string; code?: string; issues?: unknown[] };

async function apply(browser: Browser, body: unknown, headers = {}) {
  const response = await browser.call(memberRegistration, "POST", { body, headers });
  return { status: response.status, answer: (await response.json()) as Answer };
}

/** Everything that the database holds in clear text, in one. */
async function everythingStored(): Promise<string> {
  const tables = await sql<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

describe("POST /api/member-registration", () => {
  it("applying for membership stores the application and returns an id and a reference that can be typed", async () => {
    const payload = anApplicationPayload();
    const { status, answer } = await apply(new Browser(), payload);
    expect(status).toBe(201);
    expect(Object.keys(answer).sort()).toEqual(["documentsPath", "id", "message", "reference"]);
    expect(isReference(answer.reference)).toBe(true);
    const stored = await db.membershipApplication.findUniqueOrThrow({ where: { id: answer.id } });
    expect(stored).toMatchObject({
      reference: answer.reference,
      status: "pending",
      registrationType: "new",
      membershipNumber: null,
      membershipType: "associate",
      firstName: "Amara",
      email: payload.email,
      applicationDate: new Date("2026-11-20T00:00:00Z"),
      applicantSignature: "Amara Rolle",
      userId: null,
    });
  });

  it("a membership application gets the contract's defaults for missing fields", async () => {
    const {
      registrationType: _t,
      membershipType: _l,
      criminalConviction: _c,
      applicationDate: _d,
      ...rest
    } = anApplicationPayload();
    const { status, answer } = await apply(new Browser(), rest);
    expect(status).toBe(201);
    const stored = await db.membershipApplication.findUniqueOrThrow({ where: { id: answer.id } });
    expect(stored).toMatchObject({ registrationType: "new", membershipType: "professional" });
    expect(stored.applicationDate.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(decryptBackgroundAnswers(stored.backgroundAnswers!)).toEqual({
      professionalMisconductSubject: false,
      professionalMisconductPending: false,
      criminalConviction: false,
      bankruptcyHistory: false,
      regulatoryRegistration: false,
      backgroundExplanation: "",
    });
  });

  it("background answers are encrypted under the key, and no other column repeats them", async () => {
    await anAdmin();
    const key = { "Idempotency-Key": "4b8a26f3-0f5c-4a39-9a54-5d3f1f0c2a77" };
    const { answer } = await apply(new Browser(), anApplicationPayload(), key);
    const stored = await db.membershipApplication.findUniqueOrThrow({ where: { id: answer.id } });
    expect(decryptBackgroundAnswers(stored.backgroundAnswers!)).toMatchObject({
      criminalConviction: true,
      backgroundExplanation: explanation,
    });
    expect(Buffer.from(stored.backgroundAnswers!).includes("parking")).toBe(false);
    const everything = await everythingStored();
    expect(everything).toContain("Harbour Trust");
    for (const secret of ["parking", "criminalConviction", "backgroundExplanation"])
      expect(everything).not.toContain(secret);
  });

  it("applying emails a private link to the applicant, and a link to the application to every administrator", async () => {
    const [first, second] = [await anAdmin(), await anAdmin()];
    await aMember();
    const payload = anApplicationPayload();
    const { answer } = await apply(new Browser(), payload);
    const letters = await db.outboxEmail.findMany();
    expect(letters.map(({ toAddress, template }) => [template, toAddress]).sort()).toEqual(
      [
        ["application_received", payload.email],
        ["application_to_administrators", first.email],
        ["application_to_administrators", second.email],
      ].sort(),
    );
    const { text, subject } = letters.find(({ template }) => template === "application_received")!;
    expect(subject).toContain(answer.reference);
    expect(text).toContain("Annual fee: 200.00 BSD");
    const token = /\/application\/([A-Za-z0-9_-]+)/.exec(text)?.[1];
    expect(await findApplicantLink(token!)).toMatchObject({ id: answer.id });
    const toAdmin = letters.find(({ template }) => template === "application_to_administrators")!;
    expect(toAdmin.text).toContain(`/admin/applications/${answer.id}`);
    expect(toAdmin.text).not.toContain("/application/");
  });

  it("applying is recorded in the audit log, without an answer in it", async () => {
    const { answer } = await apply(new Browser(), anApplicationPayload());
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      {
        action: "application_submitted",
        actorId: null,
        actorEmail: null,
        targetType: "application",
        targetId: answer.id,
        details: { reference: answer.reference, membershipType: "associate", registrationType: "new" },
      },
    ]);
  });

  it("an invalid application is rejected field by field and not stored", async () => {
    const { status, answer } = await apply(
      new Browser(),
      anApplicationPayload({
        registrationType: "existing",
        firstName: "A",
        homePhone: "555",
        backgroundExplanation: "",
        truthDeclaration: false,
      }),
    );
    expect(status).toBe(400);
    expect(answer.issues).toEqual([
      { path: "firstName", message: "First name must have at least 2 characters" },
      { path: "homePhone", message: "Enter a full phone number, such as (242) 555-0123" },
      { path: "truthDeclaration", message: "You must declare the information is true and complete" },
      { path: "membershipNumber", message: "Enter your membership number" },
      {
        path: "backgroundExplanation",
        message: "Please explain each Yes answer",
      },
    ]);
    expect([await db.membershipApplication.count(), await db.outboxEmail.count()]).toEqual([0, 0]);
  });

  it("a second application with the same address is rejected while one is pending, in any case", async () => {
    const payload = anApplicationPayload();
    await apply(new Browser(), payload);
    const { status, answer } = await apply(new Browser(), {
      ...payload,
      email: payload.email.toUpperCase(),
      firstName: "Somebody",
    });
    expect([status, answer.code]).toEqual([409, "already_applied"]);
    expect(answer.message).toMatch(/^An application with this email/);
    expect(answer.message).not.toContain("Amara");
    expect([await db.membershipApplication.count(), await db.outboxEmail.count()]).toEqual([1, 1]);
  });

  it("of two applications sent at the same instant one is stored", async () => {
    const payload = anApplicationPayload();
    const answers = await Promise.all([apply(new Browser(), payload), apply(new Browser(), payload)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([await db.membershipApplication.count(), await db.outboxEmail.count()]).toEqual([1, 1]);
  });

  it("a rejected applicant can apply again", async () => {
    const { email } = await anApplication({ status: "rejected", decidedAt: new Date() });
    expect((await apply(new Browser(), anApplicationPayload({ email }))).status).toBe(201);
  });

  it("an application repeated with the same Idempotency-Key is stored once", async () => {
    const [payload, headers] = [anApplicationPayload(), { "Idempotency-Key": "a-key-of-the-form-1" }];
    const browser = new Browser();
    const first = await apply(browser, payload, headers);
    expect(await apply(browser, payload, headers)).toEqual(first);
    expect([await db.membershipApplication.count(), await db.outboxEmail.count()]).toEqual([1, 1]);
  });

  it("a bot's application gets a person's answer and is not stored", async () => {
    const { status, answer } = await apply(
      new Browser(),
      anApplicationPayload({ homepage: "https://spam.example" }),
    );
    expect(status).toBe(201);
    expect(Object.keys(answer).sort()).toEqual(["documentsPath", "id", "message", "reference"]);
    expect([
      await db.membershipApplication.count(),
      await db.outboxEmail.count(),
      await db.auditEntry.count(),
    ]).toEqual([0, 0, 0]);
  });

  it("one network can apply twenty times an hour", async () => {
    const robot = new Browser();
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt++)
      statuses.push((await apply(robot, anApplicationPayload())).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    expect(await db.membershipApplication.count()).toBe(20);
  });

  it("an application from another site is rejected", async () => {
    const { status } = await apply(new Browser(), anApplicationPayload(), { origin: "https://evil.example" });
    expect(status).toBe(403);
    expect(await db.membershipApplication.count()).toBe(0);
  });
});
