import { beforeEach, describe, expect, it } from "vitest";
import * as read from "@/app/api/messages/[id]/read/route";
import * as messages from "@/app/api/messages/route";
import * as status from "@/app/api/admin/documents/[id]/status/route";
import { readSession, sessionCookie } from "@/lib/auth/sessions";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { assignConversation } from "@/lib/messages/assign-conversation";
import { findConversation, listConversations, listSent } from "@/lib/messages/shared/conversation-queries";
import { folders, type Folder } from "@/lib/messages/labels";
import { markConversationUnread } from "@/lib/messages/mark-conversation-unread";
import { countUnread, type PortalMessage } from "@/lib/messages/queries";
import { setConversationDone } from "@/lib/messages/set-conversation-done";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { aDocument } from "../../support/documents";
import type { Browser } from "../../support/next-request";

const missing = "00000000-0000-4000-8000-000000000000";

async function sent(browser: Browser, body: object): Promise<PortalMessage> {
  const response = await browser.call(messages, "POST", {
    body: { toUserId: "admin", subject: "My certificate", content: "When?", ...body },
  });
  expect(response.status).toBe(201);
  return (await response.json()) as PortalMessage;
}

async function personIn(browser: Browser) {
  const person = await readSession(browser.cookies.get(sessionCookie.name) ?? "");
  if (!person) throw new Error("Nobody is signed in");
  return person;
}

const setDone = (browser: Browser, { threadId, id }: PortalMessage, isDone = true) =>
  browser.within(() => action(setConversationDone)({ id: threadId, isDone, newestId: id }));
const assign = (browser: Browser, id: string, assigneeId: string | null, expectedId: string | null = null) =>
  browser.within(() => action(assignConversation)({ id, assigneeId, expectedId }));
const markUnread = (browser: Browser, id: string) =>
  browser.within(() => action(markConversationUnread)({ id }));

const subjectsIn = async (browser: Browser, folder: Folder) =>
  (
    await listConversations(await personIn(browser), {
      text: "",
      isUnreadOnly: false,
      folder,
      page: 1,
      size: 25,
    })
  ).conversations.map(({ subject }) => subject);
const foldersOf = async (browser: Browser) =>
  Object.fromEntries(
    await Promise.all(
      folders.map(async (folder) => [folder, (await subjectsIn(browser, folder)).length] as const),
    ),
  );

let tamika: Awaited<ReturnType<typeof aMember>>, rowena: typeof tamika, basil: typeof tamika;
let member: Browser, admin: Browser, colleague: Browser;

beforeEach(async () => {
  tamika = await aMember({ firstName: "Tamika", lastName: "Rolle", email: "tamika@example.test" });
  rowena = await anAdmin({ firstName: "Rowena", lastName: "Bethel", email: "rowena@example.test" });
  basil = await anAdmin({ firstName: "Basil", lastName: "Knowles", email: "basil@example.test" });
  [member, admin, colleague] = [await signedInAs(tamika), await signedInAs(rowena), await signedInAs(basil)];
});

