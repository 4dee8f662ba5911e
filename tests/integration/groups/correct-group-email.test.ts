import { beforeEach, expect, it } from "vitest";
import * as emailCall from "@/app/api/registrations/[code]/email/route";
import * as groupsCall from "@/app/api/events/[id]/group-registrations/route";
import * as invoiceCall from "@/app/api/group-registrations/[code]/invoice/route";
import * as myData from "@/app/api/users/me/data/route";
import { confirmEmailCorrectionAction } from "@/app/(public)/registration/new-email/[token]/actions";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { confirmGroup } from "@/lib/groups/confirm-group";
import { findEmailCorrection } from "@/lib/registrations/email-correction-queries";
import { findGroupByCode } from "@/lib/groups/queries";
import { recordPayment } from "@/lib/registrations/record-payment";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { dayIn } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { unzip } from "../../support/zip";

const wrong = "carla@bnak.test";
const right = "carla@bank.test";
const people = ["ann", "bea"].map((name) => ({
  fullName: `${name} Rolle`,
  email: `${name}@bank.test`,
  registrationType: null,
}));

const readGroup = () => db.groupBooking.findFirstOrThrow();
const confirmFor = (code: string) => new Browser().within(() => action(confirmGroup)({ code }));

/** A group whose coordinator's address was mistyped, with its seats unless it waits to be confirmed. */
async function aGroup({ isConfirmed = true } = {}) {
  const event = await anEvent({ priceCents: 5_000 });
  const registered = await new Browser().call(groupsCall, "POST", {
    params: { id: event.id },
    body: { company: "First Bank", contact: { fullName: "Carla Moss", email: wrong }, people },
  });
  expect(registered.status).toBe(201);
  const { code } = await readGroup();
  if (isConfirmed) expect(await confirmFor(code)).toMatchObject({ ok: true });
  return { event, group: await readGroup() };
}

async function ask(code: string, email = right, method: "POST" | "DELETE" = "POST") {
  const sent = method === "POST" ? { body: { email } } : {};
  const response = await new Browser().call(emailCall, method, { params: { code }, ...sent });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const lettersTo = (toAddress: string) =>
  db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } });
const templatesTo = async (email: string) => (await lettersTo(email)).map(({ template }) => template);
async function tokenFor(email: string): Promise<string> {
  const [letter] = (await lettersTo(email))
    .filter(({ template }) => template === "email_correction")
    .reverse();
  return /new-email\/([\w-]{43})/.exec(letter?.text ?? "")?.[1] ?? "";
}
const confirm = (token: string) => new Browser().within(() => confirmEmailCorrectionAction({ token }));
/** Records what is due for a seat as paid. */
const recordAll = async ({ registrationId }: { registrationId: string | null }) =>
  (await signedInAs(await anAdmin())).within(() =>
    action(recordPayment)({
      id: registrationId!,
      amountCents: 5_000,
      method: "bank_transfer",
      chequeNumber: null,
      bank: null,
      receivedOn: dayIn(0),
      note: null,
      evenWithoutSeat: false,
    }),
  );
