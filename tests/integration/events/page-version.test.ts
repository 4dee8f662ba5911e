import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { versionOfPage } from "@/lib/events/page-version";
import { aMember, anEvent, anUnpaidRegistration } from "../../support/builders";

/** A published landing page's content is not looked at here. */
const aLandingPage = (eventId: string, slug: string) =>
  db.landingPage.create({ data: { eventId, slug, content: {}, publishedAt: new Date() } });

it("changes with everything that the public page of an event shows, whatever writes it", async () => {
  const event = await anEvent({ maxAttendees: 10, priceCents: 5_000 });
  await aLandingPage(event.id, "the-landing-page");
  const changes: [string, () => Promise<unknown>][] = [
    ["a seat is taken", async () => anUnpaidRegistration(event, await aMember())],
    ["a seat is given back", () => db.registration.deleteMany({ where: { eventId: event.id } })],
    ["the title", () => db.event.update({ where: { id: event.id }, data: { title: "Another" } })],
    ["a statement by hand", () => db.$executeRaw`UPDATE "Event" SET "location" = 'Nassau'`],
    [
      "a price is added",
      () =>
        db.eventPrice.create({
          data: {
            eventId: event.id,
            registrationType: "early",
            label: "Early",
            priceCents: 100,
            position: 0,
          },
        }),
    ],
    ["a price", () => db.eventPrice.updateMany({ data: { priceCents: 200 } })],
    ["the landing page", () => db.landingPage.updateMany({ data: { content: { title: "New" } } })],
    ["settings are made", () => db.associationSettings.create({ data: { id: 1, values: {} } })],
    ["settings", () => db.associationSettings.update({ where: { id: 1 }, data: { values: { facts: {} } } })],
    [
      "it is over",
      () =>
        db.$executeRaw`UPDATE "Event" SET "startDate" = now() - interval '2 days', "endDate" = now() - interval '1 day'`,
    ],
  ];
  for (const path of [`/events/${event.slug}`, "/the-landing-page"])
    expect(await versionOfPage(path), path).not.toBeNull();
  for (const [what, change] of changes) {
    const before = await Promise.all([
      versionOfPage(`/events/${event.slug}`),
      versionOfPage("/the-landing-page"),
    ]);
    await change();
    const after = await Promise.all([
      versionOfPage(`/events/${event.slug}`),
      versionOfPage("/the-landing-page"),
    ]);
    expect(after[0], what).not.toBe(before[0]);
    expect(after[1], what).not.toBe(before[1]);
  }
});

it("is null for every other page, also for a landing page that is not published", async () => {
  const event = await anEvent();
  await aLandingPage(event.id, "soon");
  await db.landingPage.updateMany({ data: { publishedAt: null } });
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
