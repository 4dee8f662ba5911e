import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import * as importPreview from "@/app/api/admin/users/import/preview/route";
import * as imports from "@/app/api/admin/users/import/route";
import { actingAs, db, transaction } from "@/lib/db/client";
import { member as anyMember } from "@/lib/auth/actor";
import { sendAgain } from "@/lib/emails/send-again";
import { noInput } from "@/lib/core/fields";
import { action } from "@/lib/http/action";
import { limitKey } from "@/lib/limits/limit";
import { eraseLettersTo } from "@/lib/mail/erase";
import { tooManyByPerson } from "@/lib/mail/limit-of-person";
import { queueEmail, queueEmails, tooManyEmails, type Email } from "@/lib/mail/queue";
import { templatesSharingLimit, templateNames } from "@/lib/mail/templates";
import type { ImportPreview } from "@/lib/members/import-members";
import { operation } from "@/lib/core/operation";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { emailRegistrants } from "@/lib/registrations/email-registrants";
import { sendMessage } from "@/lib/messages/send-message";
import { requestFactorReset } from "@/lib/staff/request-factor-reset";
import { stopFactorReset } from "@/lib/staff/stop-factor-reset";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";

const to = "casuarina@example.test";
const letter = { subject: "S", greeting: "Dear Althea,", paragraphs: ["p"] };
const email: Email = { to, template: "members_message", letter };

/** What people write or ask for at will; all others tell of something that was done. */
const atWill: Email["template"][] = [
  "address_change",
  "address_proof",
  "application_link",
  "confirmation_requested",
  "email_correction",
  "invitation",
  "members_message",
  "message_to_administrators",
  "message_to_member",
  "payers_message",
  "password_reset",
  "registrants_message",
  "registrations_requested",
  "sign_in_link",
];

type Facts = Omit<Partial<Email>, "template"> & { template?: Email["template"] };
type Person = { id: string; email: string };
let staff: Person;
let colleague: Person;

const by = <Output>({ id }: Person, work: () => Promise<Output>) =>
  actingAs({ personId: id, check: () => Promise.resolve(null) }, work);
