import { beforeEach, expect, it } from "vitest";
import {
  createSavedFilterAction as create,
  deleteSavedFilterAction as remove,
  renameSavedFilterAction as rename,
} from "@/app/(portal)/admin/members/actions";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { listSavedFilters } from "@/lib/members/saved-filter-queries";
import { maxSavedFilters } from "@/lib/members/schema";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const taken = "There's already a saved filter with this name. Choose another name.";
const gone = { ok: false, code: "not_found", message: "Someone else has deleted this saved filter." };
const rejected = { ok: false, code: "invalid_input", issues: [{ path: "name", message: taken }] };

let admin: Browser, colleague: Browser;
beforeEach(async () => {
  [admin, colleague] = [await signedInAs(await anAdmin()), await signedInAs(await anAdmin())];
});

type Chosen = { status?: string; type?: string; q?: string };
const add = (browser: Browser, name: string, chosen: Chosen = { status: "pending" }) =>
  browser.within(() => create({ name, ...chosen } as Parameters<typeof create>[0]));
// What the page reads; who may open it, the page asks first.
const list = () => listSavedFilters({} as Staff<"members.read">);
const log = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action, details }) => [action, details]);

async function added(name: string, chosen?: Chosen) {
  const outcome = await add(admin, name, chosen);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.id;
}

it("a saved filter is shared, by name, and never has the search text, which may name a person", async () => {
  await aMember({ membershipType: "BCCP" });
  await added("Pending BCCP", { status: "pending", type: "BCCP", q: "Marva Rolle" });
  await added("approved", { status: "active" });
  expect(await list()).toMatchObject([
    { name: "approved", filter: { status: "active", type: null } },
    { name: "Pending BCCP", filter: { status: "pending", type: "BCCP" } },
  ]);
  const stored = JSON.stringify([await db.savedFilter.findMany(), await log()], (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(stored).not.toContain("Marva");
});

it("a saved filter that filters nothing, or by something unknown, is not stored", async () => {
  const none = "Choose a status or a membership type first. The search text is not saved.";
  for (const chosen of [{}, { q: "Marva" }, { type: "" }]) {
    expect(await add(admin, "All", chosen)).toMatchObject({ ok: false, issues: [{ message: none }] });
  }
  expect(await add(admin, "Wrong", { status: "pendign" })).toMatchObject({ code: "invalid_input" });
  // An address can name any type; one that nobody has could be a person's name.
  expect(await add(admin, "Marva", { type: "Marva Rolle" })).toMatchObject({
    code: "invalid_input",
    message: "No member has this membership type. Choose another type first.",
  });
  expect(await db.savedFilter.count()).toBe(0);
  await expect(db.write.savedFilter.create({ data: { name: "Everybody" } })).rejects.toThrow();
});

it("a saved filter needs a name of at most 60 characters, in the database too", async () => {
  const words = async (name: string) => {
    const outcome = await add(admin, name);
    return outcome.ok ? null : outcome.issues?.map(({ message }) => message);
  };
  expect(await words(" ")).toEqual(["Name is required"]);
  expect(await words("n".repeat(61))).toEqual(["Use 60 characters or fewer"]);
  expect(await words("n".repeat(60))).toBeNull();
  await expect(db.write.savedFilter.create({ data: { name: "", status: "active" } })).rejects.toThrow();
});

it("a saved filter's name is unique in any case, even when two people use it at the same moment", async () => {
  const first = await added("Board");
  const other = await added("Other");
  expect(await add(colleague, " BOARD ")).toMatchObject(rejected);
  expect(await colleague.within(() => rename({ id: other, version: 1, name: "board" }))).toMatchObject(
    rejected,
  );
  // Its own name in other letters is no second one.
  expect(await admin.within(() => rename({ id: first, version: 1, name: "BOARD" }))).toMatchObject({
    ok: true,
  });
  const outcomes = await Promise.all([add(admin, "Dues"), add(colleague, "dues")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject(rejected);
});

it("a saved filter that a colleague renamed is not overwritten, and a deleted one is reported as such", async () => {
  const id = await added("Board");
  const change = (browser: Browser, name: string) => browser.within(() => rename({ id, version: 1, name }));
  const names = ["Council", "Committee"];
  const outcomes = await Promise.all([change(admin, names[0]!), change(colleague, names[1]!)]);
  const won = names[outcomes.findIndex(({ ok }) => ok)]!;
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    code: "changed_meanwhile",
    message: `Someone else has renamed this saved filter to “${won}”. Go back to see it.`,
  });
  expect(await list()).toMatchObject([{ name: won, version: 2 }]);

  const removals = await Promise.all([
    admin.within(() => remove({ id })),
    colleague.within(() => remove({ id })),
  ]);
  expect(removals.filter(({ ok }) => ok)).toHaveLength(1);
  expect(removals.find(({ ok }) => !ok)).toMatchObject(gone);
  expect(await change(colleague, "Board")).toMatchObject(gone);
  expect(await log()).toEqual([
    ["saved_filter_created", { name: "Board", status: "pending", type: null }],
    ["saved_filter_renamed", { name: "Board", newName: won }],
    ["saved_filter_deleted", { name: won }],
  ]);
});

it("there are at most fifty saved filters, even when two people add the last one at the same moment", async () => {
  await db.write.savedFilter.createMany({
    data: Array.from({ length: maxSavedFilters - 1 }, (_, n) => ({ name: `Filter ${n}`, status: "active" })),
  });
  const outcomes = await Promise.all([add(admin, "Last"), add(colleague, "Also last")]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    code: "quota_exceeded",
    message: "There are already 50 saved filters. Delete one that no one uses first.",
  });
  expect(await db.savedFilter.count()).toBe(maxSavedFilters);
});

it("a saved filter by a retired field is listed as out of date, does not match everybody, and can be deleted", async () => {
  const { id } = await db.write.savedFilter.create({
    data: { name: "Old", status: "honorary", type: "BCCP" },
  });
  await added("Pending");
  expect(await list()).toMatchObject([
    { name: "Old", filter: null },
    { name: "Pending", filter: { status: "pending", type: null } },
  ]);
  expect(await admin.within(() => remove({ id }))).toMatchObject({ ok: true });
  expect(await list()).toHaveLength(1);
});

it("only people who may change members can change saved filters", async () => {
  const id = await added("Board");
  const treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
  const member = await signedInAs(await aMember());
  for (const browser of [treasurer, member]) {
    expect(await add(browser, "Mine")).toMatchObject({ code: "forbidden" });
    expect(await browser.within(() => rename({ id, version: 1, name: "Mine" }))).toMatchObject({
      code: "forbidden",
    });
    expect(await browser.within(() => remove({ id }))).toMatchObject({ code: "forbidden" });
  }
  const office = await signedInAs(await aStaffMember([{ role: "membership", eventId: null }]));
  expect(await office.within(() => remove({ id }))).toMatchObject({ ok: true });
});
