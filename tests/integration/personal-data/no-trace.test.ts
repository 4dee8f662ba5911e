import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { addNoteAction } from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { editMemberAction, emailMembersAction, readMemberAction } from "@/app/(portal)/admin/members/actions";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import * as proposals from "@/app/api/admin/bank-details/proposals/route";
import * as rolesCall from "@/app/api/admin/users/[id]/roles/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as exported from "@/app/api/admin/users/export/route";
import * as applicationDocuments from "@/app/api/applications/[token]/documents/route";
import * as registrations from "@/app/api/event-registrations/route";
import * as memberRegistration from "@/app/api/member-registration/route";
import * as messages from "@/app/api/messages/route";
import * as register from "@/app/api/register/route";
import { applicationUrl } from "@/lib/applications/link";
import { verifyChain } from "@/lib/audit/chain";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { updateProfile } from "@/lib/members/update-profile";
import { recordRefund } from "@/lib/cashier/record-refund";
import { resolveNotification } from "@/lib/payments/resolve-notification";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { anApplicationPayload } from "../../support/application-payload";
import { aMember, anAdmin, anEvent, signedInAs, paidFor } from "../../support/builders";
import { sql } from "../../support/database";
import { aDocument, anAddress, put } from "../../support/documents";
import { Browser } from "../../support/next-request";
import { aPdf } from "../../support/papers";
import { providerSays } from "../../support/provider";

/** In every name, address, phone number, text and file of the member. */
const marks = /hibiscus|oleander|555-0188|casuarina row/i;
const email = "hibiscus@example.test";
const workEmail = "hibiscus@work.example.test";
const newEmail = "hibiscus.new@example.test";
const password = "a-long-enough-password";

/** A PDF that contains the member's name. */
const file = () => new Uint8Array(Buffer.concat([aPdf(), Buffer.from("\n% Hibiscus Oleander\n")]));
const uploads = () => path.join(process.env.PORTAL_DATA_DIR ?? "", "uploads");
/** Another test of this worker may have left files. */
let earlierFiles = new Set<string>();
const listFiles = () =>
  fs.existsSync(uploads()) ? fs.readdirSync(uploads(), { recursive: true, encoding: "utf8" }) : [];
beforeEach(() => void (earlierFiles = new Set(listFiles())));
const markedFiles = () =>
  listFiles()
    .filter((name) => !earlierFiles.has(name))
    .map((name) => path.join(uploads(), name))
    .filter((name) => fs.statSync(name).isFile() && marks.test(fs.readFileSync(name, "latin1")));

/** The tables with a row that contains a mark or the words, in any column. */
async function markedTables(...words: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const marked = [];
  for (const { name } of tables) {
    const rows = JSON.stringify(await sql(`SELECT to_jsonb(t) AS row FROM "${name}" t`));
    if (marks.test(rows) || words.some((word) => rows.includes(word))) marked.push(name);
  }
  return marked;
}

let keys = 0;
const once = () => ({ headers: { "Idempotency-Key": `form-of-somebody-${++keys}` } });

