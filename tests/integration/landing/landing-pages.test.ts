import fs from "node:fs";
import { describe, expect, it } from "vitest";
import * as eventDoor from "@/app/api/events/[id]/route";
import * as actions from "@/app/(portal)/admin/landing-pages/actions";
import { db } from "@/lib/db/client";
import { findEvent, listFormerFacts } from "@/lib/events/queries";
import {
  findLandingPage,
  findPageOfEvent,
  listEventsWithoutPage,
  listLandingPages,
  listOutdatedTexts,
} from "@/lib/landing/queries";
import { conferenceContent } from "@/lib/landing/sample-conference";
import { aMember, anAdmin, anEvent, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const content = { ...conferenceContent, theme: "plain" as const };

async function theOffice() {
  const person = await anAdmin();
  const browser = await signedInAs(person);
  return {
    person: person as unknown as Admin,
    save: (input: Parameters<typeof actions.saveLandingPageAction>[0]) =>
      browser.within(() => actions.saveLandingPageAction(input)),
    publish: (eventId: string, isPublished: boolean) =>
      browser.within(() => actions.publishLandingPageAction({ eventId, isPublished })),
    remove: (eventId: string) => browser.within(() => actions.removeLandingPageAction({ eventId })),
  };
}

type Saved = { ok: true; data: { updatedAt: string } };

/** A published page at this address, saved by the door. */
async function aPage(office: Awaited<ReturnType<typeof theOffice>>, slug: string) {
  const event = await anEvent();
  const outcome = await office.save({ eventId: event.id, slug, content, isPublished: true, basedOn: null });
  return { event, updatedAt: (outcome as Saved).data.updatedAt };
}

describe("saving a landing page", () => {
  it("a draft landing page is hidden from the public until it is published", async () => {
    const office = await theOffice();
    const { id: eventId } = await anEvent();
    const draft = await office.save({
      eventId,
      slug: "spring-forum",
      content,
      isPublished: false,
      basedOn: null,
    });
    expect(draft).toMatchObject({ ok: true, data: { slug: "spring-forum", isPublished: false } });
    expect(await findLandingPage(null, "spring-forum")).toBeNull();
    expect(await findEvent(null, eventId)).toMatchObject({ landingSlug: null });
    const basedOn = (draft as Saved).data.updatedAt;
    const changed = { ...content, priceNote: "From $90" };
    await office.save({ eventId, slug: "spring-forum", content: changed, isPublished: true, basedOn });
    expect(await findLandingPage(null, "spring-forum")).toMatchObject({
      content: { priceNote: "From $90" },
      event: { id: eventId, landingSlug: "spring-forum" },
    });
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "landing_page_saved", targetId: eventId, details: { isPublished: false } },
      {
        action: "landing_page_saved",
        targetId: eventId,
        details: {
          slug: "spring-forum",
          isPublished: true,
          changes: { priceNote: { from: content.priceNote, to: "From $90" } },
        },
      },
    ]);
  });

  it("editing a published landing page keeps its first day of publication", async () => {
    const office = await theOffice();
    const { event, updatedAt } = await aPage(office, "spring-forum");
    const before = await db.landingPage.findUniqueOrThrow({ where: { eventId: event.id } });
    await office.save({
      eventId: event.id,
      slug: "summer-forum",
      content,
      isPublished: true,
      basedOn: updatedAt,
    });
    const after = await db.landingPage.findUniqueOrThrow({ where: { eventId: event.id } });
    expect(after).toMatchObject({ slug: "summer-forum", publishedAt: before.publishedAt });
    expect(await findLandingPage(null, "spring-forum")).toBeNull();
  });

  it("a landing page keeps hostile text complete, as text", async () => {
    const office = await theOffice();
    const { id: eventId } = await anEvent();
    const hostile = `</script><script>alert(1)</script> {{7*7}} '; DROP TABLE "Event"; -- ../..`;
    const hero = { title: hostile, subtitle: hostile, badge: null };
    await office.save({
      eventId,
      slug: "spring-forum",
      content: { ...content, hero },
      isPublished: true,
      basedOn: null,
    });
    expect((await findLandingPage(null, "spring-forum"))?.content.hero).toEqual(hero);
  });

  it("a landing page's address that another page has is refused at its field", async () => {
    const office = await theOffice();
    await aPage(office, "spring-forum");
    const { id: eventId } = await anEvent();
    const outcome = await office.save({
      eventId,
      slug: "Spring-Forum",
      content,
      isPublished: true,
      basedOn: null,
    });
    const message = "Another landing page already uses this address. Choose a different one.";
    expect(outcome).toEqual({ ok: false, code: "slug_taken", message, issues: [{ path: "slug", message }] });
  });

  it("of two new landing pages that request one address at once, one gets it", async () => {
    const office = await theOffice();
    const events = [await anEvent(), await anEvent(), await anEvent()];
    const outcomes = await Promise.all(
      events.map(({ id: eventId }) =>
        office.save({ eventId, slug: "spring-forum", content, isPublished: true, basedOn: null }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.code)).toEqual([
      "slug_taken",
      "slug_taken",
    ]);
  });

  it("the conference's address is reserved for the conference, even before it is created", async () => {
    const office = await theOffice();
    const { id: eventId } = await anEvent();
    const input = { slug: "aco-conference-2025", content, isPublished: true, basedOn: null };
    expect(await office.save({ ...input, eventId })).toMatchObject({ ok: false, code: "slug_taken" });
    const conference = await anEvent({ slug: "aco-conference-2025" });
    expect(await office.save({ ...input, eventId: conference.id })).toMatchObject({ ok: true });
  });

  it("a landing page can't have an address of the portal itself", async () => {
    const office = await theOffice();
    const { id: eventId } = await anEvent();
    const outcome = await office.save({ eventId, slug: "admin", content, isPublished: true, basedOn: null });
    expect(outcome).toMatchObject({ ok: false, code: "invalid_input", issues: [{ path: "slug" }] });
  });

  it("a landing page's save does not undo what another administrator has just saved", async () => {
    const [first, second] = [await theOffice(), await theOffice()];
    const { event, updatedAt } = await aPage(first, "spring-forum");
    const edit = { eventId: event.id, slug: "spring-forum", isPublished: true, basedOn: updatedAt };
    const outcomes = await Promise.all([
      first.save({ ...edit, content: { ...content, priceNote: "First" } }),
      second.save({ ...edit, content: { ...content, priceNote: "Second" } }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: "changed_meanwhile" });
    const winner = outcomes[0].ok ? "First" : "Second";
    expect((await findLandingPage(null, "spring-forum"))?.content.priceNote).toBe(winner);
  });

  it("a landing page's second editor can go on from the first one's save", async () => {
    const { event, updatedAt } = await aPage(await theOffice(), "spring-forum");
    const outcome = await (
      await theOffice()
    ).save({ eventId: event.id, slug: "spring-forum", content, isPublished: false, basedOn: updatedAt });
    expect(outcome).toMatchObject({ ok: true, data: { isPublished: false } });
  });

  it("a landing page needs an event", async () => {
    const eventId = crypto.randomUUID();
    const input = { eventId, slug: "spring-forum", content, isPublished: true, basedOn: null };
    expect(await (await theOffice()).save(input)).toMatchObject({ ok: false, code: "not_found" });
  });
});

