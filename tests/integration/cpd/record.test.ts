import { describe, expect, it } from "vitest";
import * as decide from "@/app/api/admin/cpd/entries/[id]/decide/route";
import * as entries from "@/app/api/cpd/entries/route";
import * as revoke from "@/app/api/admin/certificates/[code]/revoke/route";
import * as entry from "@/app/api/cpd/entries/[id]/route";
import * as pdf from "@/app/api/certificates/[code]/route";
import * as myCertificates from "@/app/api/certificates/my/route";
import * as verify from "@/app/api/verify/[code]/route";
import * as documentStatus from "@/app/api/admin/documents/[id]/status/route";
import * as myDocuments from "@/app/api/documents/my/route";
import { withdrawDocumentAction } from "@/app/(portal)/documents/actions";
import * as mine from "@/app/api/cpd/my/route";
import {
  deleteCpdEntryAction,
  importCpdEntriesAction,
  issueMyStatementAction,
} from "@/app/(portal)/cpd/actions";
import { undoCpdDecisionAction, withdrawCpdApprovalAction } from "@/app/(portal)/admin/cpd/[entryId]/actions";
import { revokeCpdStatementAction } from "@/app/(portal)/admin/cpd/actions";
import { staff } from "@/lib/auth/actor";
import { newCertificateCode } from "@/lib/certificates/rules";
import type { MemberGauge } from "@/lib/cpd/queries";
import { findCpdEntryToReview } from "@/lib/cpd/review-queries";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { aCertificate } from "../../support/certificates";
import { aCpdEntry } from "../../support/cpd";
import { dayIn, noon } from "../../support/dates";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";

const typed = {
  title: "Sanctions course",
  provider: "Nassau College",
  date: dayIn(-1),
  hours: 2.5,
  category: "Ethics",
  live: true,
  state: "submitted",
};

const read = async (browser: Browser, scheme?: string) => {
  const path = `/api/cpd/my${scheme === undefined ? "" : `?scheme=${scheme}`}`;
  return (await browser.call(mine, "GET", { path })).json() as Promise<{
    entries: { id: string | null; source: string; title: string; hours: number; state: string }[];
    gauges: MemberGauge[];
  }>;
};

const put = (browser: Browser, id: string, facts: object = {}) =>
  browser.call(entry, "PUT", { params: { id }, body: { ...typed, ...facts } });

const decideOn = (browser: Browser, id: string, body: object) =>
  browser.call(decide, "POST", { params: { id }, body });

describe("a CPD record", () => {
  it("hours of a certificate are in its holder's record until it is revoked", async () => {
    const person = await aMember({ membershipStatus: "active" });
    const browser = await signedInAs(person);
    const registration = await aPaidRegistration(
      await anEvent({ title: "Ethics Day", priceCents: 5_000 }),
      person,
    );
    const { id } = await aCertificate(registration);
    expect((await read(browser)).entries).toMatchObject([
      { id: null, source: "certificate", title: "Ethics Day", hours: 1, state: "approved" },
    ]);
    await db.write.certificate.update({
      where: { id },
      data: { state: "revoked", revokedAt: new Date(), revokedReason: "Not there" },
    });
    expect((await read(browser)).entries).toEqual([]);
  });

  it("a programme's certificate counts nothing, because the events' own certificates have its hours", async () => {
    const person = await aMember({ membershipStatus: "active" });
    const event = await anEvent({ title: "Ethics Day", priceCents: 5_000 });
    const attended = await aCertificate(await aPaidRegistration(event, person));
    const { enrolments } = await db.write.programme.create({
      data: { title: "Course", description: "", rule: "all", enrolments: { create: { userId: person.id } } },
      select: { enrolments: { select: { id: true } } },
    });
    const { holderName, title, startDate, endDate, timeZone } = attended;
    await db.write.certificate.create({
      data: {
        code: newCertificateCode(),
        kind: "programme",
        enrolmentId: enrolments[0]!.id,
        userId: person.id,
        holderName,
        title,
        startDate,
        endDate,
        timeZone,
        cpd: attended.cpd!,
        issuer: attended.issuer!,
      },
    });
    expect((await read(await signedInAs(person))).entries).toHaveLength(1);
  });

  it("an approved entry counts in the gauges of an active member, and a submitted one doesn't", async () => {
    const person = await aMember({ membershipStatus: "active" });
    const browser = await signedInAs(person);
    const { id } = await aCpdEntry(person.id, { date: new Date(dayIn(-1)) });
    expect((await read(browser, "own")).gauges).toMatchObject([{ scheme: "own", target: 12, earned: 0 }]);
    expect((await decideOn(await signedInAs(await anAdmin()), id, { decision: "approved" })).status).toBe(
      200,
    );
    expect((await read(browser)).gauges).toMatchObject([{ earned: 2, sentence: "2 of 12 hours: 2 live" }]);
    await db.write.user.update({ where: { id: person.id }, data: { membershipStatus: "pending" } });
    expect((await read(browser)).gauges).toEqual([]);
  });
});