describe("done", () => {
  it("marking a conversation done clears it from all inboxes until the member's next message", async () => {
    const message = await sent(member, {});
    expect(await foldersOf(colleague)).toEqual({ open: 1, mine: 0, done: 0, notices: 0 });
    expect(await setDone(admin, message)).toMatchObject({ ok: true, data: { isDone: true } });
    expect(await foldersOf(colleague)).toEqual({ open: 0, mine: 0, done: 1, notices: 0 });
    expect(await countUnread(await personIn(colleague))).toBe(0);
    await sent(admin, { threadId: message.threadId, toUserId: tamika.id });
    expect(await foldersOf(colleague)).toMatchObject({ open: 0, done: 1 });
    await sent(member, { threadId: message.threadId });
    expect(await foldersOf(colleague)).toMatchObject({ open: 1, done: 0 });
  });

  it("marking a conversation done can be undone, is recorded once, and leaves the member's inbox alone", async () => {
    const message = await sent(member, {});
    await sent(admin, { threadId: message.threadId, toUserId: tamika.id });
    expect(await setDone(admin, message)).toMatchObject({ data: { hasChanged: true } });
    expect(await setDone(colleague, message)).toMatchObject({ data: { hasChanged: false } });
    expect(
      (
        await listConversations(await personIn(member), {
          text: "",
          isUnreadOnly: false,
          folder: "open",
          page: 1,
          size: 25,
        })
      ).total,
    ).toBe(1);
    expect((await findConversation(await personIn(member), message.threadId))?.work).toBeNull();
    await setDone(colleague, message, false);
    expect(await foldersOf(admin)).toMatchObject({ open: 1, done: 0 });
    const recorded = await db.auditEntry.findMany({
      where: { action: { startsWith: "conversation_" } },
      orderBy: { id: "asc" },
    });
    expect(recorded.map((entry) => [entry.action, entry.actorId])).toEqual([
      ["conversation_done", rowena.id],
      ["conversation_reopened", basil.id],
    ]);
  });

  it("marking a conversation done is refused when the member has written something unseen", async () => {
    const first = await sent(member, {});
    await sent(member, { threadId: first.threadId, content: "Never mind, I found it." });
    expect(await setDone(admin, first)).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect(await setDone(admin, { ...first, id: missing })).toMatchObject({ code: "changed_meanwhile" });
    expect(await foldersOf(admin)).toMatchObject({ open: 1, done: 0 });
    expect(await setDone(admin, { ...first, threadId: missing })).toMatchObject({ code: "not_found" });
  });

  it("marking a conversation done never hides a message that is sent at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const first = await sent(member, { subject: `Round ${round}` });
      await Promise.all([setDone(admin, first), sent(member, { threadId: first.threadId })]);
      const thread = await db.messageThread.findUniqueOrThrow({ where: { id: first.threadId } });
      expect(thread.doneAt).toBeNull();
    }
  });

  it("the database reopens a conversation with any new message of the member", async () => {
    const { threadId, ...message } = await sent(member, {});
    await setDone(admin, { threadId, ...message });
    await db.write.message.create({
      data: { threadId, fromUserId: tamika.id, subject: "Re", content: "Hello?" },
    });
    expect((await db.messageThread.findUniqueOrThrow({ where: { id: threadId } })).doneAt).toBeNull();
  });
});

describe("assigning", () => {
  it("an assigned conversation is under Mine for one person, and the others see the name", async () => {
    const { threadId } = await sent(member, {});
    expect(await assign(admin, threadId, basil.id)).toMatchObject({ ok: true });
    expect(await foldersOf(colleague)).toMatchObject({ open: 1, mine: 1 });
    expect(await foldersOf(admin)).toMatchObject({ open: 1, mine: 0 });
    const asked = { text: "", isUnreadOnly: false, page: 1, size: 25 };
    const shownTo = async (browser: Browser) =>
      (await listConversations(await personIn(browser), asked)).conversations.map(({ assignee }) => assignee);
    expect(await shownTo(admin)).toEqual(["Basil Knowles"]);
    expect(await shownTo(colleague)).toEqual(["you"]);
    await sent(admin, { threadId, toUserId: tamika.id });
    expect(await shownTo(member)).toEqual([null]);
  });

  it("a conversation that two people assign at once is one person's, and the other learns whose", async () => {
    const { threadId } = await sent(member, {});
    const outcomes = await Promise.all([
      assign(admin, threadId, rowena.id),
      assign(colleague, threadId, basil.id),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const { assigneeId } = await db.messageThread.findUniqueOrThrow({ where: { id: threadId } });
    const winner = assigneeId === rowena.id ? "Rowena Bethel" : "Basil Knowles";
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      code: "changed_meanwhile",
      message: expect.stringContaining(`${winner} is now assigned to this conversation.`) as string,
    });
    expect(await db.auditEntry.count({ where: { action: "conversation_assigned" } })).toBe(1);
  });

  it("a conversation is assigned only to a person who can answer it, and not to its own member", async () => {
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    const suspended = await anAdmin({ suspendedAt: new Date() });
    const { threadId } = await sent(member, {});
    for (const id of [tamika.id, auditor.id, suspended.id, missing])
      expect(await assign(admin, threadId, id)).toMatchObject({ ok: false, code: "invalid_input" });
    const { threadId: own } = await sent(colleague, {});
    expect(await assign(admin, own, basil.id)).toMatchObject({ ok: false, code: "invalid_input" });
    await expect(
      db.write.messageThread.update({ where: { id: own }, data: { assigneeId: basil.id } }),
    ).rejects.toThrow();
    expect(await assign(admin, missing, basil.id)).toMatchObject({ ok: false, code: "not_found" });
  });

  it("a conversation's assignment ends with the assignee's account, and it stays open", async () => {
    const { threadId } = await sent(member, {});
    await assign(admin, threadId, basil.id);
    await transaction(async () => void (await db.write.user.delete({ where: { id: basil.id } })));
    expect(await foldersOf(admin)).toMatchObject({ open: 1 });
    expect((await db.messageThread.findUniqueOrThrow({ where: { id: threadId } })).assigneeId).toBeNull();
  });
});

