import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { NextRequest } from "next/server";
import * as badgeRoute from "@/app/api/certificates/[code]/badge/route";
import * as certificateRoute from "@/app/api/certificates/[code]/route";
import * as mineRoute from "@/app/api/certificates/my/route";
import * as shareRoute from "@/app/api/certificates/[code]/share/route";
import * as verifyRoute from "@/app/api/verify/[code]/route";
import * as issueRoute from "@/app/api/admin/events/[id]/certificates/route";
import * as revokeRoute from "@/app/api/admin/certificates/[code]/revoke/route";
import * as correctRoute from "@/app/api/admin/certificates/[code]/correct/route";
import { issueDueCertificates } from "@/lib/certificates/issue-due";
import { verifyUrl } from "@/lib/certificates/shared/print-certificate";
import { db } from "@/lib/db/client";
import type { Cpd } from "@/lib/events/cpd-rules";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";
import { middleware } from "@/middleware";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

const cpd: Cpd = {
  hours: [
    { category: "Anti-money laundering", hours: 2.5 },
    { category: "Ethics", hours: 0.5 },
  ],
  delivery: "in_person",
  rule: "checked_in",
  sponsor: "Sponsor Trust Ltd, training@sponsor.test",
  signatories: [{ name: "Dame Marguerite Pindling", title: "President" }],
};

/** An event that ended three hours ago, with people who attended it. */
async function anAttendedEvent(people = 1, facts: Partial<Cpd> = {}) {
  const event = await anEvent({ priceCents: 5_000, cpd: { ...cpd, ...facts } as object });
  const attendees = [];
  for (let index = 0; index < people; index++) {
    const member = await aMember({ firstName: "Ann", lastName: `Rolle ${String.fromCharCode(65 + index)}` });
    const { id } = await aPaidRegistration(event, member);
    attendees.push({ member, id });
  }
  await sql(
    `UPDATE "Registration" SET "checkedInAt" = now() - interval '6 hours' WHERE "eventId" = $1::uuid`,
    [event.id],
  );
  await sql(
    `UPDATE "Event" SET "startDate" = now() - interval '7 hours', "endDate" = now() - interval '3 hours' WHERE "id" = $1::uuid`,
    [event.id],
  );
  return { event, attendees, office: await signedInAs(await anAdmin()) };
}

const issue = async (office: Browser, id: string, body: object = {}) => {
  const answer = await office.call(issueRoute, "POST", { params: { id }, body });
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};
const onlyCertificate = () => db.certificate.findFirstOrThrow({ where: { state: "valid" } });
const verify = async (code: string) => {
  const answer = await new Browser().call(verifyRoute, "GET", { params: { code } });
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) };
};

