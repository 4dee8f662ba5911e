import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { describe, expect, it } from "vitest";
import WhatsOnPage, { generateMetadata } from "@/app/(public)/whats-on/page";
import * as event from "@/app/api/events/[id]/route";
import * as events from "@/app/api/events/route";
import * as publicEvents from "@/app/api/public/events/route";
import { calendarDayOf } from "@/lib/core/format";
import { getAssociation } from "@/lib/association/queries";
import { db, prisma } from "@/lib/db/client";
import { listNextOthers } from "@/lib/event-listings/whats-on";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const dayMs = 24 * hourMs;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const dayOf = (moment: Date) => calendarDayOf(moment, getAssociation().timeZone);

type Answer = { slug: string; topics: string[]; status: string };

async function ask(query = "") {
  const answer = await new Browser().call(publicEvents, "GET", { path: `/api/public/events${query}` });
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const slugsFor = async (query?: string) => ((await ask(query)).body as Answer[]).map(({ slug }) => slug);

/** The page as a stranger gets it, at this address. */
const page = (search: Record<string, string> = {}) =>
  new Browser().within(async () => {
    const element = await WhatsOnPage({ params: Promise.resolve({}), searchParams: Promise.resolve(search) });
    return text((await prerenderToNodeStream(element)).prelude);
  });
const slugsOn = (html: string) => [...html.matchAll(/<a href="\/events\/([\w-]+)"/g)].map(([, slug]) => slug);
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("GET /api/public/events", () => {
  it("the public calls list all upcoming events but drafts, soonest first", async () => {
    await anEvent({ slug: "later", startDate: inDays(9), status: "cancelled" });
    await anEvent({ slug: "soon", startDate: inDays(2) });
    await anEvent({ slug: "middle", startDate: inDays(5), status: "postponed" });
    await anEvent({ slug: "draft", startDate: inDays(3), status: "draft" });
    await anEvent({ slug: "over", startDate: inDays(-3) });
    expect(await slugsFor()).toEqual(["soon", "middle", "later"]);
    expect(await slugsFor(`?from=${dayOf(inDays(-4))}`)).toEqual(["over", "soon", "middle", "later"]);
    expect(await slugsFor("?size=1&page=2")).toEqual(["middle"]);
  });

  it("the public list of events takes a period of the association's days, both included", async () => {
    const { timeZone } = getAssociation();
    // Late in the evening there is already the next day in UTC.
    const [{ late }] = await prisma().$queryRaw<[{ late: Date }]>`
      SELECT (((now() AT TIME ZONE ${timeZone})::date + 20) + time '23:30') AT TIME ZONE ${timeZone} AS "late"`;
    await anEvent({ slug: "late", startDate: late, endDate: new Date(+late + hourMs / 4) });
    const [before, day, after] = [-1, 0, 1].map((days) => dayOf(new Date(+late + days * dayMs)));
    expect(await slugsFor(`?from=${day}&to=${day}`)).toEqual(["late"]);
    expect(await slugsFor(`?from=${before}&to=${before}`)).toEqual([]);
    expect(await slugsFor(`?from=${after}`)).toEqual([]);
  });

  it("the public list of events says what is wrong with a period", async () => {
    expect(await ask("?from=2026-12-02&to=2026-12-01")).toMatchObject({
      status: 400,
      body: { message: "The period ends before it begins" },
    });
    expect(await ask("?to=2020-01-01")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("before today") },
    });
    expect(await ask("?from=2026-02-30")).toMatchObject({
      status: 400,
      body: { message: "Use dates such as 2026-11-30" },
    });
    expect((await ask("?from=yesterday")).status).toBe(400);
    expect((await ask("?size=500")).status).toBe(400);
  });

  it("the public list of events filters by topic in any case", async () => {
    await anEvent({ slug: "one", topics: ["AML", "Ethics"] });
    await anEvent({ slug: "other", topics: ["Fraud"] });
    expect(await slugsFor("?topic=aml")).toEqual(["one"]);
    expect(await slugsFor("?topic=AM")).toEqual([]);
  });
});

