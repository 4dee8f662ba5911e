import { describe, expect, it } from "vitest";
import { requestNewLinkAction } from "@/app/(public)/application/actions";
import {
  confirmApplicationAction,
  withdrawApplicationAction,
} from "@/app/(public)/application/[token]/actions";
import * as memberRegistration from "@/app/api/member-registration/route";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { findApplicantLink } from "@/lib/applications/find-by-link";
import { applicationUrl } from "@/lib/applications/link";
import { countApplications } from "@/lib/applications/review-queries";
import { db } from "@/lib/db/client";
import { queueEmail, tooManyEmails } from "@/lib/mail/queue";
import { anApplicationPayload } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { aMember, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const tokenOf = (application: { id: string; linkVersion: number }) =>
  applicationUrl(application).split("/").at(-1)!;
const findIdByLink = async (token: string) => (await findApplicantLink(token))?.id ?? null;
const request = (email: string, browser = new Browser()) =>
  browser.within(() => requestNewLinkAction({ email }));
const confirm = (token: string) => new Browser().within(() => confirmApplicationAction({ token }));
const withdraw = (token: string, browser = new Browser()) =>
  browser.within(() => withdrawApplicationAction({ token }));
const tokenInLetter = (text: string) => /\/application\/([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? "";

/** As if the application had been sent so long ago. */
const sentBefore = (id: string, interval: string) =>
  sql(`UPDATE "MembershipApplication" SET "createdAt" = now() - $2::interval WHERE "id" = $1`, [
    id,
    interval,
  ]);

async function apply(email: string, browser = new Browser()) {
  const response = await browser.call(memberRegistration, "POST", { body: anApplicationPayload({ email }) });
  return { status: response.status, answer: (await response.json()) as { id: string; code?: string } };
}

const acts = async (action: string) => db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action } });

