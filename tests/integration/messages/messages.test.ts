import { beforeEach, describe, expect, it, vi } from "vitest";
import * as read from "@/app/api/messages/[id]/read/route";
import * as mine from "@/app/api/messages/my/route";
import * as messages from "@/app/api/messages/route";
import * as unread from "@/app/api/messages/unread-count/route";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { findConversation, listConversations, listSent } from "@/lib/messages/shared/conversation-queries";
import { findRecipients } from "@/lib/messages/find-recipients";
import type { PortalMessage } from "@/lib/messages/queries";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const words = { subject: "My certificate", content: "When will it be ready? Passport 0123." };
const missing = "00000000-0000-4000-8000-000000000000";

const send = (browser: Browser, body: object, headers = {}) =>
  browser.call(messages, "POST", { body: { ...words, ...body }, headers });
const open = (browser: Browser, id: string) => browser.call(read, "PUT", { params: { id } });
const inbox = async (browser: Browser) => (await (await browser.call(mine, "GET")).json()) as PortalMessage[];
const count = async (browser: Browser) =>
  ((await (await browser.call(unread, "GET")).json()) as { count: number }).count;

async function sent(browser: Browser, body: object): Promise<PortalMessage> {
  const response = await send(browser, body);
  expect(response.status).toBe(201);
  return (await response.json()) as PortalMessage;
}

/** The person as a page has them. */
async function personIn(browser: Browser) {
  const person = await readSession(browser.cookies.get(sessionCookie.name) ?? "");
  if (!person) throw new Error("Nobody is signed in");
  return person;
}

let tamika: Awaited<ReturnType<typeof aMember>>, stranger: typeof tamika, rowena: typeof tamika;
let member: Browser, other: Browser, admin: Browser, secondAdmin: Browser;

beforeEach(async () => {
  tamika = await aMember({ firstName: "Tamika", lastName: "Rolle", email: "tamika@example.test" });
  stranger = await aMember({ firstName: "Kendrick", lastName: "Moss", email: "kendrick@example.test" });
  rowena = await anAdmin({ firstName: "Rowena", lastName: "Bethel", email: "rowena@example.test" });
  const basil = await anAdmin({ firstName: "Basil", lastName: "Knowles", email: "basil@example.test" });
  [member, other, admin, secondAdmin] = [
    await signedInAs(tamika),
    await signedInAs(stranger),
    await signedInAs(rowena),
    await signedInAs(basil),
  ];
});

describe("who may write to whom", () => {
  it("a member's message to the administrators is found by each of them in one inbox", async () => {
    const message = await sent(member, { toUserId: "admin" });
    expect(message).toMatchObject({ ...words, toUserId: "admin", isRead: false, fromUserId: tamika.id });
    expect(new Date(message.sentAt).toISOString()).toBe(message.sentAt);
    for (const one of [admin, secondAdmin]) {
      expect(await inbox(one)).toMatchObject([{ id: message.id, fromName: "Tamika Rolle" }]);
      expect(await count(one)).toBe(1);
    }
    expect(await inbox(member)).toEqual([]);
    expect(await inbox(other)).toEqual([]);
  });

  it("a message to one administrator's id goes to the shared inbox", async () => {
    expect(await sent(member, { toUserId: rowena.id })).toMatchObject({ toUserId: "admin" });
    expect(await count(secondAdmin)).toBe(1);
  });

  it("an administrator writes to any member, who sees the administrators as one", async () => {
    await sent(admin, { toUserId: tamika.id });
    expect(await inbox(member)).toMatchObject([
      { ...words, toUserId: tamika.id, fromUserId: "admin", fromName: "Administrator" },
    ]);
    expect(JSON.stringify(await inbox(member))).not.toContain(rowena.id);
    expect(await inbox(other)).toEqual([]);
    expect(await inbox(secondAdmin)).toEqual([]);
  });

  it("a member never writes to a member, whose answer is that of a missing person", async () => {
    const answers = await Promise.all([
      send(member, { toUserId: stranger.id }),
      send(member, { toUserId: missing }),
      send(member, { toUserId: tamika.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await db.message.count()).toBe(0);
  });

  it("an administrator gets an error for an unknown member, and cannot write to themselves", async () => {
    expect((await send(admin, { toUserId: missing })).status).toBe(404);
    expect((await send(admin, { toUserId: rowena.id })).status).toBe(400);
    expect(await db.messageThread.count()).toBe(0);
  });

  it("an incomplete message says what is missing in the form's words", async () => {
    const response = await member.call(messages, "POST", {
      body: { toUserId: " ", subject: "", content: " " },
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { issues: unknown[] }).issues).toEqual([
      { path: "toUserId", message: "Recipient is required" },
      { path: "subject", message: "Subject is required" },
      { path: "content", message: "Message content is required" },
    ]);
  });

  it("an administrator's message is in the audit log, without its content", async () => {
    const { id } = await sent(admin, { toUserId: tamika.id });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "message_sent" } });
    expect(entry).toMatchObject({ actorId: rowena.id, targetId: id, details: { memberId: tamika.id } });
    expect(JSON.stringify(entry.details)).not.toContain("Passport");
  });
});