describe("an event's topics", () => {
  const facts = { title: "T", description: "D", startDate: inDays(3), endDate: inDays(4) };

  it("an event's topics are stored once each, and stay when an edit leaves them out", async () => {
    const admin = await signedInAs(await anAdmin());
    const made = await admin.call(events, "POST", { body: { ...facts, topics: [" AML ", "aml", "Ethics"] } });
    expect(made.status).toBe(201);
    const { id, topics } = (await made.json()) as { id: string; topics: string[] };
    expect(topics).toEqual(["AML", "Ethics"]);
    const edit = async (body: object) =>
      ((await (await admin.call(event, "PUT", { params: { id }, body })).json()) as Answer).topics;
    expect(await edit({ ...facts, title: "U" })).toEqual(["AML", "Ethics"]);
    expect(await edit({ ...facts, topics: ["Fraud"] })).toEqual(["Fraud"]);
    expect(await edit({ ...facts, topics: [] })).toEqual([]);
  });

  it("an event has at most ten topics of at most 40 characters", async () => {
    const admin = await signedInAs(await anAdmin());
    const send = async (topics: unknown) =>
      (await admin.call(events, "POST", { body: { ...facts, topics } })).status;
    expect(await send(Array.from({ length: 11 }, (_, index) => `Topic ${index}`))).toBe(400);
    expect(await send(["x".repeat(41)])).toBe(400);
    expect(await send([" "])).toBe(400);
    expect(await send("AML")).toBe(400);
    expect(await send(["x".repeat(40)])).toBe(201);
  });

  it("an event's topics keep their limits even in raw statements", async () => {
    const { id } = await anEvent();
    for (const topics of [["a", "A"], [" a"], [""], ["x".repeat(41)], Array.from("abcdefghijk")]) {
      await expect(db.write.event.update({ where: { id }, data: { topics } })).rejects.toThrow(
        "Event_topics",
      );
    }
  });
});

describe("the public list of events", () => {
  it("What's on shows a visitor upcoming events by month, soonest first, and past ones apart", async () => {
    await anEvent({ slug: "second", title: "Second", startDate: inDays(40) });
    await anEvent({ slug: "first", title: "First", startDate: inDays(3), topics: ["AML"] });
    await anEvent({ slug: "draft", startDate: inDays(4), status: "draft" });
    await anEvent({ slug: "off", startDate: inDays(5), status: "cancelled" });
    await anEvent({ slug: "older", startDate: inDays(-9) });
    await anEvent({ slug: "old", startDate: inDays(-2) });
    await anEvent({ slug: "waits", startDate: inDays(-4), status: "postponed" });
    const html = await page();
    expect(slugsOn(html)).toEqual(["first", "off", "second", "waits", "old", "older"]);
    expect(wordsOf(html)).toContain("Cancelled");
    expect(wordsOf(html)).toContain("New date to be announced");
    const [, data] = /<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(html)!;
    expect(JSON.parse(data!)).toEqual({
      "@context": "https://schema.org",
      "@type": "ItemList",
      itemListElement: ["first", "off", "second", "waits"].map((slug, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: `http://localhost:3000/events/${slug}`,
      })),
    });
    expect(generateMetadata().alternates).toEqual({ canonical: "http://localhost:3000/whats-on" });
  });

  it("What's on is filtered by topic and place, and says so when nothing is left", async () => {
    await anEvent({ slug: "nassau", topics: ["AML"], location: "Bay Street, Nassau" });
    await anEvent({ slug: "freeport", topics: ["AML"], location: "The Mall, Freeport" });
    await anEvent({ slug: "ethics", topics: ["Ethics"], location: "Bay Street, Nassau" });
    expect(slugsOn(await page({ topic: "aml", place: "nassau" }))).toEqual(["nassau"]);
    expect(wordsOf(await page({ topic: "Fraud" }))).toContain("No upcoming events about Fraud");
    // A character that PostgreSQL cannot store is no filter.
    expect(slugsOn(await page({ place: "\u0000" }))).toHaveLength(3);
  });

  it("What's on says when there are no events yet, or only past ones", async () => {
    expect(wordsOf(await page())).toContain("No events yet");
    await anEvent({ slug: "over", startDate: inDays(-3) });
    const html = await page();
    expect(wordsOf(html)).toContain("Nothing is planned right now");
    expect(html).toContain("<details open");
    expect(slugsOn(html)).toEqual(["over"]);
  });

  it("What's on shows some past events, and leads to a list of all", async () => {
    for (let days = 1; days <= 8; days++) await anEvent({ slug: `past-${days}`, startDate: inDays(-days) });
    const html = await page();
    expect(slugsOn(html)).toHaveLength(6);
    expect(html).toContain('href="/whats-on?when=past"');
    expect(slugsOn(await page({ when: "past" }))).toEqual(
      Array.from({ length: 8 }, (_, index) => `past-${index + 1}`),
    );
  });

  it("What's on shows the seats left once a fifth or fewer are", async () => {
    const event = await anEvent({ maxAttendees: 5, priceCents: 5_000 });
    const take = async (seats: number) => {
      for (let seat = 0; seat < seats; seat++) await anUnpaidRegistration(event, await aMember());
      return wordsOf(await page());
    };
    expect(await take(3)).not.toContain("left");
    expect(await take(1)).toContain("1 seat left");
    expect(await take(1)).toContain("Full");
  });
});

it("an event's page names the next three events other than itself", async () => {
  const own = await anEvent({ slug: "own", startDate: inDays(1) });
  await anEvent({ slug: "draft", startDate: inDays(1), status: "draft" });
  await anEvent({ slug: "off", startDate: inDays(1), status: "cancelled" });
  for (const days of [5, 3, 4, 2]) await anEvent({ slug: `in-${days}`, startDate: inDays(days) });
  expect((await listNextOthers(null, own.id)).map(({ slug }) => slug)).toEqual(["in-2", "in-3", "in-4"]);
});