describe("publishing and removing", () => {
  it("a landing page is unpublished and published again, once each", async () => {
    const office = await theOffice();
    const { event } = await aPage(office, "spring-forum");
    await office.publish(event.id, false);
    await office.publish(event.id, false);
    expect(await findLandingPage(null, "spring-forum")).toBeNull();
    await office.publish(event.id, true);
    expect(await findLandingPage(null, "spring-forum")).not.toBeNull();
    const acts = await db.auditEntry.findMany({ orderBy: { id: "asc" }, select: { action: true } });
    expect(acts.map(({ action }) => action)).toEqual([
      "landing_page_saved",
      "landing_page_unpublished",
      "landing_page_published",
    ]);
  });

  it("publishing the page of a draft event publishes the event, and the page is a draft as long as its event", async () => {
    const office = await theOffice();
    const { id: eventId } = await anEvent({ status: "draft" });
    const input = { eventId, slug: "spring-forum", content, basedOn: null };
    const saved = await office.save({ ...input, isPublished: false });
    await db.write.landingPage.update({ where: { eventId }, data: { publishedAt: new Date() } });
    const list = { text: "", sort: "address", page: 1, size: 20 };
    const statusInList = async () => (await listLandingPages(office.person, list)).pages[0]?.status;
    expect(await findLandingPage(null, "spring-forum")).toBeNull();
    expect([
      await statusInList(),
      (await findPageOfEvent(office.person, eventId))?.page?.isPublished,
    ]).toEqual(["draft", false]);
    for (const publish of [
      () => office.publish(eventId, true),
      async () => {
        const { updatedAt } = await db.landingPage.findUniqueOrThrow({ where: { eventId } });
        return office.save({ ...input, isPublished: true, basedOn: updatedAt.toISOString() });
      },
    ]) {
      await db.write.event.update({ where: { id: eventId }, data: { status: "draft" } });
      expect(await publish()).toMatchObject({ ok: true });
      expect(await findEvent(null, eventId)).toMatchObject({ status: "published" });
      expect(await findLandingPage(null, "spring-forum")).not.toBeNull();
    }
    await db.write.event.update({ where: { id: eventId }, data: { status: "postponed" } });
    expect(await statusInList()).toBe("postponed");
    expect(saved).toMatchObject({ ok: true });
  });

  it("removing a landing page keeps its event", async () => {
    const office = await theOffice();
    const { event } = await aPage(office, "spring-forum");
    expect(await office.remove(event.id)).toMatchObject({ ok: true });
    expect(await office.remove(event.id)).toMatchObject({ ok: false, code: "not_found" });
    expect(await office.publish(event.id, true)).toMatchObject({ ok: false, code: "not_found" });
    expect(await db.event.count()).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "landing_page_removed" } })).toBe(1);
  });

  it("only administrators publish and remove landing pages", async () => {
    const { event, updatedAt } = await aPage(await theOffice(), "spring-forum");
    const edit = { eventId: event.id, slug: "mine", content, isPublished: true, basedOn: updatedAt };
    const member = await signedInAs(await aMember());
    for (const [browser, code] of [
      [member, "forbidden"],
      [new Browser(), "unauthorized"],
    ] as const) {
      const outcomes = await browser.within(async () => [
        await actions.saveLandingPageAction(edit),
        await actions.publishLandingPageAction({ eventId: event.id, isPublished: false }),
        await actions.removeLandingPageAction({ eventId: event.id }),
      ]);
      expect(outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual([code, code, code]);
    }
    expect(await findLandingPage(null, "spring-forum")).not.toBeNull();
  });
});

