import { describe, expect, it } from "vitest";
import * as event from "@/app/api/events/[id]/route";
import * as events from "@/app/api/events/route";
import * as publicEvent from "@/app/api/public/events/[slug]/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const tomorrow = new Date(Date.now() + 24 * hourMs).toISOString();
const later = new Date(Date.now() + 26 * hourMs).toISOString();
const input = { title: "AML/CFT Update", description: "What changed.", startDate: tomorrow, endDate: later };

async function create(body: object) {
  const browser = await signedInAs(await anAdmin());
  const response = await browser.call(events, "POST", { body });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe("creating an event", () => {
  it("creating an event answers 201 with the event, with defaults for missing fields", async () => {
    const { status, answer } = await create(input);
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      ...input,
      slug: "aml-cft-update",
      location: null,
      price: 0,
      maxAttendees: 50,
      currentAttendees: 0,
    });
    expect(Object.keys(answer).sort()).toEqual(
      [
        "questions",
        "cpd",
        "id",
        "isFull",
        "status",
        "slug",
        "title",
        "description",
        "startDate",
        "endDate",
        "location",
        "topics",
        "version",
        "price",
        "maxAttendees",
        "currentAttendees",
        "flyerImageUrl",
        "calendarSequence",
        "previousStartDate",
        "cancellationPolicy",
        "agenda",
        "speakers",
        "joinUrl",
        "prices",
        "rates",
        "landingSlug",
      ].sort(),
    );
  });

  it("a new event keeps what was sent, cents included, and null as unlimited", async () => {
    const { answer } = await create({ ...input, price: 125.5, maxAttendees: null, location: "Freeport" });
    expect(answer).toMatchObject({ price: 125.5, maxAttendees: null, location: "Freeport" });
  });

  it("each new event gets its own address, even two with one title at once", async () => {
    const browser = await signedInAs(await anAdmin());
    await Promise.all([1, 2, 3].map(() => browser.call(events, "POST", { body: input })));
    const slugs = (await db.event.findMany({ orderBy: { slug: "asc" } })).map(({ slug }) => slug);
    expect(slugs).toEqual(["aml-cft-update", "aml-cft-update-2", "aml-cft-update-3"]);
  });

  it("a new event finds a free address even where one title's number is another's name", async () => {
    const browser = await signedInAs(await anAdmin());
    const titles = ["Forum", "Forum 2", "Forum", "Forum 2", "Forum"];
    const answers = await Promise.all(
      titles.map((title) => browser.call(events, "POST", { body: { ...input, title } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  it.each([
    [{ title: "" }, "title", "Title is required"],
    [{ title: undefined }, "title", "Title is required"],
    [{ description: "  " }, "description", "Description is required"],
    [{ startDate: "" }, "startDate", "Start date is required"],
    [{ startDate: "tomorrow" }, "startDate", "Start date is required"],
    [{ endDate: undefined }, "endDate", "End date is required"],
    [{ endDate: new Date(0).toISOString() }, "endDate", "End date must not be before the start date"],
    [{ price: -1 }, "price", "Price must be at least 0"],
    [{ price: "10" }, "price", "Price must be a number"],
    [{ price: 0.001 }, "price", "Price can have up to two decimal places"],
    [{ maxAttendees: 0 }, "maxAttendees", "Maximum attendees must be at least 1"],
    [{ maxAttendees: 1.5 }, "maxAttendees", "Maximum attendees must be a whole number"],
  ])("creating an event rejects %j with a sentence, at its field", async (wrong, path, message) => {
    const { status, answer } = await create({ ...input, ...wrong });
    expect(status).toBe(400);
    expect(answer.issues).toEqual([{ path, message }]);
    expect(await db.event.count()).toBe(0);
  });

  it("creating an event is recorded in the audit log in the same transaction", async () => {
    const { answer } = await create(input);
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "event_created", targetId: answer.id },
    ]);
  });
});

describe("reading events", () => {
  it("members get all events, newest first", async () => {
    const old = await anEvent({ startDate: new Date(Date.now() - 48 * hourMs) });
    const next = await anEvent();
    const browser = await signedInAs(await aMember());
    const list = (await (await browser.call(events, "GET")).json()) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([next.id, old.id]);
  });

  it("everybody can read an event by its public address, without anybody's name", async () => {
    const { id, slug } = await anEvent();
    await db.write.registration.create({
      data: { eventId: id, firstName: "Zephaniah", lastName: "B", email: "z@example.test", amountCents: 0 },
    });
    const response = await new Browser().call(publicEvent, "GET", { params: { slug } });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ id, slug, currentAttendees: 1 });
    expect(text).not.toMatch(/Zephaniah|example\.test/);
  });

  it("a missing event answers 'Event not found'", async () => {
    const response = await new Browser().call(publicEvent, "GET", { params: { slug: "none" } });
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: "Event not found", code: "not_found" },
    ]);
    const browser = await signedInAs(await aMember());
    expect((await browser.call(event, "GET", { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });
});