describe("a new link", () => {
  const newToken = async () => tokenInLetter((await db.outboxEmail.findFirst())?.text ?? "");
  const works = async (token: string) => (await findApplicationByToken(null, token)) !== null;

  it("a new application link leaves the earlier one working until the new one is used", async () => {
    const application = await anApplication({ addressProvenAt: new Date() });
    await sentBefore(application.id, "1 hour");
    const old = tokenOf(application);
    expect(await request(application.email.toUpperCase())).toMatchObject({ ok: true });
    const [letter] = await db.outboxEmail.findMany();
    expect([letter?.template, letter?.toAddress]).toEqual(["application_link", application.email]);
    const token = await newToken();
    expect([await works(token), await works(old)]).toEqual([true, true]);
    expect(await findApplicationByToken(null, token)).toMatchObject({ isReplacementLink: true });
    expect(await confirm(old)).toMatchObject({ ok: true });
    expect(await confirm(token)).toMatchObject({ ok: true });
    expect([await findIdByLink(token), await findIdByLink(old)]).toEqual([application.id, null]);
    expect(await findApplicationByToken(null, token)).toMatchObject({ isReplacementLink: false });
    expect(await confirm(old)).toMatchObject({ ok: false, code: "not_found" });
  });

  it("a stranger who requests application links takes nothing from the applicant", async () => {
    const application = await anApplication({ addressProvenAt: new Date() });
    await sentBefore(application.id, "1 hour");
    for (let count = 0; count < 8; count++) {
      await request(application.email);
      await sql(`UPDATE "MembershipApplication" SET "linkSentAt" = now() - interval '6 minutes'`);
      await sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - interval '6 minutes'`);
    }
    expect(await works(tokenOf(application))).toBe(true);
    expect(await works(await newToken())).toBe(true);
    expect(await db.outboxEmail.count({ where: { givenUpAt: null } })).toBe(5);
  });

  it("a new application link counts towards the letters that an unproven address may get", async () => {
    const application = await anApplication();
    await sentBefore(application.id, "1 hour");
    const letter = { subject: "S", greeting: "Dear Amara,", paragraphs: ["p"] };
    for (let count = 0; count < 5; count++)
      await queueEmail({ to: application.email, template: "registration_confirmed", seat: null, letter });
    expect(await request(application.email)).toMatchObject({ ok: true });
    expect(await db.outboxEmail.findFirst({ where: { template: "application_link" } })).toMatchObject({
      lastError: tooManyEmails,
    });
  });

  it("requesting an application link has the same answer for known and unknown addresses", async () => {
    const application = await anApplication();
    await sentBefore(application.id, "1 hour");
    expect(await request(application.email)).toEqual(await request("nobody@example.test"));
    expect(await db.outboxEmail.count()).toBe(1);
  });

  it("an application link is mailed once in five minutes, even when requested twice at the same instant", async () => {
    const application = await anApplication();
    await request(application.email);
    // The letter of the application itself has just been sent.
    expect(await db.outboxEmail.count()).toBe(0);
    await sentBefore(application.id, "1 hour");
    await Promise.all([request(application.email), request(application.email)]);
    expect(await db.outboxEmail.count()).toBe(1);
    await sql(`UPDATE "MembershipApplication" SET "linkSentAt" = now() - interval '6 minutes'`);
    await request(application.email);
    expect(await db.outboxEmail.count()).toBe(2);
  });

  it("application links are limited to ten an hour per network, and never per address", async () => {
    const browser = new Browser();
    const people = Array.from({ length: 10 }, (_, count) => `a${count}@example.test`);
    for (const answer of await Promise.all(people.map((email) => request(email, browser))))
      expect(answer).toMatchObject({ ok: true });
    expect(await request("b@example.test", browser)).toMatchObject({ ok: false, code: "too_many" });
    expect(await request("b@example.test")).toMatchObject({ ok: true });
  });

  it("a new application link is for the pending application, or otherwise for the newest", async () => {
    const email = "amara@example.test";
    const [first, pending, last] = [
      await anApplication({ email, status: "rejected", decidedAt: new Date() }),
      await anApplication({ email }),
      await anApplication({ email, status: "rejected", decidedAt: new Date() }),
    ];
    for (const [index, { id }] of [first, pending, last].entries())
      await sentBefore(id, `${30 - index} days`);
    await request(email);
    const [letter] = await db.outboxEmail.findMany();
    expect(await findIdByLink(tokenInLetter(letter?.text ?? ""))).toBe(pending.id);
  });
});

describe("a private link", () => {
  it("an application link ends thirty days after the decision, and a new one works for thirty days more", async () => {
    for (const status of ["approved", "rejected", "withdrawn"] as const) {
      const application = await anApplication({ status });
      const decided = (interval: string) =>
        sql(`UPDATE "MembershipApplication" SET "decidedAt" = now() - $2::interval WHERE "id" = $1`, [
          application.id,
          interval,
        ]);
      await sentBefore(application.id, "40 days");
      await decided("29 days");
      expect(await findIdByLink(tokenOf(application)), status).toBe(application.id);
      await decided("31 days");
      expect(await findApplicationByToken(null, tokenOf(application)), status).toBeNull();
      await request(application.email);
      const letter = await db.outboxEmail.findFirst({ where: { toAddress: application.email } });
      const token = tokenInLetter(letter?.text ?? "");
      expect(await findIdByLink(token), status).toBe(application.id);
      expect(await findIdByLink(tokenOf(application)), status).toBeNull();
      await sql(`UPDATE "MembershipApplication" SET "linkSentAt" = now() - interval '31 days'`);
      expect(await findIdByLink(token), status).toBeNull();
      await request(application.email);
      expect(await findIdByLink(token), status).toBeNull();
    }
  });

  it("an application link works however long the application is pending", async () => {
    const application = await anApplication();
    await sentBefore(application.id, "400 days");
    expect(await findIdByLink(tokenOf(application))).toBe(application.id);
  });

  it("an application link withdraws its application once, whoever is signed in", async () => {
    const [application, member] = [await anApplication(), await aMember()];
    const browser = await signedInAs(member);
    expect(await withdraw(tokenOf(application), browser)).toMatchObject({ ok: true });
    expect(await withdraw(tokenOf(application))).toMatchObject({ ok: false, code: "already_decided" });
    expect(await findApplicationByToken(null, tokenOf(application))).toMatchObject({ status: "withdrawn" });
    expect(await acts("application_withdrawn")).toMatchObject([
      {
        actorId: null,
        actorEmail: null,
        targetId: application.id,
        details: { via: "private link", reference: application.reference },
      },
    ]);
    expect(await countApplications({} as Admin)).toMatchObject({ withdrawn: 1, rejected: 0, all: 1 });
  });
});

describe("an address that somebody applied with", () => {
  it("opening an application link, as mail scanners do, proves no address, and pressing the button does", async () => {
    const application = await anApplication();
    expect(await findApplicationByToken(null, tokenOf(application))).toMatchObject({
      isAddressProven: false,
    });
    expect(await findApplicationByToken(null, tokenOf(application))).toMatchObject({
      isAddressProven: false,
    });
    expect(await confirm(tokenOf(application))).toMatchObject({ ok: true });
    expect(await confirm(tokenOf(application))).toMatchObject({ ok: true });
    expect(await findApplicationByToken(null, tokenOf(application))).toMatchObject({ isAddressProven: true });
    expect(await acts("application_address_confirmed")).toHaveLength(1);
  });

  it("an applicant's address is released to its owner when it is not confirmed within seven days", async () => {
    const email = "amara@example.test";
    const squatted = await anApplication({ email });
    await sentBefore(squatted.id, "6 days 23 hours");
    expect((await apply(email)).status).toBe(409);
    await sentBefore(squatted.id, "7 days 1 minute");
    const { status, answer } = await apply(email);
    expect(status).toBe(201);
    const rows = await db.membershipApplication.findMany({ orderBy: { createdAt: "asc" } });
    expect(rows.map(({ id, status: state }) => [id, state])).toEqual([
      [squatted.id, "withdrawn"],
      [answer.id, "pending"],
    ]);
    expect(rows[0]?.decisionNote).toContain(rows[1]?.reference);
    expect(await acts("application_superseded")).toMatchObject([
      { actorId: null, targetId: squatted.id, details: { supersededBy: rows[1]?.reference } },
    ]);
  });

  it("an applicant's confirmed address stays with the application", async () => {
    const application = await anApplication();
    await sentBefore(application.id, "8 days");
    await confirm(tokenOf(application));
    expect(await apply(application.email)).toMatchObject({
      status: 409,
      answer: { code: "already_applied" },
    });
  });

  it("of two applications sent at the same instant one gets the address", async () => {
    const application = await anApplication();
    await sentBefore(application.id, "8 days");
    const two = await Promise.all([apply(application.email), apply(application.email)]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await db.membershipApplication.count({ where: { status: "pending" } })).toBe(1);
  });

  it("an applicant's address is proven from the start when its owner applies signed in, and only then", async () => {
    const owner = await aMember({ emailVerifiedAt: new Date() });
    await apply(owner.email, await signedInAs(owner));
    await apply("somebody.else@example.test", await signedInAs(owner));
    const unproven = await aMember();
    await apply(unproven.email, await signedInAs(unproven));
    const rows = await db.membershipApplication.findMany();
    const isProven = (email: string) => rows.find((row) => row.email === email)?.addressProvenAt !== null;
    expect([isProven(owner.email), isProven("somebody.else@example.test"), isProven(unproven.email)]).toEqual(
      [true, false, false],
    );
  });
});