describe("marking unread", () => {
  it("marking a conversation unread does so for its newest member message and everyone in the inbox", async () => {
    const first = await sent(member, {});
    const second = await sent(member, { threadId: first.threadId });
    const answer = await sent(admin, { threadId: first.threadId, toUserId: tamika.id });
    for (const [browser, { id }] of [
      [admin, first],
      [admin, second],
      [member, answer],
    ] as const)
      await browser.call(read, "PUT", { params: { id } });
    expect(await markUnread(admin, first.threadId)).toMatchObject({ ok: true });
    const unread = await db.message.findMany({ select: { id: true }, where: { readAt: null } });
    expect(unread).toEqual([{ id: second.id }]);
    expect(await countUnread(await personIn(colleague))).toBe(1);
    expect(await countUnread(await personIn(member))).toBe(0);
  });

  it("marking a conversation unread never tells the member that a read message is unread", async () => {
    const { threadId, id } = await sent(member, {});
    const shown = async () => {
      const person = await personIn(member);
      const inConversation = (await findConversation(person, threadId))?.messages.map(({ isRead }) => isRead);
      const inSent = (await listSent(person, { page: 1, size: 25 })).messages.map(({ isRead }) => isRead);
      return [inConversation, inSent];
    };
    const [notRead, hasBeenRead] = [
      [[false], [false]],
      [[true], [true]],
    ];
    await markUnread(admin, threadId);
    expect(await shown()).toEqual(notRead);
    await admin.call(read, "PUT", { params: { id } });
    const { firstReadAt } = await db.message.findUniqueOrThrow({ where: { id } });
    expect(await shown()).toEqual(hasBeenRead);
    await markUnread(admin, threadId);
    expect(await shown()).toEqual(hasBeenRead);
    // For the staff it is unread, and reading it again changes nothing for the member.
    expect((await findConversation(await personIn(colleague), threadId))?.messages[0]?.isRead).toBe(false);
    await colleague.call(read, "PUT", { params: { id } });
    expect((await db.message.findUniqueOrThrow({ where: { id } })).firstReadAt).toEqual(firstReadAt);
  });

  it("a conversation without a message of the member's can't be marked unread", async () => {
    const { threadId } = await sent(admin, { toUserId: tamika.id });
    expect(await markUnread(admin, threadId)).toMatchObject({ ok: false, code: "not_found" });
    expect(await markUnread(admin, missing)).toMatchObject({ ok: false, code: "not_found" });
  });
});

it("only people who answer messages can work through the inbox", async () => {
  const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
  const message = await sent(member, {});
  for (const browser of [member, auditor]) {
    expect(await setDone(browser, message)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await assign(browser, message.threadId, rowena.id)).toMatchObject({ code: "forbidden" });
    expect(await markUnread(browser, message.threadId)).toMatchObject({ code: "forbidden" });
  }
});

it("a notice about a document is under Notices until the member answers it", async () => {
  const document = await aDocument(member);
  const decided = await admin.call(status, "PUT", {
    params: { id: document.id },
    body: { status: "approved" },
  });
  expect(decided.status).toBe(200);
  expect(await foldersOf(admin)).toEqual({ open: 0, mine: 0, done: 0, notices: 1 });
  const { id: threadId } = await db.messageThread.findFirstOrThrow();
  await sent(member, { threadId });
  expect(await foldersOf(admin)).toEqual({ open: 1, mine: 0, done: 0, notices: 0 });
});