describe("a conversation", () => {
  it("a conversation keeps its replies from both sides in order", async () => {
    const first = await sent(member, { toUserId: "admin" });
    const { threadId } = first;
    const second = await sent(admin, { toUserId: tamika.id, threadId, content: "On Thursday." });
    const third = await sent(member, { toUserId: "admin", threadId, content: "Thank you." });
    expect([second.threadId, third.threadId]).toEqual([threadId, threadId]);
    const seen = await findConversation(await personIn(member), threadId);
    expect(seen?.messages.map(({ fromName, content }) => [fromName, content])).toEqual([
      ["You", words.content],
      ["Administrator", "On Thursday."],
      ["You", "Thank you."],
    ]);
    const shared = await findConversation(await personIn(secondAdmin), threadId);
    expect(shared?.messages.map(({ fromName }) => fromName)).toEqual([
      "Tamika Rolle",
      "Rowena Bethel",
      "Tamika Rolle",
    ]);
  });

  it("another person's conversation does not exist: it cannot be read or answered", async () => {
    const { threadId } = await sent(member, { toUserId: "admin" });
    expect(await findConversation(await personIn(other), threadId)).toBeNull();
    expect((await send(other, { toUserId: "admin", threadId })).status).toBe(404);
    expect((await send(other, { toUserId: "admin", threadId: missing })).status).toBe(404);
    expect(await db.message.count()).toBe(1);
  });

  it("a conversation cannot be redirected to another person by an administrator's slip", async () => {
    const { threadId } = await sent(member, { toUserId: "admin" });
    expect((await send(admin, { toUserId: stranger.id, threadId })).status).toBe(400);
    expect(await inbox(other)).toEqual([]);
  });

  it("a conversation is deleted with its member, and stays when the administrator who answered goes", async () => {
    const { threadId } = await sent(member, { toUserId: "admin" });
    await sent(admin, { toUserId: tamika.id, threadId });
    await db.write.user.delete({ where: { id: rowena.id } });
    expect(await inbox(member)).toMatchObject([{ fromName: "Administrator" }]);
    const left = await findConversation(await personIn(secondAdmin), threadId);
    expect(left?.messages.map(({ fromName }) => fromName)).toEqual(["Tamika Rolle", "Administrator"]);
    await db.write.user.delete({ where: { id: tamika.id } });
    expect(await db.message.count()).toBe(0);
  });
});

