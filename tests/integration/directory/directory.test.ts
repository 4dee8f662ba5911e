import { beforeEach, describe, expect, it } from "vitest";
import * as hide from "@/app/api/admin/directory/[id]/hide/route";
import * as deleteUser from "@/app/api/admin/users/[id]/route";
import * as block from "@/app/api/directory/[id]/block/route";
import * as messages from "@/app/api/directory/[id]/messages/route";
import * as report from "@/app/api/directory/[id]/report/route";
import * as directory from "@/app/api/directory/route";
import * as photos from "@/app/api/photos/[id]/route";
import * as own from "@/app/api/users/me/directory/route";
import * as ownPhoto from "@/app/api/users/me/photo/route";
import { roleNames, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db/client";
import { findListed, readListingState } from "@/lib/directory/queries";
import type { DirectoryEntry, DirectoryField, ListingState } from "@/lib/directory/rules";
import { canSeeDirectory } from "@/lib/directory/shared/visible";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import type { Browser, RouteHandlers } from "../../support/next-request";
import { aPng } from "../../support/pictures";

type Person = Awaited<ReturnType<typeof aMember>>;
type Answer = { items: DirectoryEntry[]; total: number; page: number; code: string; message: string };

const everything: DirectoryField[] = [
  "employer",
  "position",
  "sector",
  "island",
  "expertise",
  "qualifications",
  "photo",
];
const work = {
  employer: "Bank of the Lucayas",
  position: "MLRO",
  sector: "Banking",
  island: "Exuma",
  qualifications: "CAMS",
  phone: "(242) 555-0123",
};

/** Somebody who is listed. */
async function aListed(facts: Parameters<typeof aMember>[0] = {}, fields = everything, isListed = true) {
  return aMember({
    ...work,
    ...facts,
    listing: { create: { isListed, fields, expertise: "Sanctions, AML/CFT", openTo: ["speak"] } },
  });
}

const listingOf = async ({ id: userId }: Pick<Person, "id">) =>
  (await db.directoryListing.findUniqueOrThrow({ where: { userId } })).id;

async function search(browser: Browser, query = "") {
  const response = await browser.call(directory, "GET", { path: `/api/directory?${query}` });
  return { status: response.status, answer: (await response.json()) as Answer };
}
const namesIn = async (browser: Browser, query = "") =>
  (await search(browser, query)).answer.items.map(({ name }) => name);

const send = async (
  browser: Browser,
  handlers: RouteHandlers,
  id: string,
  body: object = {},
  method: "POST" | "DELETE" = "POST",
) => {
  const response = await browser.call(handlers, method, {
    params: { id },
    ...(method === "POST" && { body }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
};
const hello = { subject: "Panel", content: "Would you speak?" };

let reader: Person;
let browser: Browser;
beforeEach(async () => {
  reader = await aMember({ firstName: "Rae", lastName: "Reader" });
  browser = await signedInAs(reader);
});

describe("who sees the directory", () => {
  it.each([...roleNames, "member", "pending"] as (Role | "member" | "pending")[])(
    "a person with the role or status %s sees the directory only in good standing or with the right to read members",
    async (who) => {
      const listed = await aListed({ firstName: "Lena", lastName: "Listed" });
      const mayRead: string[] = ["owner", "administrator", "membership", "treasurer", "auditor", "member"];
      const facts = { membershipStatus: who === "member" ? ("active" as const) : ("pending" as const) };
      const person =
        who === "member" || who === "pending"
          ? await aMember(facts)
          : await aStaffMember([{ role: who, eventId: null }], facts);
      const asked = await signedInAs(person);
      const { status, answer } = await search(asked);
      const sent = await send(asked, messages, await listingOf(listed), hello);
      expect([status, sent.status]).toEqual(mayRead.includes(who) ? [200, 201] : [403, 403]);
      if (status === 403) expect(JSON.stringify(answer)).not.toContain("Lena");
    },
  );

  it("a visitor and a suspended member see nobody, and no search engine is let in", async () => {
    await db.write.user.update({ where: { id: reader.id }, data: { suspendedAt: new Date() } });
    expect((await search(browser)).status).toBe(401);
  });
});

describe("who is listed", () => {
  it("the database's one rule says for list, message and record who is listed, and why not", async () => {
    const cases: [ListingState, Person][] = [
      ["listed", await aListed({ firstName: "On" })],
      ["off", await aListed({ firstName: "Off" }, everything, false)],
      ["off", await aMember({ firstName: "Never" })],
      ["not_in_good_standing", await aListed({ firstName: "Lapsed", membershipStatus: "pending" })],
      ["suspended", await aListed({ firstName: "Suspended", suspendedAt: new Date() })],
      ["closed", await aListed({ firstName: "Closed", suspendedAt: new Date(), closedAt: new Date() })],
    ];
    const hidden = await aListed({ firstName: "Hidden" });
    await db.write.directoryListing.update({
      where: { userId: hidden.id },
      data: { hiddenAt: new Date(), hiddenReason: "Advertising" },
    });
    for (const [state, person] of [...cases, ["hidden", hidden] as const]) {
      expect(await readListingState(person.id)).toMatchObject({ state });
      const listing = await db.directoryListing.findUnique({ where: { userId: person.id } });
      const sent = listing && (await send(browser, messages, listing.id, hello)).status;
      expect([person.firstName, sent ?? 404]).toEqual([person.firstName, state === "listed" ? 201 : 404]);
    }
    expect((await search(browser)).answer.items.map(({ name }) => name.split(" ")[0])).toEqual(["On"]);
  });

  it("nothing leaves that its person hasn't chosen: neither by an answer nor by a search or filter", async () => {
    const person = await aListed({ firstName: "Shy", lastName: "Person" }, []);
    const { answer } = await search(browser);
    expect(answer).toEqual({
      items: [
        {
          id: await listingOf(person),
          name: "Shy Person",
          employer: null,
          position: null,
          sector: null,
          island: null,
          expertise: null,
          qualifications: null,
          openTo: ["speak"],
          photoUrl: null,
        },
      ],
      total: 1,
      page: 1,
    });
    for (const query of ["q=lucayas", "q=sanctions", "sector=Banking", "island=Exuma"])
      expect(await namesIn(browser, query)).toEqual([]);
    const secrets = [person.id, person.email, work.phone];
    await db.write.directoryListing.update({ where: { userId: person.id }, data: { fields: everything } });
    const shown = JSON.stringify((await search(browser)).answer);
    for (const secret of secrets) expect(shown).not.toContain(secret);
    for (const query of ["q=lucáyas", "q=AML", "q=shy+sanctions", "sector=Banking", "island=Exuma"])
      expect(await namesIn(browser, query)).toEqual(["Shy Person"]);
    expect(await namesIn(browser, `q=${encodeURIComponent(person.email)}`)).toEqual([]);
  });

  it("a photograph is seen by members only while its person is listed with it", async () => {
    const person = await aListed();
    const owner = await signedInAs(person);
    const stored = await owner.call(ownPhoto, "PUT", { rawBody: aPng() });
    const { photoUrl } = (await stored.json()) as { photoUrl: string };
    const seen = async () =>
      (await browser.call(photos, "GET", { params: { id: photoUrl.split("/").at(-1)! } })).status;
    expect(await seen()).toBe(200);
    expect((await search(browser)).answer.items[0]!.photoUrl).toBe(photoUrl);
    await db.write.directoryListing.update({ where: { userId: person.id }, data: { fields: ["employer"] } });
    expect(await seen()).toBe(404);
  });

  it("a listing with a link or 10,000 characters is refused in words, and one that got a link later doesn't show it", async () => {
    const put = async (sent: object) => {
      const response = await browser.call(own, "PUT", {
        body: { listed: true, fields: everything, ...sent },
      });
      return { status: response.status, answer: (await response.json()) as Record<string, never> };
    };
    const refused = ["See https://example.test", "Write to me@example.test", "x".repeat(10_000)];
    for (const expertise of refused)
      expect(await put({ expertise })).toMatchObject({ status: 400, answer: { code: "invalid_input" } });
    expect(await db.directoryListing.count()).toBe(0);
    const { answer } = await put({ expertise: "AML/CFT and sanctions", openTo: ["mentor"] });
    expect(answer).toMatchObject({
      state: "listed",
      because: "You’re listed in the directory.",
      preview: { name: "Rae Reader", expertise: "AML/CFT and sanctions", openTo: ["mentor"] },
    });
    await db.write.user.update({ where: { id: reader.id }, data: { employer: "www.example.test" } });
    expect((await search(browser)).answer.items).toMatchObject([{ name: "Rae Reader", employer: null }]);
    expect(await put({})).toMatchObject({ status: 400 });
  });
});

describe("writing through the directory", () => {
  it("a message names its sender, and an address is in it only if the sender wants that", async () => {
    const person = await aListed();
    const id = await listingOf(person);
    await send(browser, messages, id, hello);
    await send(browser, messages, id, { ...hello, showAddress: true });
    const [private_, open] = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(private_).toMatchObject({
      toAddress: person.email,
      subject: "Rae Reader: Panel",
      replyTo: null,
    });
    expect(`${private_!.text}${private_!.html}`).not.toContain(reader.email);
    expect(open).toMatchObject({ replyTo: reader.email });
  });

  it("whoever got a message can answer through the portal, and sees nothing but a name of somebody unlisted", async () => {
    const person = await aListed();
    const id = await listingOf(person);
    await send(browser, messages, id, hello);
    const answering = await signedInAs(person);
    expect((await send(answering, messages, await listingOf(reader), hello)).status).toBe(201);
    const stranger = await signedInAs(await aMember());
    expect((await send(stranger, messages, await listingOf(reader), hello)).status).toBe(404);
  });

  it("the sixth message to one person within an hour and the 21st person in a day are refused with 429", async () => {
    const id = await listingOf(await aListed());
    for (let n = 0; n < 5; n++) expect((await send(browser, messages, id, hello)).status).toBe(201);
    expect((await send(browser, messages, id, hello)).status).toBe(429);
    for (let n = 0; n < 19; n++) {
      const { id: recipientId } = await aMember();
      await db.write.directoryMessage.create({ data: { senderId: reader.id, recipientId } });
    }
    const next = await send(browser, messages, await listingOf(await aListed()), hello);
    expect(next).toMatchObject({ status: 429, answer: { code: "too_many" } });
    expect(await db.outboxEmail.count()).toBe(5);
  });

  it("six messages at once to one person count one after another", async () => {
    const id = await listingOf(await aListed());
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(browser, messages, id, hello)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it("a member sees 1,000 people of the directory in a day, in lists and one by one, and sends 10 reports", async () => {
    const id = await listingOf(await aListed());
    const [listed] = [await search(browser), await send(browser, report, id, { reason: "Spam" })];
    expect(listed.status).toBe(200);
    const counted = await db.rateLimit.findMany({ where: { key: { startsWith: "directory" } } });
    expect(counted.map(({ count }) => count)).toEqual([1, 1]);
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "directory people seen" } },
      data: { count: 1_000 },
    });
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "directory reports" } },
      data: { count: 10 },
    });
    expect(await search(browser)).toMatchObject({ status: 429, answer: { code: "too_many" } });
    expect((await send(browser, report, id, { reason: "Spam" })).status).toBe(429);
    const asReader = { ...reader, sessionHash: "", membershipStatus: "active" as const };
    if (!canSeeDirectory(asReader)) throw new Error("A member in good standing sees the directory");
    await expect(findListed(asReader, id)).rejects.toMatchObject({ code: "too_many" });
  });

  it("nobody writes to, blocks or reports themselves", async () => {
    const self = await aListed();
    const [id, mine] = [await listingOf(self), await signedInAs(self)];
    for (const handlers of [messages, block, report])
      expect((await send(mine, handlers, id, { ...hello, reason: "Me" })).status).toBe(400);
  });

  it("a block ends sight and messages in both directions until it is taken back", async () => {
    const person = await aListed({ firstName: "Bea", lastName: "Blocked" });
    const [id, other] = [await listingOf(person), await signedInAs(person)];
    await send(browser, messages, id, hello);
    await db.write.directoryListing.update({ where: { userId: reader.id }, data: { isListed: true } });
    expect((await send(browser, block, id)).status).toBe(200);
    expect([await namesIn(browser), await namesIn(other)]).toEqual([["Rae Reader"], ["Bea Blocked"]]);
    expect((await send(other, messages, await listingOf(reader), hello)).status).toBe(404);
    expect((await send(browser, messages, id, hello)).status).toBe(404);
    await send(browser, block, id, {}, "DELETE");
    expect(await namesIn(browser)).toEqual(["Bea Blocked", "Rae Reader"]);
  });

  it("whoever writes and then blocks is blocked and reported all the same, by what is only a name", async () => {
    const person = await aListed();
    const other = await signedInAs(person);
    await send(browser, messages, await listingOf(person), hello);
    await send(browser, block, await listingOf(person));
    const [id, asOther] = [await listingOf(reader), { ...person, sessionHash: "" }];
    if (!canSeeDirectory(asOther)) throw new Error("A member in good standing sees the directory");
    expect(await findListed(asOther, id)).toMatchObject({
      name: "Rae Reader",
      isShown: false,
      isReachable: false,
    });
    expect((await send(other, messages, id, hello)).status).toBe(404);
    expect((await send(other, report, id, { reason: "Harasses me" })).status).toBe(201);
    expect((await send(other, block, id)).status).toBe(200);
    expect(await db.directoryBlock.count()).toBe(2);
    expect(await findListed(asOther, id)).toBeNull();
  });

  it("a report reaches staff as a message, and its subject learns nothing", async () => {
    const admin = await anAdmin();
    const person = await aListed({ firstName: "Sal", lastName: "Seller" });
    await send(browser, report, await listingOf(person), { reason: "Sells insurance" });
    expect(await db.message.findMany()).toMatchObject([
      { fromUserId: reader.id, toUserId: null, content: expect.stringMatching(/Sal Seller.*\n\nSells/s) },
    ]);
    const told = await db.outboxEmail.findMany();
    expect(told.map(({ toAddress }) => toAddress)).toEqual([admin.email]);
  });

  it("staff hide a listing with a reason that its member is told, and show it again", async () => {
    const admin = await anAdmin();
    const staff = await signedInAs(admin);
    const person = await aListed();
    const id = await listingOf(person);
    expect((await send(staff, hide, id, {})).status).toBe(400);
    expect((await send(staff, hide, id, { reason: "Advertising" })).status).toBe(200);
    expect(await namesIn(browser)).toEqual([]);
    expect((await send(staff, hide, id, { reason: "Twice" })).status).toBe(409);
    await send(staff, hide, id, {}, "DELETE");
    expect(await namesIn(browser)).toHaveLength(1);
    const told = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(told.map(({ toAddress, template }) => [toAddress, template])).toEqual([
      [person.email, "directory_listing_hidden"],
      [person.email, "directory_listing_shown"],
    ]);
    expect(told[0]!.text).toContain("Advertising");
    expect(await db.auditEntry.count({ where: { targetId: person.id, actorId: admin.id } })).toBe(2);
  });

  it("whoever staff have hidden is told that they can only answer those who wrote first, and can do no more", async () => {
    const [staff, hidden, other] = [await signedInAs(await anAdmin()), await aListed(), await aListed()];
    const writing = await signedInAs(hidden);
    await send(browser, messages, await listingOf(hidden), hello);
    await send(writing, messages, await listingOf(other), hello);
    await send(await signedInAs(other), messages, await listingOf(hidden), hello);
    await send(staff, hide, await listingOf(hidden), { reason: "Spam" });
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "directory_listing_hidden" } });
    expect(letter.text).toContain("answer those who wrote to you first");
    expect((await send(writing, messages, await listingOf(reader), hello)).status).toBe(201);
    const refused = await send(writing, messages, await listingOf(other), hello);
    expect(refused).toMatchObject({ status: 403, answer: { code: "forbidden" } });
    expect(refused.answer.message).toContain("hidden your listing");
    const asHidden = { ...hidden, sessionHash: "" };
    if (!canSeeDirectory(asHidden)) throw new Error("A member in good standing sees the directory");
    for (const [person, isHeldBack] of [[other, true] as const, [reader, false] as const])
      expect(await findListed(asHidden, await listingOf(person))).toMatchObject({ isHeldBack });
  });

  it("a deleted member's messages, photograph and listing are gone from everywhere", async () => {
    await send(browser, messages, await listingOf(await aListed()), { ...hello, showAddress: true });
    await browser.call(ownPhoto, "PUT", { rawBody: aPng() });
    const admin = await signedInAs(await anAdmin());
    const response = await admin.call(deleteUser, "DELETE", { params: { id: reader.id } });
    expect(response.status).toBe(200);
    expect(await db.outboxEmail.findMany()).toMatchObject([{ text: "", subject: "", replyTo: null }]);
    expect([await db.directoryMessage.count(), await db.memberPhoto.count()]).toEqual([0, 0]);
    await expect.poll(() => db.upload.count()).toBe(0);
  });
});
