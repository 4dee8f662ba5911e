import { beforeEach, expect, it } from "vitest";
import {
  createSavedReplyAction as create,
  deleteSavedReplyAction as remove,
  editSavedReplyAction as edit,
  listSavedRepliesAction as list,
} from "@/app/(portal)/messages/actions";
import { db } from "@/lib/db/client";
import { maxSavedReplies } from "@/lib/messages/schema";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const taken = "There's already a saved reply with this name. Choose another name.";
const gone = { ok: false, code: "not_found", message: "Someone else has deleted this saved reply." };

let admin: Browser, colleague: Browser;
beforeEach(async () => {
  [admin, colleague] = [await signedInAs(await anAdmin()), await signedInAs(await anAdmin())];
});

const add = (browser: Browser, name: string, content = "Yes.") =>
  browser.within(() => create({ name, content }));
const fill = (count: number) =>
  db.write.savedReply.createMany({
    data: Array.from({ length: count }, (_, n) => ({ name: `Reply ${n}`, content: "Yes." })),
  });

async function added(name: string, content?: string) {
  const outcome = await add(admin, name, content);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.id;
}

it("a saved reply is shared with all who answer messages, by name, as exact plain text", async () => {
  const text = "Hello,\n\n<script>alert(1)</script> & {name}";
  await added("Refund", text);
  await added("apply");
  expect(await colleague.within(() => list({}))).toMatchObject({
    ok: true,
    data: [{ name: "apply" }, { name: "Refund", content: text, version: 1 }],
  });
});

it("a saved reply's name is unique in any case, even when two people use it at the same moment", async () => {
  const refund = await added("Refund");
  const other = await added("Other");
  const rejected = { ok: false, code: "invalid_input", issues: [{ path: "name", message: taken }] };
  expect(await add(colleague, " REFUND ")).toMatchObject(rejected);
  expect(
    await colleague.within(() => edit({ id: other, version: 1, name: "refund", content: "No." })),
  ).toMatchObject(rejected);
  // Its own name in other letters is no second one.
  expect(
    await admin.within(() => edit({ id: refund, version: 1, name: "REFUND", content: "No." })),
  ).toMatchObject({ ok: true });
  const outcomes = await Promise.all([add(admin, "Welcome"), add(colleague, "welcome")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject(rejected);
});

it("an empty or overlong saved reply is rejected in words, and by the database", async () => {
  const words = async (name: string, content: string) => {
    const outcome = await add(admin, name, content);
    return outcome.ok ? null : outcome.issues?.map(({ message }) => message);
  };
  expect(await words(" ", "")).toEqual(["Name is required", "Text is required"]);
  expect(await words("n".repeat(81), "t".repeat(2_001))).toEqual([
    "Use 80 characters or fewer",
    "Use 2,000 characters or fewer",
  ]);
  expect(await words("n".repeat(80), "t".repeat(2_000))).toBeNull();
  await expect(db.write.savedReply.create({ data: { name: "n", content: "" } })).rejects.toThrow();
});

it("a colleague's change to a saved reply is not overwritten, and a deleted one is reported as such", async () => {
  const id = await added("Refund");
  const change = (browser: Browser, content: string) =>
    browser.within(() => edit({ id, version: 1, name: "Refund", content }));
  const outcomes = await Promise.all([change(admin, "One."), change(colleague, "Two.")]);
  const [won] = outcomes.map(({ ok }, index) => (ok ? ["One.", "Two."][index] : null)).filter(Boolean);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: "changed_meanwhile" });
  expect((await db.savedReply.findUniqueOrThrow({ where: { id } })).content).toBe(won);

  const removals = await Promise.all([
    admin.within(() => remove({ id })),
    colleague.within(() => remove({ id })),
  ]);
  expect(removals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(removals.find(({ ok }) => !ok)).toMatchObject(gone);
  expect(await change(colleague, "Three.")).toMatchObject(gone);
  expect(
    (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action, details }) => [
      action,
      details,
    ]),
  ).toEqual([
    ["saved_reply_created", { name: "Refund" }],
    ["saved_reply_changed", { name: "Refund", changed: ["content"] }],
    ["saved_reply_deleted", { name: "Refund" }],
  ]);
});

it("of two simultaneous changes to a saved reply one wins, each time", async () => {
  const id = await added("Refund");
  for (let version = 1; version <= 12; version++) {
    const change = (browser: Browser, content: string) =>
      browser.within(() => edit({ id, version, name: "Refund", content }));
    const outcomes = await Promise.all([change(admin, "One."), change(colleague, "Two.")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

it("there are at most a hundred saved replies, even when two people add the last one at once", async () => {
  await fill(maxSavedReplies - 1);
  const outcomes = await Promise.all([add(admin, "Last"), add(colleague, "Also last")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    code: "quota_exceeded",
    message: "There are already 100 saved replies. Delete one that no one uses first.",
  });
  expect(await db.savedReply.count()).toBe(maxSavedReplies);
});

it("only people who may answer messages see and change saved replies", async () => {
  const id = await added("Refund");
  const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
  const member = await signedInAs(await aMember());
  for (const browser of [auditor, member]) {
    expect(await browser.within(() => list({}))).toMatchObject({ ok: false, code: "forbidden" });
    expect(await add(browser, "Mine")).toMatchObject({ code: "forbidden" });
    expect(await browser.within(() => edit({ id, version: 1, name: "Mine", content: "No." }))).toMatchObject({
      code: "forbidden",
    });
    expect(await browser.within(() => remove({ id }))).toMatchObject({ code: "forbidden" });
  }
  const treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
  expect(await treasurer.within(() => remove({ id }))).toMatchObject({ ok: true });
});
