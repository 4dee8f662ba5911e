import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sendAgainAction } from "@/app/(portal)/admin/emails/actions";
import * as applicationRoute from "@/app/api/admin/applications/[id]/route";
import * as rolesRoute from "@/app/api/admin/users/[id]/roles/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as documents from "@/app/api/applications/[token]/documents/route";
import * as memberRegistration from "@/app/api/member-registration/route";
import * as receipt from "@/app/api/payments/[id]/receipt/route";
import { addNoteAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { applicationUrl } from "@/lib/applications/link";
import { verifyChain } from "@/lib/audit/chain";
import { db } from "@/lib/db/client";
import { findEmail, searchEmails } from "@/lib/emails/queries";
import { queueEmail } from "@/lib/mail/queue";
import { searchPayments } from "@/lib/payments/queries";
import { anApplicationPayload } from "../../support/application-payload";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, signedInAs, type Admin, paidFor } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";
import { aPdf } from "../../support/papers";

const uploads = () => path.join(process.env.PORTAL_DATA_DIR ?? "", "uploads");
const storedFiles = () =>
  fs.existsSync(uploads())
    ? fs
        .readdirSync(uploads(), { recursive: true, encoding: "utf8" })
        .filter((name) => fs.statSync(path.join(uploads(), name)).isFile()).length
    : 0;
const tokenOf = (application: { id: string; linkVersion: number }) =>
  applicationUrl(application).split("/").at(-1)!;

const deleteMember = async (browser: Browser, id: string) =>
  (await browser.call(userRoute, "DELETE", { params: { id } })).status;
const eraseApplication = async (browser: Browser, id: string) =>
  (await browser.call(applicationRoute, "DELETE", { params: { id } })).status;

async function sendDocument(token: string) {
  const response = await new Browser().call(documents, "PUT", {
    params: { token },
    path: `/api/applications/${token}/documents?kind=reference&fileName=letter.pdf`,
    rawBody: aPdf(),
  });
  expect(response.status).toBe(201);
}

const letter = (greeting: string) => ({ subject: `To ${greeting}`, greeting, paragraphs: ["Words."] });

/** Every row of every table as text: what somebody finds who has the whole database. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  const rows = [];
  for (const { name } of tables) rows.push(await sql(`SELECT to_jsonb(t) AS row FROM "${name}" t`));
  return JSON.stringify(rows);
}

/** An application as it comes: with letters, a document, a note and its audit rows. */
async function anAppliedPerson(admin: Browser, email: string) {
  const payload = anApplicationPayload({ email, firstName: "Hibiscus", lastName: "Oleander" });
  const response = await new Browser().call(memberRegistration, "POST", { body: payload });
  const { id } = (await response.json()) as { id: string };
  const application = await db.membershipApplication.findUniqueOrThrow({ where: { id } });
  await sendDocument(tokenOf(application));
  await admin.within(() => addNoteAction({ id, content: "Ask Hibiscus about Exuma" }));
  return application;
}

