import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import CheckInPage from "@/app/(portal)/admin/events/(check-in)/[eventId]/check-in/page";
import AdminPage from "@/app/(portal)/admin/page";
import type { Grant } from "@/lib/core/permissions";
import { aStaffMember, anEvent, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";

/** Now, and times of the association's today: it is never midnight there in the middle of a test. */
async function timesOfToday() {
  const [today] = await sql<{ midnight: Date; now: Date }>(
    `SELECT now(), date_trunc('day', now() AT TIME ZONE 'America/Nassau') AT TIME ZONE 'America/Nassau' AS "midnight"`,
  );
  const at = (hours: number) => new Date(today!.midnight.getTime() + hours * hourMs);
  return { midnight: today!.midnight, at };
}

/** The address that /admin leads to, or null when it shows the console. */
async function firstPage(grants: readonly Grant[], searchParams: Record<string, string> = {}) {
  const browser = await signedInAs(await aStaffMember(grants));
  return browser.within(async () => {
    const sent = { params: Promise.resolve({}), searchParams: Promise.resolve(searchParams) };
    const thrown: unknown = await AdminPage(sent).then(
      () => null,
      (error: unknown) => error,
    );
    if (thrown === null) return null;
    return (thrown as { digest: string }).digest.split(";")[2];
  });
}

describe("the first page of a door volunteer", () => {
  it("a door volunteer's first page is the check-in of today's event, not another day's or person's", async () => {
    const { at } = await timesOfToday();
    const make = (from: number, to: number) => anEvent({ startDate: at(from), endDate: at(to) });
    const [yesterday, today, tomorrow] = [await make(-5, -1), await make(0, 23.9), await make(26, 28)];
    const door = (eventId: string | null): Grant => ({ role: "door", eventId });
    const checkIn = `/admin/events/${today.id}/check-in`;
    expect(await firstPage([door(today.id)])).toBe(checkIn);
    expect(await firstPage([door(null)])).toBe(checkIn);
    expect(await firstPage([door(yesterday.id), door(tomorrow.id)])).toBeNull();
    expect(await firstPage([door(today.id)], { tab: "events" })).toBeNull();
    expect(await firstPage([door(today.id), { role: "reviewer", eventId: null }])).toBeNull();
    expect(await firstPage([{ role: "events", eventId: today.id }])).toBeNull();
  });

  it("a door volunteer's first page is the event that has not ended, when there are several today", async () => {
    const [over, running, later] = [await anEvent(), await anEvent(), await anEvent()];
    for (const [{ id }, from, to] of [
      [over, "- interval '2 seconds'", "- interval '1 second'"],
      [running, "", "+ interval '2 hours'"],
      [later, "+ interval '1 second'", "+ interval '2 hours'"],
    ] as const)
      await sql(`UPDATE "Event" SET "startDate" = now() ${from}, "endDate" = now() ${to} WHERE "id" = $1`, [
        id,
      ]);
    expect(await firstPage([{ role: "door", eventId: null }])).toBe(`/admin/events/${running.id}/check-in`);
  });
});

describe("the check-in screen", () => {
  async function links(role: "door" | "events") {
    const [own, other] = [await anEvent(), await anEvent()];
    const browser = await signedInAs(
      await aStaffMember([
        { role, eventId: own.id },
        { role: "events", eventId: other.id },
      ]),
    );
    const page = await browser.within(() =>
      CheckInPage({ params: Promise.resolve({ eventId: own.id }), searchParams: Promise.resolve({}) }),
    );
    const html = renderToStaticMarkup(page);
    return { eventId: own.id, hrefs: [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href) };
  }

  it("the check-in screen leads a volunteer back to the events, even one who organises another event", async () => {
    expect((await links("door")).hrefs).toEqual(["/admin?tab=events"]);
  });

  it("the check-in screen leads an organiser back to the registrations", async () => {
    const { eventId, hrefs } = await links("events");
    expect(hrefs).toEqual([`/admin/events/${eventId}`]);
  });
});
