import { expect, it } from "vitest";
import { db, type Prisma, prisma } from "@/lib/db/client";
import { versionOfPage } from "@/lib/event-listings/page-version";
import { aMember, anEvent, anUnpaidRegistration, hourMs } from "../../support/builders";
import { sql } from "../../support/database";

/** A published landing page's content is not looked at here. */
const aLandingPage = (eventId: string, slug: string) =>
  db.write.landingPage.create({ data: { eventId, slug, content: {}, publishedAt: new Date() } });

const pathsOf = ({ slug }: { slug: string }) => [`/events/${slug}`, "/the-landing-page"];

const versionsOf = (event: { slug: string }) =>
  Promise.all(
    pathsOf(event).map(async (path) => {
      const version = await versionOfPage(path);
      if (!version) throw new Error(`${path} has no version`);
      return version;
    }),
  );

it("an event page's version changes at once with all that a visitor decides by, whatever writes it", async () => {
  const event = await anEvent({ maxAttendees: 2, priceCents: 5_000 });
  await aLandingPage(event.id, "the-landing-page");
  await anUnpaidRegistration(event, await aMember());
  const changes: [string, () => Promise<unknown>][] = [
    ["the last seat is taken", async () => anUnpaidRegistration(event, await aMember())],
    [
      "a seat of a full event is given back",
      async () => {
        const { id } = await db.registration.findFirstOrThrow({ where: { eventId: event.id } });
        await db.write.registration.delete({ where: { id } });
      },
    ],
    ["the title", () => db.write.event.update({ where: { id: event.id }, data: { title: "Another" } })],
    ["a statement by hand", () => prisma().$executeRaw`UPDATE "Event" SET "location" = 'Nassau'`],
    [
      "a price is added",
      () =>
        db.write.eventPrice.create({
          data: {
            eventId: event.id,
            registrationType: "early",
            label: "Early",
            priceCents: 100,
            position: 0,
          },
        }),
    ],
    ["a price", () => db.write.eventPrice.updateMany({ data: { priceCents: 200 } })],
    ["the landing page", () => db.write.landingPage.updateMany({ data: { content: { title: "New" } } })],
    [
      "the account",
      () =>
        sql(
          `BEGIN; SET LOCAL session_replication_role = replica;
           INSERT INTO "BankAccount" ("id", "eventId", "accountName", "bankName", "swift", "accountNumber", "updatedAt")
           VALUES (gen_random_uuid(), '${event.id}', 'ACO', 'Bank', 'BONABSNS', '1', now()); COMMIT;`,
        ),
    ],
    ["the account is dropped", () => db.write.bankAccount.deleteMany()],
    ["settings are made", () => db.write.associationSettings.create({ data: { id: 1, values: {} } })],
    [
      "settings",
      () => db.write.associationSettings.update({ where: { id: 1 }, data: { values: { facts: {} } } }),
    ],
    [
      "it is over",
      () =>
        prisma()
          .$executeRaw`UPDATE "Event" SET "startDate" = now() - interval '2 days', "endDate" = now() - interval '1 day'`,
    ],
  ];
  for (const [what, change] of changes) {
    const before = await versionsOf(event);
    await change();
    const after = await versionsOf(event);
    expect(after[0]!.fixed, what).not.toBe(before[0]!.fixed);
    expect(after[1]!.fixed, what).not.toBe(before[1]!.fixed);
  }
});

it("an event page's version changes within the second when a seat but the last is taken", async () => {
  const event = await anEvent({ maxAttendees: 10, priceCents: 5_000 });
  await aLandingPage(event.id, "the-landing-page");
  const before = await versionsOf(event);
  await anUnpaidRegistration(event, await aMember());
  const after = await versionsOf(event);
  for (const [index, { fixed, moving }] of after.entries()) {
    expect(fixed).toBe(before[index]!.fixed);
    expect(moving).not.toBe(before[index]!.moving);
  }
});

it("a full event page's version changes at once with every write, even when two cancel out", async () => {
  const event = await anEvent({ maxAttendees: 1, priceCents: 5_000 });
  await aLandingPage(event.id, "the-landing-page");
  const seat = () => aMember().then((member) => anUnpaidRegistration(event, member));
  await seat();
  const before = await versionsOf(event);
  await db.write.registration.deleteMany({ where: { eventId: event.id } });
  await seat();
  const after = await versionsOf(event);
  expect(after.map(({ fixed }) => fixed)).not.toEqual(before.map(({ fixed }) => fixed));
});