/** Everything that a member and the administrators can do that leaves the person somewhere. */
async function aWholeLife(office: Browser) {
  const person = new Browser();
  const registered = await person.call(register, "POST", {
    body: { firstName: "Hibiscus", lastName: "Oleander", email, password },
  });
  const { id } = (await registered.json()) as { id: string };
  await db.write.user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });

  const applied = await new Browser().call(memberRegistration, "POST", {
    body: anApplicationPayload({ email, firstName: "Hibiscus", lastName: "Oleander" }),
    ...once(),
  });
  const { id: applicationId } = (await applied.json()) as { id: string };
  const token = applicationUrl({ id: applicationId, linkVersion: 0 }).split("/").at(-1)!;
  const sent = await new Browser().call(applicationDocuments, "PUT", {
    params: { token },
    path: `/api/applications/${token}/documents?kind=reference&fileName=hibiscus.pdf`,
    rawBody: file(),
  });
  expect(sent.status).toBe(201);
  await office.within(() => addNoteAction({ id: applicationId, content: "Ask Hibiscus" }));

  await aDocument(person, { fileName: "Diploma of Hibiscus" }, file());
  expect((await put(person, await anAddress(person), file())).status).toBe(200);
  await anAddress(person);

  const body = { toUserId: "admin", subject: "From Hibiscus", content: "Hibiscus here" };
  expect((await person.call(messages, "POST", { body, ...once() })).status).toBe(201);
  const answer = { toUserId: id, subject: "To Hibiscus", content: "Dear Hibiscus" };
  expect((await office.call(messages, "POST", { body: answer, ...once() })).status).toBe(201);

  for (const outcome of ["charged_back", "cancelled", "kept"] as const) {
    const event = await anEvent({ priceCents: 50_000 });
    const taken = await person.call(registrations, "POST", {
      body: {
        eventId: event.id,
        paymentAmount: "500.00",
        fullName: "Hibiscus Oleander",
        email: workEmail,
        phone: "(242) 555-0188",
        notes: "Hibiscus eats fish",
      },
      ...once(),
    });
    expect(taken.status, outcome).toBe(201);
    const seat = await db.registration.findFirstOrThrow({
      where: { eventId: event.id },
      include: { amountsDue: true },
    });
    const money = { amount: "500.00", currency: "BSD" };
    const paying = { id: `P-${outcome}`, reference: seat.amountsDue[0]!.reference, ...money };
    if (outcome === "cancelled")
      await office.within(() => action(cancelAnyRegistration)({ id: seat.id, reason: "Asked by Hibiscus" }));
    await providerSays({ ...paying, status: "completed" });
    if (outcome === "charged_back")
      await providerSays({ id: "R-1", refundOf: paying.id, ...money, status: outcome });
    if (outcome === "cancelled") {
      const { id: paymentId } = await db.payment.findFirstOrThrow({ where: paidFor(seat.id) });
      const facts = { method: "bank_transfer", reference: "B-1", paymentDate: "2026-11-13" } as const;
      await db.write.payment.update({
        where: { id: paymentId },
        data: { paymentDate: new Date("2026-11-13T17:00:00Z") },
      });
      const refund = { id: paymentId, ...facts, note: "For Hibiscus" };
      expect(await office.within(() => action(recordRefund)(refund))).toMatchObject({ ok: true });
    }
  }
  const { reference } = await db.amountDue.findFirstOrThrow();
  await providerSays({ id: "P-wrong", reference, amount: "1.00", currency: "BSD", status: "completed" });
  const wrong = await db.paymentNotification.findFirstOrThrow({ where: { providerReference: "P-wrong" } });
  const resolution = { id: wrong.id, note: "Hibiscus called" };
  expect(await office.within(() => action(resolveNotification)(resolution))).toMatchObject({ ok: true });

  const read = await office.within(() => readMemberAction({ id }));
  if (!read.ok) throw new Error(read.message);
  const details = { phone: "(242) 555-0188", address: "7 Casuarina Row" };
  await office.within(() => editMemberAction({ ...read.data, ...details }));
  await office.call(access, "PUT", { params: { id }, body: { isAdmin: true }, ...once() });
  const colleague = await aMember();
  const given = { params: { id: colleague.id }, body: { roles: [{ role: "door" }] }, ...once() };
  expect((await person.call(rolesCall, "PUT", given)).status).toBe(200);
  const bank = { accountName: "ACO", bankName: "Bank of Nassau", swift: "BONABSNS", accountNumber: "1" };
  expect((await person.call(proposals, "POST", { body: bank, ...once() })).status).toBe(201);
  await office.call(access, "PUT", { params: { id }, body: { isAdmin: false }, ...once() });
  const mail = { q: "Hibiscus", expected: 1, subject: "Dues", content: "Please pay." };
  expect(await office.within(() => emailMembersAction(mail))).toMatchObject({ ok: true });
  await (await office.call(exported, "GET", { path: "/api/admin/users/export?q=Hibiscus" })).text();

  const profile = { firstName: "Hibiscus", lastName: "Oleander", ...details };
  const moved = await person.within(() =>
    action(updateProfile)({ ...profile, email: newEmail, currentPassword: password }),
  );
  expect(moved).toMatchObject({ ok: true });
  return id;
}

it("a deleted member is in no column of any table and in no stored file", async () => {
  const admin = await anAdmin();
  const office = await signedInAs(admin);
  const id = await aWholeLife(office);
  expect(await markedTables()).toEqual([
    "AmountDue",
    "ApplicationDocument",
    "ApplicationNote",
    "AuditEntry",
    "Document",
    "IdempotencyKey",
    "MembershipApplication",
    "Message",
    "MessageThread",
    "OneTimeToken",
    "OutboxEmail",
    "Payment",
    "PaymentNotification",
    "Refund",
    "Registration",
    "User",
  ]);
  expect(markedFiles()).toHaveLength(3);
  const letters = await db.outboxEmail.findMany({
    where: { toAddress: admin.email },
    orderBy: { createdAt: "asc" },
  });
  expect(letters.map(({ template }) => template)).toEqual(
    expect.arrayContaining(["payment_to_be_paid_back", "payment_charged_back"]),
  );

  // Their roles ended long ago.
  await db.write.roleGrant.deleteMany({ where: { userId: id } });
  expect((await office.call(userRoute, "DELETE", { params: { id } })).status).toBe(200);

  expect(await markedTables()).toEqual([]);
  // Their acts stay in the audit log under the id, and so do the rows' own ids there.
  expect(await markedTables(id)).toEqual(["AuditEntry", "Proposal"]);
  await expect.poll(markedFiles).toEqual([]);
  await expect.poll(() => db.upload.count()).toBe(0);
  expect(await verifyChain()).toMatchObject({ broken: [] });
});

it("letters that others got at an address a deleted member also used stay", async () => {
  const office = await signedInAs(await anAdmin());
  const id = await aWholeLife(office);
  const event = await anEvent();
  const other = { eventId: event.id, paymentAmount: "0.00", fullName: "Amara Rolle", email: workEmail };
  expect((await new Browser().call(registrations, "POST", { body: other })).status).toBe(201);
  // Their roles ended long ago.
  await db.write.roleGrant.deleteMany({ where: { userId: id } });
  expect((await office.call(userRoute, "DELETE", { params: { id } })).status).toBe(200);
  const left = await db.outboxEmail.findMany({
    where: { toAddress: workEmail },
    orderBy: { createdAt: "asc" },
  });
  expect(left.map(({ template }) => template)).toContain("registration_confirmed");
  expect(left.filter(({ text }) => text.includes("Reference: "))).toEqual([]);
});