describe("an entry of one's own", () => {
  it.each([
    ["date", { date: dayIn(2) }],
    ["category", { category: "Golf" }],
    ["hours", { hours: 0 }],
    ["hours", { hours: 1.1 }],
    ["hours", { hours: 12.25 }],
  ])("a CPD entry is refused at its field %s: %j", async (path, facts) => {
    const browser = await signedInAs(await aMember());
    const refused = await browser.call(entries, "POST", { body: { ...typed, ...facts } });
    expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path }] }]);
  });

  it("two entries sent at once never exceed a day together", async () => {
    const person = await aMember();
    const browser = await signedInAs(person);
    const sent = [1, 2].map(() => browser.call(entries, "POST", { body: { ...typed, hours: 7 } }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 400]);
  });

  it("a declined entry keeps its reason until it is approved, and an approved one stays as it is", async () => {
    const person = await aMember();
    const [browser, admin] = [await signedInAs(person), await signedInAs(await anAdmin())];
    const { id } = await aCpdEntry(person.id);
    expect((await decideOn(admin, id, { decision: "declined" })).status).toBe(400);
    expect((await decideOn(admin, id, { decision: "declined", reason: "No evidence" })).status).toBe(200);
    const resubmitted = await put(browser, id);
    expect(await resubmitted.json()).toMatchObject({ state: "submitted", reason: "No evidence", hours: 2.5 });
    const stale = { decision: "approved", submittedAt: new Date(0).toISOString() };
    expect((await decideOn(admin, id, stale)).status).toBe(409);
    const approved = await decideOn(admin, id, { decision: "approved" });
    expect(await approved.json()).toMatchObject({ state: "approved", reason: null });
    expect((await put(browser, id)).status).toBe(409);
    expect((await decideOn(admin, id, { decision: "approved" })).status).toBe(409);
    const emails = await db.outboxEmail.findMany({
      where: { template: "cpd_decided", toAddress: person.email },
    });
    expect(emails.filter(({ text }) => text.includes("No evidence"))).toHaveLength(1);
    expect(emails).toHaveLength(2);
  });

  it("nobody decides on their own entry, and the database refuses it too", async () => {
    const person = await anAdmin();
    const { id } = await aCpdEntry(person.id);
    expect((await decideOn(await signedInAs(person), id, { decision: "approved" })).status).toBe(403);
    const decided = { state: "approved", decidedAt: new Date(), decidedById: person.id } as const;
    await expect(db.write.cpdEntry.update({ where: { id }, data: decided })).rejects.toThrow();
  });

  it("a decision can be undone while its email waits, and a draft can be deleted", async () => {
    const person = await aMember();
    const [browser, admin] = [await signedInAs(person), await signedInAs(await anAdmin())];
    const { id } = await aCpdEntry(person.id);
    await decideOn(admin, id, { decision: "approved" });
    expect(await admin.within(() => undoCpdDecisionAction({ id }))).toMatchObject({ ok: true });
    expect(await db.outboxEmail.count({ where: { template: "cpd_decided" } })).toBe(0);
    expect(await browser.within(() => deleteCpdEntryAction({ id }))).toMatchObject({
      code: "changed_meanwhile",
    });
    await put(browser, id, { state: "draft" });
    expect(await browser.within(() => deleteCpdEntryAction({ id }))).toMatchObject({ ok: true });
  });

  it("a table of entries is imported as a whole, or not at all with what is wrong in each row", async () => {
    const person = await aMember();
    const browser = await signedInAs(person);
    const rows = (...lines: string[]) => ["title,provider,date,hours,category,live", ...lines].join("\n");
    const good = `Course,College,${dayIn(-1)},1.5,Ethics,yes`;
    const send = (text: string) => browser.within(() => importCpdEntriesAction({ text, state: "draft" }));
    const bad = await send(
      rows(good, `Talk,College,${dayIn(3)},1,Ethics,no`, `Book,College,${dayIn(-2)},0,Reading,no`),
    );
    expect(bad).toMatchObject({ code: "invalid_input" });
    expect("issues" in bad && bad.issues?.map(({ path }) => path).sort()).toEqual(["row 3", "row 4"]);
    expect(await db.cpdEntry.count({ where: { userId: person.id } })).toBe(0);
    expect(await send(rows(good))).toMatchObject({ ok: true, data: { added: 1 } });
    expect(await db.cpdEntry.findFirst({ where: { userId: person.id } })).toMatchObject({
      minutes: 90,
      isLive: true,
      state: "draft",
    });
  });

  it("hours of certificates and entries never exceed a day together", async () => {
    const person = await aMember();
    const event = await anEvent({ priceCents: 5_000, startDate: noon(typed.date) });
    await aCertificate(await aPaidRegistration(event, person));
    const browser = await signedInAs(person);
    const send = (hours: number) => browser.call(entries, "POST", { body: { ...typed, hours } });
    expect((await send(11.25)).status).toBe(400);
    const sent = await send(11);
    expect(sent.status).toBe(201);
    const { id } = (await sent.json()) as { id: string };
    const reviewed = await (
      await signedInAs(await anAdmin())
    ).within(async () => findCpdEntryToReview(await staff("cpd.review")(), id));
    expect(reviewed?.certified, "the reviewer sees the certificate").toMatchObject([{ hours: 1 }]);
  });

  it("a year, the queue and the past have limits, which an import says row by row", async () => {
    const person = await aMember();
    const browser = await signedInAs(person);
    const lastYear = Number(dayIn(-1).slice(0, 4)) - 1;
    const entryOf = {
      userId: person.id,
      title: "Course",
      provider: "College",
      category: "Ethics",
      isLive: true,
    };
    await db.write.cpdEntry.createMany({
      data: Array.from({ length: 299 }, (_, index) => ({
        ...entryOf,
        date: new Date(`${lastYear}-03-04`),
        minutes: 15,
        state: index < 99 ? ("submitted" as const) : ("draft" as const),
        submittedAt: index < 99 ? new Date() : null,
      })),
    });
    const send = (state: "draft" | "submitted", ...days: string[]) => {
      const rows = days.map((each) => `Course,College,${each},0.25,Ethics`);
      const text = ["title,provider,date,hours,category", ...rows].join("\n");
      return browser.within(() => importCpdEntriesAction({ text, state }));
    };
    const day = `${lastYear}-05-06`;
    expect(await send("draft", day, day, dayIn(-11 * 366))).toMatchObject({
      issues: [
        { path: "row 3", message: "You can add up to 300 entries a year" },
        { path: "row 4", message: "The date can’t be more than 10 years ago" },
      ],
    });
    expect(await send("submitted", dayIn(-1), dayIn(-1))).toMatchObject({
      issues: [{ path: "row 3", message: expect.stringContaining("At most 100 entries can wait") }],
    });
    expect(await send("draft", day)).toMatchObject({ ok: true });
  });

  const aDocument = (userId: string) =>
    db.write.document.create({
      data: {
        user: { connect: { id: userId } },
        upload: { create: { expiresAt: new Date() } },
        fileName: "a.pdf",
        fileType: "application/pdf",
        fileSize: 1,
        category: "certificate",
      },
    });

  it("evidence is a document of the member's own", async () => {
    const browser = await signedInAs(await aMember());
    const { id: documentId } = await aDocument((await aMember()).id);
    const sent = { ...typed, documentId };
    expect((await browser.call(entries, "POST", { body: sent })).status).toBe(404);
  });

  it("a document that is evidence of an entry is decided with it, and waits by itself once it is none", async () => {
    const person = await aMember();
    const [browser, admin] = [await signedInAs(person), await signedInAs(await anAdmin())];
    const { id: documentId } = await aDocument(person.id);
    const draft = await browser.call(entries, "POST", { body: { ...typed, documentId, state: "draft" } });
    const { id } = (await draft.json()) as { id: string };
    const decideDirectly = () =>
      admin.call(documentStatus, "PUT", { params: { id: documentId }, body: { status: "approved" } });
    expect(await (await browser.call(myDocuments, "GET")).json()).toMatchObject([
      { id: documentId, status: "evidence", evidenceOf: [typed.title] },
    ]);
    expect((await decideDirectly()).status).toBe(409);
    expect(await browser.within(() => withdrawDocumentAction({ id: documentId }))).toMatchObject({
      code: "changed_meanwhile",
    });
    await browser.within(() => deleteCpdEntryAction({ id }));
    expect((await decideDirectly()).status).toBe(200);
  });
});