const aTakenSeat = async (event: { id: string; priceCents: number }) =>
  anUnpaidRegistration(event, await aMember());

const listVersion = async () => {
  const version = await versionOfPage("/whats-on");
  if (!version) throw new Error("The list has no version");
  return version;
};

it("the list's version changes at once with every event that it shows, and never with a draft", async () => {
  const event = await anEvent({ maxAttendees: 1, priceCents: 5_000 });
  const draft = await anEvent({ status: "draft" });
  const past = await anEvent({ startDate: new Date(Date.now() - 48 * hourMs) });
  const update = (id: string, data: Prisma.EventUpdateInput) =>
    db.write.event.update({ where: { id }, data });
  const price = { registrationType: "early", label: "Early", priceCents: 100, position: 0 };
  const changes: [string, () => Promise<unknown>][] = [
    ["a new event", () => anEvent()],
    ["a draft is published", () => update(draft.id, { status: "published" })],
    ["the title", () => update(event.id, { title: "Another" })],
    ["the topics", () => update(event.id, { topics: ["AML"] })],
    ["the place", () => prisma().$executeRaw`UPDATE "Event" SET "location" = 'Nassau'`],
    ["the price", () => update(event.id, { priceCents: 100 })],
    ["a price is added", () => db.write.eventPrice.create({ data: { ...price, eventId: event.id } })],
    ["a price", () => db.write.eventPrice.updateMany({ data: { priceCents: 200 } })],
    ["postponed", () => update(event.id, { status: "postponed" })],
    ["published again", () => update(event.id, { status: "published" })],
    ["a past event", () => update(past.id, { title: "Another" })],
    ["settings", () => db.write.associationSettings.create({ data: { id: 1, values: {} } })],
    ["the last seat is taken", () => aTakenSeat(event)],
    ["it is given back", () => db.write.registration.deleteMany({ where: { eventId: event.id } })],
    ["it starts", () => update(event.id, { startDate: new Date(Date.now() - hourMs) })],
    ["it is over", () => update(event.id, { endDate: new Date(Date.now() - 1_000) })],
    ["an event is deleted", () => db.write.event.delete({ where: { id: past.id } })],
  ];
  for (const [what, change] of changes) {
    const before = await listVersion();
    await change();
    expect((await listVersion()).fixed, what).not.toBe(before.fixed);
  }
  const before = await listVersion();
  await anEvent({ status: "draft" });
  expect(await listVersion()).toEqual(before);
});

it("the list's version changes within the second when a seat but the last is taken", async () => {
  const event = await anEvent({ maxAttendees: 10, priceCents: 5_000 });
  const before = await listVersion();
  await aTakenSeat(event);
  const after = await listVersion();
  expect(after.fixed).toBe(before.fixed);
  expect(after.moving).not.toBe(before.moving);
});

it("an event page's version changes at once with other events that it names, and not with their seats", async () => {
  const event = await anEvent();
  const other = await anEvent({ priceCents: 5_000 });
  const versionOf = async () => (await versionOfPage(`/events/${event.slug}`))!.fixed;
  const before = await versionOf();
  await aTakenSeat(other);
  expect(await versionOf()).toBe(before);
  await db.write.event.update({ where: { id: other.id }, data: { title: "Another" } });
  const renamed = await versionOf();
  expect(renamed).not.toBe(before);
  await db.write.event.update({ where: { id: other.id }, data: { status: "postponed" } });
  expect(await versionOf()).not.toBe(renamed);
});

it("other pages have no version, nor do unpublished landing pages", async () => {
  const event = await anEvent();
  await aLandingPage(event.id, "soon");
  await db.write.landingPage.updateMany({ data: { publishedAt: null } });
  const member = await aMember();
  for (const path of [
    "/soon",
    "/",
    "/auth",
    "/events",
    "/events/none",
    `/events/${event.slug}/register`,
    `/registration/${member.id}`,
    `/events/${event.slug}?q=1`,
  ])
    expect(await versionOfPage(path), path).toBeNull();
});