it("moving an event's room and day names every text that still says the former ones", async () => {
  const office = await theOffice();
  const event = await anEvent({
    startDate: "2099-11-12T14:00:00.000Z",
    endDate: "2099-11-12T20:00:00.000Z",
    location: "Ballroom, Bay Street",
    description: "We meet on **12 November**.",
    agenda: [{ startsAt: "2099-11-12T15:00:00.000Z", title: "Opening", description: null }],
  });
  const details = [{ label: "Lunch", text: "In front of the Ballroom" }];
  await office.save({
    eventId: event.id,
    slug: "spring-forum",
    content: { ...content, details },
    isPublished: true,
    basedOn: null,
  });
  const outdated = async () =>
    listOutdatedTexts(office.person, (await findEvent(null, event.id))!, "America/Nassau");
  const inPriceNote = { where: "landing_page", words: ["$500"] };
  expect(await outdated()).toEqual([inPriceNote]);
  const { title, description, maxAttendees } = event;
  const moved = {
    title,
    description,
    maxAttendees,
    price: 500,
    location: "Terrace, Bay Street",
    startDate: "2099-12-03T14:00:00.000Z",
    endDate: "2099-12-03T20:00:00.000Z",
  };
  const browser = await signedInAs(await anAdmin());
  expect((await browser.call(eventDoor, "PUT", { params: { id: event.id }, body: moved })).status).toBe(200);
  expect(await outdated()).toEqual([
    { where: "landing_page", words: ["Ballroom"] },
    { where: "description", words: ["12 November"] },
    { where: "agenda", words: ["Nov 12, 2099"] },
  ]);

  const body = { ...moved, location: "Roof, Bay Street" };
  expect((await browser.call(eventDoor, "PUT", { params: { id: event.id }, body })).status).toBe(200);
  const logged = await db.auditEntry.findMany({ where: { action: "event_updated" } });
  expect(logged.filter(({ details }) => "was" in (details as object))).toEqual([]);
  const facts = (await findEvent(null, event.id))!;
  const ofEarlierVersion = { title, location: "Garden", startDate: facts.startDate, endDate: facts.endDate };
  await sql(
    `INSERT INTO "AuditEntry" ("action", "targetType", "targetId", "details")
     VALUES ('event_updated', 'event', $1, $2)`,
    [event.id, { was: ofEarlierVersion, location: { from: "Garden", to: "Roof, Bay Street" } }],
  );
  const { startDate, endDate, location } = moved;
  expect(await listFormerFacts(office.person, facts)).toEqual([
    {
      title,
      startDate: "2099-11-12T14:00:00.000Z",
      endDate: "2099-11-12T20:00:00.000Z",
      location: event.location,
    },
    { title, startDate, endDate, location },
    ofEarlierVersion,
  ]);
});