describe("reading", () => {
  it("a message read by its recipient lowers the count once, and the first reading counts", async () => {
    const { id } = await sent(admin, { toUserId: tamika.id });
    expect(await count(member)).toBe(1);
    const answer = await open(member, id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id, isRead: true });
    expect(await count(member)).toBe(0);
    const { readAt } = await db.message.findUniqueOrThrow({ where: { id } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await open(member, id);
    vi.useRealTimers();
    expect((await db.message.findUniqueOrThrow({ where: { id } })).readAt).toEqual(readAt);
  });

  it("a message marked as read by anybody but its recipient answers 404 and changes nothing", async () => {
    const toMember = await sent(admin, { toUserId: tamika.id });
    const toOffice = await sent(member, { toUserId: "admin" });
    const refused = await Promise.all([
      open(other, toMember.id),
      open(admin, toMember.id),
      open(secondAdmin, toMember.id),
      open(other, toOffice.id),
      open(member, toOffice.id),
      open(member, missing),
      open(member, "no-id"),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await db.message.count({ where: { readAt: null } })).toBe(2);
  });

  it("a message that one administrator reads is read for all", async () => {
    const { id } = await sent(member, { toUserId: "admin" });
    expect((await open(secondAdmin, id)).status).toBe(200);
    expect(await count(admin)).toBe(0);
  });

  it("a former administrator no longer sees the shared inbox", async () => {
    const { id, threadId } = await sent(member, { toUserId: "admin" });
    await sent(admin, { toUserId: tamika.id, threadId });
    await db.write.roleGrant.deleteMany({ where: { userId: rowena.id } });
    expect(await inbox(admin)).toEqual([]);
    expect(await count(admin)).toBe(0);
    expect((await open(admin, id)).status).toBe(404);
    const person = await personIn(admin);
    expect(await findConversation(person, threadId)).toBeNull();
    expect((await listSent(person, { page: 1, size: 9 })).messages).toEqual([]);
  });
});

describe("the lists", () => {
  it("a member's messages are listed newest first, in pages of 200", async () => {
    const thread = await db.write.messageThread.create({ data: { memberId: tamika.id, subject: "Many" } });
    await db.write.message.createMany({
      data: Array.from({ length: 201 }, (_, minute) => ({
        threadId: thread.id,
        toUserId: tamika.id,
        subject: `No. ${minute}`,
        content: "…",
        sentAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      })),
    });
    const first = await inbox(member);
    expect([first.length, first[0]?.subject, first[1]?.subject]).toEqual([200, "No. 200", "No. 199"]);
    const rest = await member.call(mine, "GET", { path: "/api/messages/my?page=2" });
    expect(await rest.json()).toMatchObject([{ subject: "No. 0" }]);
    const odd = await member.call(mine, "GET", { path: "/api/messages/my?page=0x2" });
    expect(((await odd.json()) as unknown[]).length).toBe(200);
  });

  it("the shared inbox lists each conversation once, newest first, with its unread count", async () => {
    const { threadId } = await sent(admin, { toUserId: tamika.id, subject: "Older" });
    await sent(admin, { toUserId: tamika.id, subject: "Newer" });
    await sent(admin, { toUserId: tamika.id, threadId, content: "One more thing." });
    await sent(member, { toUserId: "admin", subject: "Unanswered" });
    const asked = { text: "", isUnreadOnly: false, page: 1, size: 25 };
    const { total, conversations } = await listConversations(await personIn(member), asked);
    expect(total).toBe(2);
    expect(conversations).toMatchObject([
      { subject: "Older", unread: 2, preview: "One more thing.", name: "Administrator", lastBy: null },
      { subject: "Newer", unread: 1 },
    ]);
  });

  it("the shared inbox is searched by member and words, and filtered by unread", async () => {
    const first = await sent(member, { toUserId: "admin" });
    await sent(other, { toUserId: "admin", subject: "Fees", content: "100% sure?" });
    const person = await personIn(admin);
    const subjects = async (text: string, isUnreadOnly = false) =>
      (await listConversations(person, { text, isUnreadOnly, page: 1, size: 25 })).conversations.map(
        ({ subject, name }) => `${name}: ${subject}`,
      );
    expect(await subjects("")).toEqual(["Kendrick Moss: Fees", "Tamika Rolle: My certificate"]);
    const oldest = { text: "", isUnreadOnly: false, oldestFirst: true, page: 1, size: 25 };
    expect((await listConversations(person, oldest)).conversations.map(({ subject }) => subject)).toEqual([
      "My certificate",
      "Fees",
    ]);
    for (const text of ["tamika", "TAMIKA certificate", "tamika@example", "passport"])
      expect(await subjects(text), text).toEqual(["Tamika Rolle: My certificate"]);
    expect(await subjects("100%")).toEqual(["Kendrick Moss: Fees"]);
    for (const text of ["%", "'", "\\", "zzz' | 'sure", "fe_s", ":*"])
      expect(await subjects(text), text).toEqual([]);
    expect(await subjects("tamika fees")).toEqual([]);
    await open(admin, first.id);
    expect(await subjects("", true)).toEqual(["Kendrick Moss: Fees"]);
  });

  it("Sent lists a person's own messages, and whether they were read", async () => {
    await sent(member, { toUserId: "admin" });
    const { id } = await sent(admin, { toUserId: tamika.id, subject: "Hello" });
    await open(member, id);
    const page = { page: 1, size: 25 };
    expect((await listSent(await personIn(admin), page)).messages).toMatchObject([
      { subject: "Hello", isRead: true, name: "Tamika Rolle" },
    ]);
    expect((await listSent(await personIn(member), page)).messages).toMatchObject([
      { subject: "My certificate", isRead: false, name: "Administrator" },
    ]);
  });

  it("only administrators search for recipients, by name or address", async () => {
    const search = (browser: Browser, text: string) => browser.within(() => action(findRecipients)({ text }));
    expect(await search(admin, "rolle tam")).toMatchObject({ ok: true, data: [{ name: "Tamika Rolle" }] });
    expect(await search(admin, "kendrick@")).toMatchObject({ ok: true, data: [{ id: stranger.id }] });
    expect(await search(admin, "rowena")).toEqual({ ok: true, data: [] });
    expect(await search(admin, " ")).toEqual({ ok: true, data: [] });
    expect(await search(member, "kendrick")).toMatchObject({ ok: false, code: "forbidden" });
  });
});

describe("the e-mail that announces a message", () => {
  it("the email about a message goes to the member, with a link and none of its content", async () => {
    const { threadId } = await sent(admin, { toUserId: tamika.id });
    const emails = await db.outboxEmail.findMany();
    expect(emails).toMatchObject([{ toAddress: "tamika@example.test", template: "message_to_member" }]);
    expect(emails[0]?.text).toContain(`/messages?message=${threadId}`);
    for (const secret of ["certificate", "Passport", "Rowena"])
      expect(JSON.stringify(emails)).not.toContain(secret);
  });

  it("the email about a message to the office goes to every administrator, with its sender", async () => {
    const { threadId } = await sent(member, { toUserId: rowena.id });
    const emails = await db.outboxEmail.findMany({ orderBy: { toAddress: "asc" } });
    expect(emails.map(({ toAddress }) => toAddress)).toEqual(["basil@example.test", "rowena@example.test"]);
    for (const { subject, text } of emails) {
      expect(subject).toBe("New message from Tamika Rolle");
      expect(text).toContain(`/admin/messages?message=${threadId}`);
    }
    for (const secret of ["certificate", "Passport"]) expect(JSON.stringify(emails)).not.toContain(secret);
  });
});

describe("sending again", () => {
  it("a message sent again with its key is sent once, even when both arrive at the same moment", async () => {
    const headers = { "Idempotency-Key": "a-form-that-was-sent-twice" };
    const again = () => send(member, { toUserId: "admin" }, headers);
    const answers = [...(await Promise.all([again(), again()])), await again()];
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await db.message.count()).toBe(1);
    expect(await db.outboxEmail.count()).toBe(2);
  });

  it("messages are limited to thirty an hour per member, and others are not affected", async () => {
    for (let count = 0; count < 30; count++)
      expect((await send(member, { toUserId: "admin" })).status).toBe(201);
    const refused = await send(member, { toUserId: "admin" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await send(other, { toUserId: "admin" })).status).toBe(201);
    expect(await db.message.count()).toBe(31);
  });
});
