import { describe, expect, it } from "vitest";
import { wallClockOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { copiedTitle, leadDays, movedToCopy } from "@/lib/events/copied-event";
import { duplicateEvent } from "@/lib/events/duplicate-event";
import { action } from "@/lib/http/action";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { aPaidRegistration } from "../../support/money";
import { missingId } from "../../support/world";

const zone = "America/Nassau";
const dayMs = 24 * hourMs;
const duplicated = async (id: string) => {
  const admin = await anAdmin();
  const answer = await (await signedInAs(admin)).within(() => action(duplicateEvent)({ id }));
  return { admin, answer };
};

describe("the copy of an event", () => {
  it("a copied event is a draft with everything that does not belong to the original alone", async () => {
    const startDate = new Date("2024-05-07T13:00:00Z");
    const event = await anEvent({
      title: "Ethics Forum",
      startDate,
      endDate: new Date(startDate.getTime() + 3 * hourMs),
      location: "Bay Street",
      topics: ["Ethics"],
      priceCents: 12_500,
      maxAttendees: 40,
      joinUrl: "https://meet.example/room",
      flyerImageUrl: "/api/public/flyers/1",
      cancellationPolicy: { tiers: [] },
      questions: [{ id: missingId, label: "Diet", kind: "text", choices: [], required: false }],
      agenda: [
        {
          startsAt: startDate.toISOString(),
          endsAt: new Date(startDate.getTime() + hourMs).toISOString(),
          title: "Opening",
          description: null,
        },
      ],
      speakers: [{ name: "Althea", title: null, bio: null, imageUrl: `/api/public/speakers/${missingId}` }],
      prices: {
        create: {
          registrationType: "early_bird",
          label: "Early bird",
          priceCents: 9_900,
          position: 0,
          capacity: 5,
          taken: 0,
          availableUntil: new Date("2024-04-01T00:00:00Z"),
        },
      },
    });
    await aPaidRegistration(event, await aMember());
    const { admin, answer } = await duplicated(event.id);
    if (!answer.ok) throw new Error(answer.message);
    const copy = await db.event.findUniqueOrThrow({
      where: { id: answer.data.id },
      include: { prices: true, registrations: true, landingPage: true },
    });
    expect(copy).toMatchObject({
      status: "draft",
      title: "Ethics Forum (copy)",
      slug: "ethics-forum-copy",
      createdById: admin.id,
      description: event.description,
      location: "Bay Street",
      topics: ["Ethics"],
      priceCents: 12_500,
      maxAttendees: 40,
      currentAttendees: 0,
      cancellationPolicy: { tiers: [] },
      joinUrl: null,
      flyerImageUrl: null,
      landingPage: null,
      registrations: [],
      questions: [{ label: "Diet" }],
      agenda: [
        {
          startsAt: copy.startDate.toISOString(),
          endsAt: new Date(copy.startDate.getTime() + hourMs).toISOString(),
          title: "Opening",
        },
      ],
      speakers: [{ name: "Althea", imageUrl: null }],
      prices: [
        {
          registrationType: "early_bird",
          label: "Early bird",
          priceCents: 9_900,
          capacity: 5,
          taken: 0,
          availableFrom: null,
          availableUntil: null,
        },
      ],
    });
    // The answers to the two questions are not to be confused.
    expect(JSON.stringify(copy.questions)).not.toContain(missingId);
    expect(copy.endDate.getTime() - copy.startDate.getTime()).toBe(3 * hourMs);
    expect(copy.startDate.getTime()).toBeGreaterThanOrEqual(Date.now() + leadDays * dayMs - hourMs);
    const [entry] = await db.auditEntry.findMany({ where: { action: "event_duplicated" } });
    expect(entry).toMatchObject({
      targetId: copy.id,
      details: { title: "Ethics Forum (copy)", of: event.id },
    });
  });

  it("a copied event has its own address, however many copies there are", async () => {
    const event = await anEvent({ title: "Ethics Forum" });
    await duplicated(event.id);
    const { answer } = await duplicated(event.id);
    if (!answer.ok) throw new Error(answer.message);
    const copy = await db.event.findUniqueOrThrow({ where: { id: answer.data.id } });
    expect(copy.slug).toBe("ethics-forum-copy-2");
  });

  it("a missing event can't be copied", async () => {
    expect((await duplicated(missingId)).answer).toMatchObject({ ok: false, code: "not_found" });
  });

  it("a copied event starts at the same hour and weekday, at least four weeks ahead of the original", () => {
    for (const start of ["2019-03-07T18:00:00Z", "2026-10-27T12:00:00Z", "2026-12-31T12:00:00Z"]) {
      for (const now of ["2026-10-28T12:00:00Z", "2027-02-20T12:00:00Z"]) {
        const from = new Date(start);
        const to = movedToCopy(from, new Date(now), zone)(from);
        expect(wallClockOf(to, zone).slice(11)).toBe(wallClockOf(from, zone).slice(11));
        expect(new Date(wallClockOf(to, zone)).getDay()).toBe(new Date(wallClockOf(from, zone)).getDay());
        const aheadMs = to.getTime() - new Date(now).getTime();
        expect(aheadMs).toBeGreaterThanOrEqual(leadDays * dayMs);
        expect(to.getTime()).toBeGreaterThan(from.getTime());
        const isNext = to.getTime() - from.getTime() < 7.1 * dayMs;
        expect(isNext || aheadMs < (leadDays + 7.1) * dayMs).toBe(true);
      }
    }
  });

  it("a copied event's title is short enough to be saved", () => {
    expect(copiedTitle("a".repeat(200))).toHaveLength(200);
  });
});