describe("deleting a member", () => {
  it("deleting a member leaves nothing in any table by which the person could be identified", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const email = "hibiscus@example.test";
    const member = await aMember({
      email,
      firstName: "Hibiscus",
      lastName: "Oleander",
      emailVerifiedAt: new Date(),
      phone: "(242) 555-0188",
    });
    const before = storedFiles();
    const mine = await anAppliedPerson(browser, email);
    await db.write.membershipApplication.update({ where: { id: mine.id }, data: { status: "rejected" } });
    const linked = await anApplication({ email: "oleander.former@example.test", userId: member.id });
    await queueEmail({ to: email, template: "members_message", letter: letter("Hibiscus") });
    await sql(`UPDATE "OutboxEmail" SET "sentAt" = now() WHERE "template" = 'application_received'`);
    await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    await sql(
      `INSERT INTO "AuditEntry" ("details", "action", "ip")
       VALUES (jsonb_build_object('email', $1::text), 'sign_in_throttled', '192.0.2.1')`,
      [email],
    );
    expect(await everything()).toContain("Oleander");

    expect(await deleteMember(browser, member.id)).toBe(200);

    const left = await everything();
    for (const word of ["ibiscus", "leander", "555-0188", "Exuma"]) expect(left, word).not.toContain(word);
    await expect.poll(storedFiles).toBe(before);
    expect(await db.membershipApplication.count()).toBe(0);
    for (const application of [mine, linked])
      expect(await findApplicationByToken(null, tokenOf(application))).toBeNull();
    expect(await verifyChain()).toMatchObject({ broken: [] });
    expect(await db.auditEntry.findFirst({ where: { action: "member_deleted" } })).toMatchObject({
      actorId: admin.id,
      targetId: member.id,
      details: { applications: 2, payments: { removed: 0, kept: 1 } },
    });
  });

  it("deleting a member erases emails to them, keeps template and time, and never sends pending ones", async () => {
    const [admin, member] = [await anAdmin(), await aMember({ emailVerifiedAt: new Date() })];
    const browser = await signedInAs(admin);
    const decisionOn = randomUUID();
    await queueEmail({ to: member.email, template: "members_message", letter: letter("Althea"), decisionOn });
    await queueEmail({ to: member.email, template: "password_changed", letter: letter("Althea") });
    await queueEmail({ to: admin.email, template: "members_message", letter: letter("Rowena") });
    await sql(`UPDATE "OutboxEmail" SET "sentAt" = now() WHERE "template" = 'password_changed'`);
    const before = await db.outboxEmail.findMany({ orderBy: { id: "asc" } });
    await deleteMember(browser, member.id);
    const after = await db.outboxEmail.findMany({ orderBy: { id: "asc" } });
    expect(after.map(({ template, createdAt, sentAt }) => [template, createdAt, sentAt])).toEqual(
      before.map(({ template, createdAt, sentAt }) => [template, createdAt, sentAt]),
    );
    const blank = { toAddress: "", subject: "", text: "", html: "", attachments: null, decisionOnId: null };
    expect(after.filter(({ erasedAt }) => erasedAt)).toMatchObject([blank, blank]);
    const unsent = after.find(({ erasedAt, sentAt }) => erasedAt && !sentAt)!;
    expect(unsent.givenUpAt).not.toBeNull();
    expect(await browser.within(() => sendAgainAction({ id: unsent.id }))).toMatchObject({
      ok: false,
      message: "The content of this email has been removed, so it can't be sent.",
    });
    expect(after.find(({ toAddress }) => toAddress === admin.email)).toMatchObject({ subject: "To Rowena" });
    const shown = await browser.within(() => findEmail(admin as unknown as Admin, unsent.id));
    expect(shown).toMatchObject({ subject: "Content removed", text: "" });
    const asked = { text: "", state: null, sort: "", page: 1, size: 9 };
    const { emails } = await searchEmails(admin as unknown as Admin, asked);
    expect(emails.filter(({ subject }) => subject === "Content removed")).toHaveLength(2);
  });

  it("deleting a member keeps what others did under an address that the account never proved", async () => {
    const admin = await signedInAs(await anAdmin());
    const squatter = await aMember({ email: "amara@example.test" });
    const application = await anApplication({ email: "amara@example.test" });
    await queueEmail({ to: squatter.email, template: "application_received", letter: letter("Amara") });
    await queueEmail({ to: squatter.email, template: "password_changed", letter: letter("Althea") });
    await deleteMember(admin, squatter.id);
    expect(await db.membershipApplication.findMany()).toMatchObject([{ id: application.id }]);
    const letters = await db.outboxEmail.findMany({ orderBy: { template: "asc" } });
    expect(letters.map(({ template, erasedAt }) => [template, erasedAt !== null])).toEqual([
      ["application_received", false],
      ["password_changed", true],
    ]);
  });

  it("deleting a member keeps receipts without gaps, each listed and printed without the person", async () => {
    const [admin, member] = [await anAdmin(), await aMember()];
    const browser = await signedInAs(admin);
    const { id } = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    const paid = await db.payment.findFirstOrThrow({ where: paidFor(id) });
    await db.write.payment.update({ where: { id: paid.id }, data: { note: "Paid by her brother" } });
    const reference = (await db.amountDue.findFirstOrThrow()).reference;
    await deleteMember(browser, member.id);
    const asked = { text: "", sort: "", page: 1, size: 9 };
    const { payments } = await searchPayments(admin as unknown as Admin, asked);
    expect(payments).toMatchObject([
      {
        receiptNumber: paid.receiptNumber,
        amountCents: 5_000,
        reference,
        payer: "Former attendee",
        payerEmail: null,
      },
    ]);
    const printed = await browser.call(receipt, "GET", { params: { id: paid.id } });
    expect([printed.status, printed.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await expect(sql(`DELETE FROM "Payment"`)).rejects.toThrow("stays in the books");
  });

  it("a person with a role is not deleted until the role is removed, which is announced", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const browser = await signedInAs(admin);
    expect(await deleteMember(browser, other.id)).toBe(403);
    expect(await db.user.count({ where: { id: other.id } })).toBe(1);
    const taken = { params: { id: other.id }, body: { roles: [] } };
    expect((await browser.call(rolesRoute, "PUT", taken)).status).toBe(200);
    const [letter] = await db.outboxEmail.findMany({
      where: { template: "roles_changed" },
      orderBy: { createdAt: "asc" },
    });
    expect(letter?.toAddress).toBe(other.email);
    expect(await deleteMember(browser, other.id)).toBe(200);
  });

  it("deleting a former administrator removes their name from what they wrote about applications", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin({ firstName: "Lucinda" })];
    const application = await anApplication();
    await (await signedInAs(other)).within(() => addNoteAction({ id: application.id, content: "Fine." }));
    await db.write.roleGrant.deleteMany({ where: { userId: other.id } });
    expect(await deleteMember(await signedInAs(admin), other.id)).toBe(200);
    expect(await db.applicationNote.findMany()).toMatchObject([
      { authorName: "Someone who has left", content: "Fine." },
    ]);
    expect(await everything()).not.toContain("Lucinda");
  });
});

