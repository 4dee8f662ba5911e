import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openLinkAction, sendAgainAction } from "@/app/(portal)/admin/emails/actions";
import { listAuditOf } from "@/lib/audit/person-queries";
import { toPlainSentence } from "@/lib/audit/sentence";
import { hashToken } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { findEmail, searchEmails } from "@/lib/emails/queries";
import { queueEmail, queueEmails, type Email } from "@/lib/mail/queue";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { roleNames } from "@/lib/core/permissions";
import { aMember, anAdmin, aStaffMember, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const letter = { subject: "You are registered", greeting: "Dear A,", paragraphs: ["p"] };
const email = { to: "althea@example.test", template: "registration_confirmed" as const, seat: null, letter };
const all = { text: "", state: null, sort: "", page: 1, size: 10 };

const request = new Request("http://portal.invalid/");
const otherRoles = roleNames.filter((role) => role !== "owner");

let admin: Admin;
beforeEach(async () => {
  admin = (await anAdmin()) as unknown as Admin;
});

const theId = async () => (await db.outboxEmail.findFirstOrThrow()).id;
const giveUp = () =>
  sql(`UPDATE "OutboxEmail" SET "givenUpAt" = now(), "attempts" = 7, "lastError" = 'no such box'`);

describe("the outbox as administrators read it", () => {
  it("the outbox is searched by address and subject, newest first, in pages", async () => {
    for (let count = 0; count < 12; count++)
      await queueEmail({ ...email, to: `person-${count}@example.test` });
    // Two that are promised in the same millisecond have no order.
    await sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - interval '1 second'`);
    await queueEmail({ ...email, letter: { ...letter, subject: "Your seat is free again" } });
    const first = await searchEmails(admin, all);
    expect(first).toMatchObject({ total: 13, page: 1 });
    expect(first.emails).toHaveLength(10);
    expect(first.emails[0]).toMatchObject({ subject: "Your seat is free again", state: "kept" });
    expect((await searchEmails(admin, { ...all, page: 99 })).emails).toHaveLength(3);
    expect((await searchEmails(admin, { ...all, text: "PERSON-11" })).total).toBe(1);
    expect((await searchEmails(admin, { ...all, text: "seat althea" })).total).toBe(1);
    expect((await searchEmails(admin, { ...all, text: "%" })).total).toBe(0);
    for (const sort of ["-subject", "-date"])
      expect((await searchEmails(admin, { ...all, sort })).emails[0]?.subject).toBe(
        "Your seat is free again",
      );
    for (const sort of ["subject", "date"])
      expect((await searchEmails(admin, { ...all, sort })).emails[0]?.subject).toBe("You are registered");
  });

  it("the outbox is filtered by state, and nothing is pending without a mail server", async () => {
    await queueEmails([email, email, email, email]);
    await sql(
      `UPDATE "OutboxEmail" SET "sentAt" = now() WHERE "id" = (SELECT "id" FROM "OutboxEmail" LIMIT 1)`,
    );
    await sql(
      `UPDATE "OutboxEmail" SET "givenUpAt" = now() WHERE "id" = (SELECT "id" FROM "OutboxEmail" WHERE "sentAt" IS NULL LIMIT 1)`,
    );
    const totals = await Promise.all(
      (["sent", "given_up", "kept", "waiting"] as const).map(
        async (state) => (await searchEmails(admin, { ...all, state })).total,
      ),
    );
    expect(totals).toEqual([1, 1, 2, 0]);
  });

  it("the outbox shows one email as it is sent: headers, both texts and attachments", async () => {
    await queueEmail({
      ...email,
      attachments: [
        { fileName: "event.ics", contentType: "text/calendar; method=REQUEST", text: "BEGIN:VCALENDAR" },
        { fileName: "ticket.pdf", ticketOf: "1" },
      ],
    });
    const browser = await signedInAs(admin);
    const id = await theId();
    const shown = await browser.within(() => findEmail(admin, id));
    expect(shown?.headers).toEqual(
      expect.arrayContaining([
        ["To", "althea@example.test"],
        ["Subject", "You are registered"],
        ["Message-ID", `<${id}@localhost>`],
        ["Auto-Submitted", "auto-generated"],
      ]),
    );
    expect(shown?.attachments).toEqual([
      { fileName: "event.ics", contentType: "text/calendar; method=REQUEST", text: "BEGIN:VCALENDAR" },
      { fileName: "ticket.pdf", contentType: "application/pdf", text: null },
    ]);
    expect(shown).toMatchObject({ state: "kept", isHidden: false, canOpenLink: false });
    expect(await db.auditEntry.count()).toBe(0);
    expect(await browser.within(() => findEmail(admin, "1"))).toBeNull();
  });
});

describe("letters to staff that name somebody else", () => {
  const named = "New message from Xanthippe Neverseen";
  const write = (subject: string, template: Email["template"]) =>
    queueEmail({ to: admin.email, template, letter: { ...letter, subject, paragraphs: [subject] } } as Email);
  const anAuditor = async () =>
    (await aStaffMember([{ role: "auditor", eventId: null }])) as unknown as Admin;
  const list = async (person: Admin, asked: Partial<typeof all> = {}) =>
    (await new Browser().within(() => searchEmails(person, { ...all, ...asked }))).emails;
  const found = async (person: Admin, text: string) =>
    (await list(person, { text })).map(({ subject }) => subject);

  it("emails that name another person appear only by their kind to staff without export rights", async () => {
    await write(named, "message_to_administrators");
    const [auditor, id] = [await anAuditor(), await theId()];
    const emails = await list(auditor);
    expect(emails).toMatchObject([{ subject: "New message from a member", isCovered: true }]);
    const shown = await new Browser().within(() => findEmail(auditor, id));
    expect(shown).toMatchObject({ toAddress: admin.email, isCovered: true, text: "", headers: [] });
    expect(JSON.stringify([emails, shown])).not.toContain("Xanthippe");
    const whole = await new Browser().within(() => findEmail(admin, id));
    expect(whole).toMatchObject({ subject: named, isCovered: false });
    expect(whole?.text).toContain("Xanthippe");
  });

  it("emails that name another person are found by address and kind, not by their subject's words", async () => {
    await write(named, "message_to_administrators");
    await write("A question about Xanthippe", "registrants_message");
    const auditor = await anAuditor();
    expect(await found(auditor, "xanthippe")).toEqual(["A question about Xanthippe"]);
    expect(await found(auditor, `${admin.email} never`)).toEqual([]);
    expect(await found(auditor, "message member")).toEqual(["New message from a member"]);
    expect(await found(auditor, admin.email)).toHaveLength(2);
    expect(await found(admin, "xanthippe never")).toEqual([named]);
  });

  it("emails that name another person are not sorted by subject", async () => {
    for (const [subject, template] of [
      ["Xanthippe Neverseen has answered", "application_answered"],
      ["Aaron Neverseen has answered", "application_answered"],
      ["Bay Street", "registrants_message"],
    ] as const) {
      // None in the same millisecond as the next.
      await sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - interval '1 minute'`);
      await write(subject, template);
    }
    const auditor = await anAuditor();
    const sorted = async (person: Admin) => (await list(person, { sort: "subject" })).map(({ id }) => id);
    const byDate = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    const [xanthippe, aaron, bay] = byDate.map(({ id }) => id);
    expect((await sorted(auditor)).filter((id) => id !== bay)).toEqual([xanthippe, aaron]);
    expect((await sorted(admin)).filter((id) => id !== bay)).toEqual([aaron, xanthippe]);
  });
});