describe("a yearly statement", () => {
  const year = Number(dayIn(-1).slice(0, 4));
  const issue = (browser: Browser) => browser.within(() => issueMyStatementAction({ year }));
  const codeOf = async (browser: Browser) => {
    const outcome = await issue(browser);
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.data.code;
  };
  const approved = { state: "approved", date: new Date(dayIn(-1)), decidedAt: new Date() } as const;

  it("a statement has a code that is verified, is superseded by a later one, and is the same while nothing changed", async () => {
    const person = await aMember();
    const browser = await signedInAs(person);
    expect(await issue(browser)).toMatchObject({ code: "invalid_input" });
    await aCpdEntry(person.id, approved);
    const [first, ...others] = await Promise.all([codeOf(browser), codeOf(browser), codeOf(browser)]);
    expect(others, "statements at the same time").toEqual([first, first]);
    await aCpdEntry(person.id, { ...approved, minutes: 60 });
    const second = await codeOf(browser);
    const read = async (code: string) =>
      (await new Browser().call(verify, "GET", { params: { code } })).json() as Promise<object>;
    expect(await read(first)).toMatchObject({ kind: "statement", state: "superseded", supersededBy: second });
    expect(await read(second)).toMatchObject({ state: "valid", totalHours: 3 });
    const certificates = await browser.call(myCertificates, "GET");
    expect(await certificates.json()).toMatchObject([{ code: second, kind: "statement" }]);
    const foreign = await (await signedInAs(await aMember())).call(pdf, "GET", { params: { code: second } });
    expect(foreign.status, "it is its holder's").toBe(404);
  });

  it("a statement is revoked with an approval or a certificate that it lists", async () => {
    const [person, admin] = [await aMember(), await signedInAs(await anAdmin())];
    const browser = await signedInAs(person);
    const { id } = await aCpdEntry(person.id, { date: new Date(dayIn(-1)) });
    await decideOn(admin, id, { decision: "approved" });
    const event = await anEvent({ priceCents: 5_000, startDate: noon(dayIn(-1)) });
    const attended = await aCertificate(await aPaidRegistration(event, person));
    const stateOf = async (code: string) =>
      (await db.certificate.findUniqueOrThrow({ where: { code } })).state;
    const first = await codeOf(browser);
    await admin.within(() => undoCpdDecisionAction({ id }));
    expect(await stateOf(first), "after the undone approval").toBe("revoked");
    const second = await codeOf(browser);
    await admin.call(revoke, "POST", { params: { code: attended.code }, body: { reason: "Not there" } });
    expect(await stateOf(second), "after the revoked certificate").toBe("revoked");
  });

  it("an approval is withdrawn with a reason, and takes the hours and the statement with it", async () => {
    const [person, admin] = [await aMember(), await signedInAs(await anAdmin())];
    const browser = await signedInAs(person);
    const { id } = await aCpdEntry(person.id, { date: new Date(dayIn(-1)) });
    const withdraw = (by: Browser, reason: string) =>
      by.within(() => withdrawCpdApprovalAction({ id, reason }));
    expect(await withdraw(admin, "No evidence")).toMatchObject({ ok: false, code: "changed_meanwhile" });
    await decideOn(admin, id, { decision: "approved" });
    const code = await codeOf(browser);
    expect(await withdraw(admin, " ")).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await withdraw(admin, "No evidence")).toMatchObject({ ok: true });
    expect(await db.cpdEntry.findUnique({ where: { id } })).toMatchObject({
      state: "declined",
      reason: "No evidence",
    });
    expect(await db.certificate.findUnique({ where: { code } })).toMatchObject({ state: "revoked" });
    const letter = await db.outboxEmail.findFirst({
      where: { subject: { startsWith: "CPD approval withdrawn" } },
    });
    expect(letter).toMatchObject({ toAddress: person.email, text: expect.stringContaining("No evidence") });
    expect(await db.auditEntry.count({ where: { action: "cpd_approval_withdrawn", targetId: id } })).toBe(1);
  });

  it("a reviewer revokes a member's statement, and neither their own nor a certificate of an event", async () => {
    const [person, reviewer] = [await aMember(), await anAdmin()];
    const [browser, admin] = [await signedInAs(person), await signedInAs(reviewer)];
    const withStatement = async (userId: string, by: Browser) => {
      await aCpdEntry(userId, { date: new Date(dayIn(-1)), state: "approved", decidedAt: new Date() });
      return codeOf(by);
    };
    const revokeStatement = (code: string) =>
      admin.within(() => revokeCpdStatementAction({ code, reason: "Wrong hours" }));
    const code = await withStatement(person.id, browser);
    expect(await revokeStatement(code)).toMatchObject({ ok: true });
    expect(await revokeStatement(code)).toMatchObject({ ok: false, code: "already_decided" });
    expect(await db.certificate.findUnique({ where: { code } })).toMatchObject({
      state: "revoked",
      revokedReason: "Wrong hours",
    });
    const own = await withStatement(reviewer.id, admin);
    expect(await revokeStatement(own)).toMatchObject({ ok: false, code: "forbidden" });
    const event = await anEvent({ priceCents: 5_000, startDate: noon(dayIn(-1)) });
    const attended = await aCertificate(await aPaidRegistration(event, person));
    expect(await revokeStatement(attended.code)).toMatchObject({ ok: false, code: "not_found" });
  });
});