describe("DELETE /api/admin/applications/{id}", () => {
  it("erasing an application removes its files, notes, letters and link, and is audited by id and reference", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const before = storedFiles();
    const application = await anAppliedPerson(browser, "hibiscus@example.test");
    const other = await anApplication({ email: "hibiscus@example.test", status: "rejected" });
    await queueEmail({
      to: other.email,
      template: "application_rejected",
      letter: { ...letter("You"), paragraphs: [other.reference] },
    });
    expect(storedFiles()).toBe(before + 1);
    expect(await eraseApplication(browser, application.id)).toBe(200);
    expect(await eraseApplication(browser, application.id)).toBe(404);
    await expect.poll(storedFiles).toBe(before);
    expect(await findApplicationByToken(null, tokenOf(application))).toBeNull();
    const left = await everything();
    for (const word of ["Hibiscus", "Oleander", "Exuma"]) expect(left, word).not.toContain(word);
    expect(await db.membershipApplication.findMany()).toMatchObject([{ id: other.id }]);
    expect(
      await db.outboxEmail.findMany({ where: { erasedAt: null }, orderBy: { createdAt: "asc" } }),
    ).toMatchObject([{ template: "application_rejected", toAddress: other.email }]);
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "application_erased" } }),
    ).toMatchObject([
      { actorId: admin.id, targetId: application.id, details: { reference: application.reference } },
    ]);
    expect(await verifyChain()).toMatchObject({ broken: [] });
  });

  it("an application can be erased in any state, and the membership that came from it stays", async () => {
    const browser = await signedInAs(await anAdmin());
    const member = await aMember();
    for (const status of ["pending", "approved", "rejected", "withdrawn"] as const) {
      const { id } = await anApplication({ status, userId: status === "approved" ? member.id : null });
      expect(await eraseApplication(browser, id), status).toBe(200);
    }
    expect(await db.user.findUnique({ where: { id: member.id } })).toMatchObject({
      membershipStatus: "active",
    });
  });
});