it("an upgrade makes the published page of a draft event a draft, and leaves that of a public event", async () => {
  const office = await theOffice();
  const publishedAt = new Date();
  for (const status of ["draft", "published"] as const) {
    const { id: eventId } = await anEvent();
    await office.save({ eventId, slug: `forum-${status}`, content, isPublished: false, basedOn: null });
    await db.write.event.update({ where: { id: eventId }, data: { status } });
    await db.write.landingPage.update({ where: { eventId }, data: { publishedAt } });
  }
  const script = fs.readFileSync("prisma/migrations/20261209100001_former_codes/migration.sql", "utf8");
  await sql(script.slice(script.indexOf('UPDATE "LandingPage"')));
  const pages = await db.landingPage.findMany({ orderBy: { slug: "asc" } });
  expect(pages.map((page) => page.publishedAt)).toEqual([null, publishedAt]);
});

describe("the administrators' lists", () => {
  it("the list of landing pages is searched by address and event, page by page", async () => {
    const office = await theOffice();
    for (const [title, slug] of [
      ["Ethics Forum", "spring-forum"],
      ["Sanctions Day", "spring-day"],
      ["Annual Meeting", "agm"],
    ] as const) {
      const { id: eventId } = await anEvent({ title });
      await office.save({ eventId, slug, content, isPublished: slug !== "agm", basedOn: null });
    }
    const list = async (wish: Partial<Parameters<typeof listLandingPages>[1]>) => {
      const found = await listLandingPages(office.person, {
        text: "",
        sort: "address",
        page: 1,
        size: 2,
        ...wish,
      });
      return [found.total, found.page, ...found.pages.map(({ slug }) => slug)];
    };
    expect(await list({})).toEqual([3, 1, "agm", "spring-day"]);
    expect(await list({ page: 9 })).toEqual([3, 2, "spring-forum"]);
    expect(await list({ text: "spring ethics" })).toEqual([1, 1, "spring-forum"]);
    expect(await list({ text: "100%" })).toEqual([0, 1]);
  });

  it("a new landing page is offered events without one, and its editor gets what it needs", async () => {
    const office = await theOffice();
    const { event } = await aPage(office, "spring-forum");
    const bare = await anEvent({ title: "Ethics Forum" });
    const { total, events } = await listEventsWithoutPage(office.person, { text: "", page: 1, size: 20 });
    expect([total, ...events.map(({ id }) => id)]).toEqual([1, bare.id]);
    expect(await findPageOfEvent(office.person, event.id)).toMatchObject({ page: { slug: "spring-forum" } });
    expect(await findPageOfEvent(office.person, bare.id)).toMatchObject({
      event: { id: bare.id },
      page: null,
    });
    expect(await findPageOfEvent(office.person, crypto.randomUUID())).toBeNull();
  });
});