describe("certificates of attendance", () => {
  it("after an event everybody who was checked in gets one certificate, once, and an email", async () => {
    const { event, attendees } = await anAttendedEvent(3);
    await sql(`UPDATE "Registration" SET "checkedInAt" = NULL WHERE "id" = $1::uuid`, [attendees[2]!.id]);
    await Promise.all([issueDueCertificates(), issueDueCertificates()]);
    await issueDueCertificates();
    const issued = await db.certificate.findMany({ orderBy: { holderName: "asc" } });
    expect(issued.map(({ holderName }) => holderName)).toEqual(["Ann Rolle A", "Ann Rolle B"]);
    expect(await db.outboxEmail.count({ where: { template: "certificate_issued" } })).toBe(2);
    expect(await db.certificatePrint.count()).toBe(2);
    expect(issued[0]).toMatchObject({ title: event.title, state: "valid", userId: attendees[0]!.member.id });
  });

  it("certificates wait for the hours after the event that the association has set", async () => {
    await anAttendedEvent();
    await sql(`UPDATE "Event" SET "endDate" = now() - interval '119 minutes'`);
    await issueDueCertificates();
    expect(await db.certificate.count()).toBe(0);
    await sql(`UPDATE "Event" SET "endDate" = now() - interval '121 minutes'`);
    await issueDueCertificates();
    expect(await db.certificate.count()).toBe(1);
  });

  it("a certificate is a PDF with all facts, whose bytes and hash stay, and which says where to verify it", async () => {
    const { event, attendees, office } = await anAttendedEvent();
    expect(await issue(office, event.id)).toMatchObject({ issued: 1, skipped: [] });
    const { code } = await onlyCertificate();
    const holder = await signedInAs(attendees[0]!.member);
    const read = async (paper = "a4") => {
      const answer = await holder.call(certificateRoute, "GET", {
        params: { code },
        path: `/api/certificates/${code}?paper=${paper}`,
      });
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const pdf = await read();
    expect(Buffer.compare(Buffer.from(pdf), Buffer.from(await read()))).toBe(0);
    const { text, totalPages } = await readPdf(pdf);
    expect(totalPages).toBe(1);
    for (const fact of [
      "Ann Rolle A",
      event.title,
      "3 hours",
      "2.5 hours",
      "Ethics",
      "In person",
      "60 minutes",
      "Sponsor Trust Ltd",
      "Dame Marguerite Pindling",
      "President",
    ])
      expect(text).toContain(fact);
    expect(text.replaceAll(" ", "")).toContain(verifyUrl(code));
    expect((await readPdf(await read("letter"))).totalPages).toBe(1);
    const found = await verify(code);
    expect(found).toMatchObject({
      status: 200,
      state: "valid",
      holder: "Ann Rolle A",
      title: event.title,
      hours: cpd.hours,
      sha256: createHash("sha256").update(pdf).digest("hex"),
    });
  });

  it("a code with a typing error is told apart from one that does not exist", async () => {
    const { event, office } = await anAttendedEvent();
    await issue(office, event.id);
    const { code } = await onlyCertificate();
    const other = code[0] === "2" ? "3" : "2";
    expect(await verify(`${other}${code.slice(1)}`)).toMatchObject({ status: 400, code: "invalid_input" });
    expect(await verify("2222222222222")).toMatchObject({ status: 404 });
    expect(await verify(code.toLowerCase().replace(/(.{4})/g, "$1-"))).toMatchObject({ status: 200 });
  });

  it("a correction supersedes a certificate, a revocation ends it with a reason, and neither can be repeated", async () => {
    const { event, office } = await anAttendedEvent();
    await issue(office, event.id);
    const { code } = await onlyCertificate();
    const correct = (body: object, which = code) =>
      office.call(correctRoute, "POST", { params: { code: which }, body });
    expect((await correct({ hours: [{ category: "Ethics", hours: 5 }] })).status).toBe(400);
    const corrected = await correct({ holderName: "Ann M. Rolle" });
    expect(corrected.status).toBe(201);
    const { code: next } = (await corrected.json()) as { code: string };
    expect(await verify(code)).toMatchObject({
      state: "superseded",
      supersededBy: next,
      holder: "Ann Rolle A",
    });
    expect(await verify(next)).toMatchObject({ state: "valid", holder: "Ann M. Rolle" });
    expect((await correct({ holderName: "Again" })).status).toBe(409);
    const revoke = () =>
      office.call(revokeRoute, "POST", { params: { code: next }, body: { reason: "Left after an hour" } });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(409);
    expect(await verify(next)).toMatchObject({ state: "revoked", reason: "Left after an hour" });
    expect(await issue(office, event.id)).toMatchObject({ issued: 0 });
  });

  it("only the holder, staff, the ticket and those with whom it is shared see the file; others don't learn that it exists", async () => {
    const { event, attendees, office } = await anAttendedEvent();
    await issue(office, event.id);
    const { code } = await onlyCertificate();
    const { ticketCode } = await db.registration.findFirstOrThrow();
    const read = async (browser: Browser, query = "") =>
      (
        await browser.call(certificateRoute, "GET", {
          params: { code },
          path: `/api/certificates/${code}${query}`,
        })
      ).status;
    const holder = await signedInAs(attendees[0]!.member);
    const stranger = await signedInAs(await aMember());
    expect(await read(holder)).toBe(200);
    expect(await read(office)).toBe(200);
    expect(await read(new Browser(), `?ticket=${ticketCode}`)).toBe(200);
    expect(await read(stranger)).toBe(404);
    expect(await read(new Browser())).toBe(404);
    const share = async (browser: Browser, shared: boolean) =>
      (await browser.call(shareRoute, "POST", { params: { code }, body: { shared } })).status;
    expect(await share(stranger, true)).toBe(404);
    expect(await share(holder, true)).toBe(200);
    expect(await read(new Browser())).toBe(200);
    expect(await share(holder, false)).toBe(200);
    expect(await read(new Browser())).toBe(404);
    const mine = (await (await holder.call(mineRoute, "GET")).json()) as unknown[];
    expect(mine).toEqual([
      expect.objectContaining({
        code,
        kind: "attendance",
        title: event.title,
        hours: cpd.hours,
        state: "valid",
      }),
    ]);
    expect(await (await stranger.call(mineRoute, "GET")).json()).toEqual([]);
  });

  it("one person under two addresses gets one certificate, and staff read why", async () => {
    const { event, attendees, office } = await anAttendedEvent(2);
    await sql(`UPDATE "Registration" SET "firstName" = 'Zoë', "lastName" = 'Bain' WHERE "id" = $1::uuid`, [
      attendees[0]!.id,
    ]);
    await sql(`UPDATE "Registration" SET "firstName" = 'Zoe', "lastName" = 'BAIN' WHERE "id" = $1::uuid`, [
      attendees[1]!.id,
    ]);
    expect(await issue(office, event.id)).toMatchObject({
      issued: 1,
      skipped: [{ reason: expect.stringContaining("Someone with this name") as string }],
    });
  });

  it.each([
    ["hours of zero", { hours: [{ category: "Ethics", hours: 0 }] }],
    ["negative hours", { hours: [{ category: "Ethics", hours: -1 }] }],
    ["ten minutes", { hours: [{ category: "Ethics", hours: 0.17 }] }],
    ["more hours than the event lasts", { hours: [{ category: "Ethics", hours: 4.25 }] }],
  ])("an event's CPD hours cannot be %s", async (_what, facts) => {
    const { event, office } = await anAttendedEvent();
    await issue(office, event.id);
    const { code } = await onlyCertificate();
    expect((await office.call(correctRoute, "POST", { params: { code }, body: facts })).status).toBe(400);
    expect(await db.certificate.count()).toBe(1);
  });

  it("nobody gets a certificate before the event has ended, for another event, or without hours", async () => {
    const { event, attendees, office } = await anAttendedEvent();
    const other = await anEvent();
    expect(await issue(office, event.id, { registrationIds: [other.id] })).toMatchObject({ status: 400 });
    expect(await issue(office, other.id)).toMatchObject({ status: 400 });
    await sql(`UPDATE "Event" SET "endDate" = now() + interval '1 hour' WHERE "id" = $1::uuid`, [event.id]);
    expect(await issue(office, event.id, { registrationIds: [attendees[0]!.id] })).toMatchObject({
      status: 400,
    });
    expect(await db.certificate.count()).toBe(0);
  });

  it("certificates by hand go to the people who are named alone", async () => {
    const { event, attendees, office } = await anAttendedEvent(2, { rule: "manual" });
    await issueDueCertificates();
    expect(await issue(office, event.id)).toMatchObject({ status: 400 });
    expect(await issue(office, event.id, { registrationIds: [attendees[1]!.id] })).toMatchObject({
      issued: 1,
    });
    expect((await db.certificate.findMany()).map(({ registrationId }) => registrationId)).toEqual([
      attendees[1]!.id,
    ]);
  });

  it("what a certificate says is never changed or deleted, not even by hand in the database", async () => {
    const { event, office } = await anAttendedEvent();
    await issue(office, event.id);
    for (const statement of [
      `DELETE FROM "Certificate"`,
      `UPDATE "Certificate" SET "holderName" = 'Somebody Else'`,
      `UPDATE "Certificate" SET "cpd" = '{"hours": []}'`,
      `UPDATE "Certificate" SET "state" = 'superseded'`,
      `DELETE FROM "CertificatePrint"`,
    ]) {
      const { code } = await onlyCertificate();
      await office.call(certificateRoute, "GET", { params: { code } });
      await expect(sql(statement)).rejects.toThrow(/certificate/i);
    }
  });

  it("looking up a code that no certificate has counts towards the network's limit at every door, and stops there", async () => {
    const unknown = "2222222222222";
    const browser = new Browser();
    const member = await signedInAs(await aMember());
    const call = (route: RouteHandlers) => browser.call(route, "GET", { params: { code: unknown } });
    const doors = {
      page: () =>
        middleware(
          new NextRequest(`http://localhost:3000/verify/${unknown}`, {
            headers: { "x-forwarded-for": "203.0.113.7" },
          }),
        ),
      json: () => call(verifyRoute),
      pdf: () => call(certificateRoute),
      badge: () => call(badgeRoute),
      share: () => member.call(shareRoute, "POST", { params: { code: unknown }, body: { shared: true } }),
    };
    for (const [door, open] of Object.entries(doors)) {
      await sql(`DELETE FROM "RateLimit"`);
      expect((await open()).status, door).toBe(404);
      const [counted] = await sql<{ count: number }>(
        `UPDATE "RateLimit" SET "count" = 300 WHERE "key" LIKE 'certificates by network:%' RETURNING (SELECT "count" FROM "RateLimit" o WHERE o."key" = "RateLimit"."key") AS "count"`,
      );
      expect(counted?.count, door).toBe(1);
      expect((await open()).status, door).toBe(429);
    }
  });
});