const send = (count: number, facts: Facts = {}, person = staff) => by(person, () => queueMany(count, facts));
async function queueMany(count: number, facts: Facts) {
  for (let sent = 0; sent < count; sent++) await queueEmail({ ...email, ...facts } as Email);
}
/** How many of the outbox will be sent, and how many the limit keeps in it. */
async function outbox() {
  const rows = await db.outboxEmail.findMany();
  const withheld = rows.filter(({ lastError }) => lastError === tooManyByPerson);
  expect(withheld.every(({ givenUpAt, sentAt, attempts }) => givenUpAt && !sentAt && attempts === 0)).toBe(
    true,
  );
  return { due: rows.filter(({ givenUpAt }) => givenUpAt === null).length, withheld: withheld.length };
}
const ageByMinutes = (minutes: number) =>
  sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - make_interval(mins => $1)`, [minutes]);

beforeEach(async () => {
  staff = await anAdmin();
  colleague = await anAdmin();
});

describe("one mailbox", () => {
  it("a mailbox gets twenty letters an hour that one person causes, and those of others as well", async () => {
    await send(22);
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
    await send(1, {}, colleague);
    await queueEmail(email);
    expect(await outbox()).toEqual({ due: 22, withheld: 2 });
    await send(1, { to: "another@example.test" });
    expect(await outbox()).toEqual({ due: 23, withheld: 2 });
    await ageByMinutes(61);
    await send(1);
    expect(await outbox()).toEqual({ due: 24, withheld: 2 });
  });

  it("a mailbox gets sixty letters a day that one person causes", async () => {
    for (let hour = 0; hour < 4; hour++) {
      await send(20);
      await ageByMinutes(61);
    }
    expect(await outbox()).toEqual({ due: 60, withheld: 20 });
  });

  it("a mailbox gets twenty letters in all of what one person writes or requests, invitations included", async () => {
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(10, { template: "invitation" });
    await send(5, { template: "registrants_message" });
    await send(5, { template: "confirmation_requested" });
    await send(1, { template: "message_to_member" });
    await send(1, { template: "sign_in_link" });
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
  });

  it("a mailbox gets news of losses, changes and dues, however many other letters one person caused", async () => {
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(21);
    const news = templateNames.filter((name) => !atWill.includes(name));
    for (const template of news) await send(1, { template });
    expect(await outbox()).toEqual({ due: 20 + news.length, withheld: 1 });
    for (const template of news) await send(1, { template });
    await send(1);
    expect(await outbox()).toEqual({ due: 20 + 2 * news.length, withheld: 2 });
  });

  it("a mailbox gets the same news of one person no more than twenty times", async () => {
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(22, { template: "event_moved" });
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
    await send(1, { template: "document_decided" });
    await send(1);
    expect(await outbox()).toEqual({ due: 22, withheld: 2 });
  });

  it("a mailbox with a tag counts as the same mailbox", async () => {
    await send(15);
    await send(7, { to: "casuarina+tag@example.test" });
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
  });

  it("a mailbox gets twenty of 25 letters that are queued in one call", async () => {
    const many = Array.from({ length: 25 }, () => email);
    await by(staff, () => queueEmails([...many, { ...email, to: "another@example.test" }]));
    expect(await outbox()).toEqual({ due: 21, withheld: 5 });
  });

  it("a mailbox gets twenty of 24 letters that one person causes at the same moment", async () => {
    await Promise.all(
      Array.from({ length: 24 }, () =>
        by(staff, () =>
          transaction(async () => {
            await queueEmail(email);
            await db.outboxEmail.count();
          }),
        ),
      ),
    );
    expect(await outbox()).toEqual({ due: 20, withheld: 4 });
  });

  it("a mailbox gets no twenty-first letter of one person while twenty others are uncommitted", async () => {
    const outside = AsyncLocalStorage.snapshot();
    let last: Promise<void> = Promise.resolve();
    await by(staff, () =>
      transaction(async () => {
        await queueEmails(Array.from({ length: 20 }, () => email));
        last = outside(() => send(1));
        await expect.poll(waitingForLocks).toBe(1);
      }),
    );
    await last;
    expect(await outbox()).toEqual({ due: 20, withheld: 1 });
  });

  it("a mailbox always gets security letters, which count for nothing", async () => {
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(21);
    for (const template of ["account_reset", "address_change_asked", "staff_changed"] as const)
      await send(1, { template });
    expect(await outbox()).toEqual({ due: 23, withheld: 1 });
    await db.write.outboxEmail.deleteMany();
    await send(20, { template: "password_changed" });
    await send(1);
    expect(await outbox()).toEqual({ due: 21, withheld: 0 });
  });

  it("an unproven mailbox has its own limit as well, whoever causes the letters", async () => {
    await send(6, { template: "confirmation_requested" });
    const kept = await db.outboxEmail.findMany({
      where: { lastError: tooManyEmails },
      orderBy: { createdAt: "asc" },
    });
    expect(kept).toHaveLength(1);
    await send(16);
    expect(await outbox()).toEqual({ due: 20, withheld: 1 });
  });
});

describe("a person's own mailbox", () => {
  it("a person's own proven mailbox gets all letters that they cause", async () => {
    const member = await aMember({ emailVerifiedAt: new Date() });
    await send(22, { to: member.email }, member);
    expect(await outbox()).toEqual({ due: 22, withheld: 0 });
    await db.write.user.update({ where: { id: member.id }, data: { emailVerifiedAt: null } });
    await send(1, { to: member.email }, member);
    expect(await outbox()).toEqual({ due: 22, withheld: 1 });
  });

  it.each([
    { emailVerifiedAt: new Date(), isByStranger: false, due: 22 },
    { emailVerifiedAt: new Date(), isByStranger: true, due: 5 },
    { emailVerifiedAt: null, isByStranger: false, due: 5 },
  ])(
    "a signed-in person's own mailbox gets the letters that they cause: $due of 22",
    async ({ emailVerifiedAt, isByStranger, due }) => {
      const member = await aMember({ emailVerifiedAt });
      const browser = await signedInAs(member);
      const write = operation({
        actor: anyMember,
        input: noInput,
        run: ({ email: own }) =>
          transaction(() =>
            queueMany(22, { template: "registration_confirmed", seat: null, to: own, isByStranger }),
          ),
      });
      expect(await browser.within(() => action(write)({}))).toMatchObject({ ok: true });
      expect(await db.outboxEmail.count({ where: { givenUpAt: null } })).toBe(due);
    },
  );
});

describe("the operations", () => {
  it("letters of all operations count together for the signed-in person who causes them", async () => {
    const member = await aMember({ email: to, emailVerifiedAt: new Date() });
    const browser = await signedInAs(staff);
    await send(19);
    for (let sent = 0; sent < 2; sent++) {
      const message = { toUserId: member.id, subject: "Dues", content: "Please pay your dues." };
      expect(await browser.within(() => action(sendMessage)(message))).toMatchObject({ ok: true });
    }
    expect(await outbox()).toEqual({ due: 20, withheld: 1 });
    const causers = await db.outboxEmail.groupBy({ by: ["causedById"], _count: true });
    expect(causers).toEqual([{ causedById: staff.id, _count: 21 }]);
  });

  it("invitations of an import count towards its author's letters, even to tags of one mailbox", async () => {
    const browser = await signedInAs(staff);
    const rows = Array.from({ length: 22 }, (_, at) => `casuarina+${at}@example.test,Casuarina,Rolle`);
    const rawBody = ["email,first name,last name", ...rows].join("\n");
    const headers = { "content-type": "text/csv" };
    const shown = await browser.call(importPreview, "POST", { rawBody, headers });
    const { plan } = (await shown.json()) as ImportPreview;
    const path = `/api/admin/users/import?plan=${plan}&invite=yes`;
    expect((await browser.call(imports, "POST", { rawBody, headers, path })).status).toBe(200);
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
  });

  it("emails to registrants count towards their author's letters, even to unconfirmed addresses", async () => {
    const browser = await signedInAs(staff);
    const { id: eventId } = await anEvent();
    const stranger = { id: null, firstName: "Casuarina", lastName: "Rolle" };
    for (let seat = 0; seat < 22; seat++)
      await anUnpaidRegistration(
        { id: eventId, priceCents: 100 },
        { ...stranger, email: `casuarina+${seat}@example.test` },
      );
    const message = {
      eventId,
      subject: "Parking",
      content: "Please use the north gate.",
      audience: "everybody" as const,
    };
    expect(await browser.within(() => action(emailRegistrants)(message))).toMatchObject({ ok: true });
    expect(await outbox()).toEqual({ due: 20, withheld: 2 });
  });

  it("mass emails are limited by their number, and none is queued beyond it", async () => {
    const { id: eventId } = await anEvent();
    for (let person = 0; person < 2; person++)
      await anUnpaidRegistration({ id: eventId, priceCents: 5_000 }, await aMember());
    const key = limitKey("letters by member", staff.id);
    await db.write.rateLimit.create({ data: { key, count: 59_999 } });
    const message = { eventId, subject: "Room", content: "Room 2.", audience: "everybody" } as const;
    const browser = await signedInAs(staff);
    expect(await browser.within(() => action(emailRegistrants)(message))).toMatchObject({ code: "too_many" });
    expect(await db.outboxEmail.count({ where: { template: "registrants_message" } })).toBe(0);
    // What was refused does not count.
    expect(await db.rateLimit.findUniqueOrThrow({ where: { key } })).toMatchObject({ count: 59_999 });
  });

  it("an operation whose outcome can't be emailed is refused rather than done silently", async () => {
    const browser = await signedInAs(staff);
    const { id: eventId } = await anEvent();
    const stranger = { id: null, firstName: "Casuarina", lastName: "Rolle" };
    await aMember({ email: to, emailVerifiedAt: new Date() });
    await send(20);
    const cancel = async (seat: number) => {
      const registration = await anUnpaidRegistration(
        { id: eventId, priceCents: 100 },
        { ...stranger, email: `casuarina+${seat}@example.test` },
      );
      return browser.within(() =>
        action(cancelAnyRegistration)({ id: registration.id, reason: "Not paid." }),
      );
    };
    expect(await cancel(0)).toMatchObject({ ok: true });
    expect(await outbox()).toEqual({ due: 21, withheld: 0 });
    await send(19, { template: "registration_cancelled" });
    expect(await cancel(1)).toMatchObject({ ok: false, code: "too_many" });
    expect(await db.registration.count({ where: { cancelledAt: null } })).toBe(1);
    expect(await outbox()).toEqual({ due: 40, withheld: 0 });
  });

  it("requests to reset factors are rate-limited, because their letters are not", async () => {
    const browser = await signedInAs(staff);
    const { id } = await aMember();
    const key = { credentialId: "k", publicKey: new Uint8Array([0]), name: "Phone", isBackedUp: false };
    await db.write.passkey.create({ data: { ...key, userId: id } });
    const codes = [];
    for (let round = 0; round < 11; round++) {
      const asked = await browser.within(() => action(requestFactorReset)({ id }));
      codes.push(asked.ok ? "ok" : asked.code);
      if (asked.ok) await browser.within(() => action(stopFactorReset)({ id: asked.data.id }));
    }
    expect(codes).toEqual([...Array<string>(10).fill("ok"), "too_many"]);
  });
});

describe("a letter that was kept back", () => {
  it("a letter that was held back is sent by another person than its author", async () => {
    await send(21);
    const { id } = await db.outboxEmail.findFirstOrThrow({ where: { lastError: tooManyByPerson } });
    const again = async (person: Person) => {
      const browser = await signedInAs(person);
      return browser.within(() => action(sendAgain)({ id }));
    };
    expect(await again(staff)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await again(colleague)).toMatchObject({ ok: true });
    expect(await db.outboxEmail.count({ where: { givenUpAt: null } })).toBe(21);
    await sql(`UPDATE "OutboxEmail" SET "attempts" = 7, "givenUpAt" = now() WHERE "id" = $1::uuid`, [id]);
    expect(await again(staff)).toMatchObject({ ok: true });
  });
});

it("a letter's author is forgotten with the person, and with its content", async () => {
  await send(1);
  await send(1, { to: "another@example.test" }, colleague);
  await db.write.user.delete({ where: { id: staff.id } });
  expect(await db.outboxEmail.count({ where: { causedById: null } })).toBe(1);
  await eraseLettersTo({ addresses: ["another@example.test"] });
  expect(await db.outboxEmail.count({ where: { causedById: null } })).toBe(2);
});

it("each letter template is marked as written at will or as news", () => {
  const together = templateNames.filter((name) => templatesSharingLimit(name).length > 1);
  expect(together).toEqual(atWill);
});