describe("a one-time link, while no mail server is set", () => {
  const token = "t".repeat(43);
  const button = { label: "Go", url: `https://portal.example.org/reset/${token}` };
  const write = async (to = email.to) => {
    await queueEmail({ ...email, to, letter: { ...letter, button } });
    return theId();
  };
  const see = (person: Admin, id: string) => new Browser().within(() => findEmail(person, id));
  const open = (browser: Browser, id: string) => browser.within(() => openLinkAction({ id }));

  it("a one-time link in the outbox is hidden until an owner opens it, which is audited", async () => {
    const id = await write();
    const shown = await see(admin, id);
    expect(shown).toMatchObject({ isHidden: true, canOpenLink: true });
    expect(JSON.stringify(shown)).not.toContain(token);
    expect(await db.auditEntry.count()).toBe(0);
    const opened = await open(await signedInAs(admin), id);
    expect(opened).toMatchObject({ ok: true, data: { text: expect.stringContaining(token) as string } });
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "email_link_shown", actorId: admin.id, targetType: "email", targetId: id },
    ]);
  });

  it("a one-time link in the outbox is opened only with a proof of presence from the last ten minutes", async () => {
    const id = await write();
    const browser = await signedInAs(admin);
    await sql(`UPDATE "Session" SET "provenAt" = now() - interval '10 minutes'`);
    expect(await open(browser, id)).toMatchObject({ ok: false, code: "presence_required" });
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("a member's record shows which staff member opened a one-time link from their email, and when", async () => {
    const member = await aMember();
    const id = await write(member.email);
    const browser = await signedInAs(admin);
    const record = () => browser.within(() => findMemberRecord(admin, member.id));
    expect((await record())?.linkOpened).toBeNull();
    await open(browser, id);
    const { linkOpened } = (await record())!;
    expect(linkOpened?.by).toBe(`${admin.firstName} ${admin.lastName}`);
    expect(Date.now() - linkOpened!.at.getTime()).toBeLessThan(60_000);
    const history = await listAuditOf(admin, member.id, { page: 1, size: 10 });
    expect(history.rows.map(({ sentence }) => toPlainSentence(sentence))).toContain(
      `${admin.firstName} ${admin.lastName} opened the one-time link in an email to ${member.firstName} ${member.lastName}`,
    );
  });

  it("a one-time link in the outbox is opened by owners alone", async () => {
    const id = await write();
    for (const role of otherRoles) {
      const person = await aStaffMember([{ role, eventId: null }]);
      expect(await open(await signedInAs(person), id), role).toMatchObject({
        code: "forbidden",
        permission: "links.open",
      });
      expect(await see(person as unknown as Admin, id), role).toMatchObject({ canOpenLink: false });
    }
  });

  it("nobody opens a one-time link of a person with a role, at a current or requested address", async () => {
    const id = await write();
    const browser = await signedInAs(admin);
    const colleague = await aStaffMember([{ role: "door", eventId: null }]);
    const refused = async () => {
      expect(await see(admin, id)).toMatchObject({ isHidden: true, canOpenLink: false });
      expect(await open(browser, id)).toMatchObject({ ok: false, code: "forbidden" });
      expect(await db.auditEntry.count()).toBe(0);
    };
    await db.write.oneTimeToken.create({
      data: {
        hash: hashToken(token),
        userId: colleague.id,
        purpose: "email_change",
        newEmail: email.to,
        madeFor: colleague.email,
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    await refused();
    await db.write.oneTimeToken.deleteMany();
    expect(await see(admin, id)).toMatchObject({ canOpenLink: true });
    await db.write.user.update({ where: { id: colleague.id }, data: { email: email.to } });
    await refused();
    // Nor by whoever takes the role away first.
    await db.write.roleGrant.deleteMany({ where: { userId: colleague.id } });
    await refused();
  });

  it("no one-time link is opened in an email without one, or in a missing email", async () => {
    await queueEmail(email);
    const browser = await signedInAs(admin);
    expect(await open(browser, await theId())).toMatchObject({ code: "not_found" });
    expect(await open(browser, admin.id)).toMatchObject({ code: "not_found" });
  });
});

it.each([
  ["a one-time link", "reset", 43],
  ["an applicant's private link", "application", 64],
])(
  "the outbox hides %s from administrators as soon as its recipient gets it by email",
  async (_what, page, length) => {
    const token = "t".repeat(length);
    await queueEmail({
      ...email,
      letter: { ...letter, button: { label: "Go", url: `https://portal.example.org/${page}/${token}` } },
    });
    const id = await theId();
    vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const queries = await import("@/lib/emails/queries");
    const shown = await new Browser().within(() => queries.findEmail(admin, id));
    expect(shown).toMatchObject({ state: "waiting", isHidden: true, canOpenLink: false });
    expect(JSON.stringify(shown)).not.toContain(token);
    expect(shown?.text).toContain(`https://portal.example.org/${page}/[hidden]`);
    const { openLink } = await import("@/lib/emails/open-link");
    await expect(new Browser().within(() => openLink.run(admin, { id }, request))).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await db.auditEntry.count()).toBe(0);
  },
);

describe("sending again", () => {
  it("sending a failed email again gives it all its attempts, and is recorded", async () => {
    await queueEmail(email);
    await giveUp();
    const id = await theId();
    const browser = await signedInAs(admin);
    expect(await browser.within(() => sendAgainAction({ id }))).toMatchObject({ ok: true });
    expect(await db.outboxEmail.findFirstOrThrow()).toMatchObject({
      attempts: 0,
      givenUpAt: null,
      sentAt: null,
    });
    const [due] = await sql<{ due: boolean }>(`SELECT "nextAttemptAt" <= now() AS due FROM "OutboxEmail"`);
    expect(due).toEqual({ due: true });
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "email_sent_again", actorId: admin.id, targetId: id },
    ]);
  });

  it("sending again is refused for a queued, sent or missing email, and changes nothing", async () => {
    await queueEmail(email);
    const id = await theId();
    const browser = await signedInAs(admin);
    const again = (which = id) => browser.within(() => sendAgainAction({ id: which }));
    expect(await again()).toMatchObject({ ok: false, code: "email_not_given_up" });
    await sql(`UPDATE "OutboxEmail" SET "sentAt" = now(), "givenUpAt" = now()`);
    expect(await again()).toMatchObject({ ok: false, code: "email_not_given_up" });
    expect(await again(admin.id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("only administrators can send an email again", async () => {
    await queueEmail(email);
    await giveUp();
    const id = await theId();
    const member = await signedInAs(await aMember());
    expect(await member.within(() => sendAgainAction({ id }))).toMatchObject({ code: "forbidden" });
    expect(await new Browser().within(() => sendAgainAction({ id }))).toMatchObject({ code: "unauthorized" });
    expect((await db.outboxEmail.findFirstOrThrow()).givenUpAt).not.toBeNull();
  });
});