const audited = async () =>
  (
    await db.auditEntry.findMany({
      select: { action: true },
      where: { action: { startsWith: "group_email" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action: name }) => name);

beforeEach(async () => {
  await db.write.rateLimit.deleteMany();
});

it("a coordinator's mistyped address is corrected by a link sent to the new one, for money, invoice and letters", async () => {
  const { group } = await aGroup();
  const [paid, due] = await db.amountDue.findMany({ orderBy: { id: "asc" } });
  expect(await recordAll(paid!)).toMatchObject({ ok: true });
  await db.write.paymentReport.create({
    data: {
      payerName: "Carla Moss",
      payerEmail: wrong,
      amountCents: 5_000,
      method: "cheque",
      paidOn: new Date(),
      dues: { create: [{ amountDueId: due!.id }] },
    },
  });
  expect(await ask(group.code)).toMatchObject({ status: 200, body: { email: right } });
  const token = await tokenFor(right);
  expect(await findEmailCorrection(token)).toMatchObject({ kind: "group", name: "First Bank" });
  expect(await findGroupByCode(group.code)).toMatchObject({
    canCorrectEmail: true,
    pendingEmail: "c…@b….test",
  });
  expect((await readGroup()).contactEmail).toBe(wrong);

  const confirmed = await confirm(token);
  const after = await readGroup();
  expect(confirmed).toMatchObject({ ok: true, data: { pageUrl: `/registration/group/${after.code}` } });
  expect(after).toMatchObject({ contactEmail: right, userId: null });
  expect(after.code).not.toBe(group.code);
  const payers = await Promise.all([
    db.amountDue.findMany({ select: { payerEmail: true } }),
    db.payment.findMany({ select: { payerEmail: true } }),
    db.paymentReport.findMany({ select: { payerEmail: true } }),
    db.invoice.findMany({ select: { payerEmail: true } }),
  ]);
  expect(payers.map((rows) => [...new Set(rows.map(({ payerEmail }) => payerEmail))])).toEqual(
    payers.map(() => [right]),
  );
  const invoice = async (code: string) =>
    (await new Browser().call(invoiceCall, "GET", { params: { code } })).status;
  expect([await invoice(group.code), await invoice(after.code)]).toEqual([404, 200]);
  expect(await findGroupByCode(group.code)).toBeNull();

  const old = await lettersTo(wrong);
  expect(old.filter(({ givenUpAt }) => givenUpAt === null).map(({ template }) => template)).toEqual([
    "email_corrected",
  ]);
  expect(JSON.stringify(old)).not.toContain(after.code);
  expect(await templatesTo(right)).toEqual(["email_correction", "group_registered"]);
  expect((await lettersTo(right))[1]?.text).toContain(after.code);
  expect(await confirm(token)).toMatchObject({ ok: false, code: "link_expired" });
  expect(await audited()).toEqual(["group_email_requested", "group_email_corrected"]);
});

it("an unconfirmed group must still be confirmed at its coordinator's corrected address", async () => {
  const { group } = await aGroup({ isConfirmed: false });
  await ask(group.code);
  expect(await confirm(await tokenFor(right))).toMatchObject({ ok: true });
  const after = await readGroup();
  expect(after).toMatchObject({ contactEmail: right, confirmedAt: null });
  expect(await templatesTo(right)).toEqual(["email_correction", "group_to_confirm"]);
  expect(await confirmFor(group.code)).toMatchObject({ ok: false, code: "not_found" });
  expect(await confirmFor(after.code)).toMatchObject({ ok: true });
  expect(await db.invoice.findMany({ select: { payerEmail: true } })).toEqual([{ payerEmail: right }]);
});

it("a coordinator's corrected address belongs to the account that proved it, which can change its own", async () => {
  const member = await aMember({ emailVerifiedAt: new Date() });
  const { group } = await aGroup();
  await ask(group.code, member.email);
  expect(await confirm(await tokenFor(member.email))).toMatchObject({ ok: true });
  const after = await readGroup();
  expect(after).toMatchObject({ contactEmail: member.email, userId: member.id });
  expect(await db.invoice.findMany({ select: { userId: true } })).toEqual([{ userId: member.id }]);
  expect(await ask(after.code)).toMatchObject({ status: 409, body: { code: "account_address" } });
  expect(await findGroupByCode(after.code)).toMatchObject({ canCorrectEmail: false });
});

it("a coordinator's pending address ends by cancelling, by another code, and with the last seat", async () => {
  const { group } = await aGroup();
  expect(await ask(group.code, wrong)).toMatchObject({ status: 409, body: { code: "already_registered" } });
  await ask(group.code);
  const cancelled = await tokenFor(right);
  await ask(group.code, "", "DELETE");
  await ask(group.code, "", "DELETE");
  expect(await confirm(cancelled)).toMatchObject({ ok: false, code: "link_expired" });
  expect(await audited()).toEqual(["group_email_requested", "group_email_cancelled"]);

  await ask(group.code);
  await db.write.groupBooking.update({ where: { id: group.id }, data: { code: "another-code" } });
  expect(await db.emailCorrection.count()).toBe(0);

  await ask("another-code");
  await db.write.registration.updateMany({ data: { cancelledAt: new Date() } });
  expect(await confirm(await tokenFor(right))).toMatchObject({ ok: false, code: "already_cancelled" });
  expect((await readGroup()).contactEmail).toBe(wrong);
});

it("after the start, a coordinator's address can be corrected while the group owes, and a registrant's cannot", async () => {
  const { event, group } = await aGroup();
  await db.write.event.update({
    where: { id: event.id },
    data: { startDate: new Date(Date.now() - 60 * 60 * 1_000) },
  });
  const seat = await db.registration.findFirstOrThrow();
  expect(await ask(seat.ticketCode, "ann@right.test")).toMatchObject({
    status: 409,
    body: { code: "registration_closed" },
  });
  expect(await findGroupByCode(group.code)).toMatchObject({ canCorrectEmail: true });
  await ask(group.code);
  expect(await confirm(await tokenFor(right))).toMatchObject({ ok: true });
  const dues = await db.amountDue.findMany();
  expect(new Set(dues.map(({ payerEmail }) => payerEmail))).toEqual(new Set([right]));
  for (const due of dues) expect(await recordAll(due)).toMatchObject({ ok: true });
  const { code } = await readGroup();
  expect(await findGroupByCode(code)).toMatchObject({ canCorrectEmail: false });
  expect(await ask(code)).toMatchObject({ status: 409, body: { code: "registration_closed" } });
});

it("a member's data export says which address awaits confirmation for a group", async () => {
  const member = await aMember({ emailVerifiedAt: new Date() });
  const { group, event } = await aGroup();
  await ask(group.code, member.email);
  const answer = await (await signedInAs(member)).call(myData, "GET");
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  expect(JSON.parse(files.get("my-data.json")?.toString() ?? "{}")).toMatchObject({
    emailCorrections: [{ event: event.title, newEmail: member.email }],
  });
});
