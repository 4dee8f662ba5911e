import { describe, expect, it } from "vitest";
import * as seedCall from "@/app/api/[seedCall]/route";
import { db } from "@/lib/db/client";
import { findLandingPage } from "@/lib/landing/queries";
import { aMember, anAdmin, anEvent, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const params = { seedCall: "seed-aco-conference-2025" };

describe("the seed call", () => {
  it("the seed call creates the sample conference with its rates and published landing page", async () => {
    const person = await anAdmin();
    const response = await (await signedInAs(person)).call(seedCall, "POST", { params });
    expect(response.status).toBe(201);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const event = await response.json();
    expect(event).toMatchObject({
      slug: "aco-conference-2025",
      landingSlug: "aco-conference-2025",
      // 8:00 AM and 5:00 PM in Nassau, in its winter time.
      startDate: "2025-11-13T13:00:00.000Z",
      endDate: "2025-11-14T22:00:00.000Z",
      price: 350,
      maxAttendees: 500,
      currentAttendees: 0,
      prices: [
        { registrationType: "member_one_day", label: "Member, one day (early bird)", price: 400 },
        { registrationType: "member_two_day", label: "Member, two days (early bird)", price: 650 },
        { registrationType: "non_member_one_day", label: "Non-member, one day (early bird)", price: 500 },
        { registrationType: "non_member_two_day", label: "Non-member, two days (early bird)", price: 750 },
      ],
    });
    const page = await findLandingPage(null, "aco-conference-2025");
    expect(page).toMatchObject({
      isSample: false,
      event: { id: event.id },
      content: { theme: "anniversary" },
    });
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "conference_seeded", actorId: person.id, targetId: event.id },
    ]);
  });

  it("the seed call answers 200 with the existing event the second time, and leaves it as it is", async () => {
    const browser = await signedInAs(await anAdmin());
    const first = await (await browser.call(seedCall, "POST", { params })).json();
    await db.write.event.update({
      where: { id: first.id },
      data: { title: "Our Conference", priceCents: 1 },
    });
    const again = await browser.call(seedCall, "POST", { params });
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: first.id, title: "Our Conference", price: 0.01 });
    expect(await db.auditEntry.count()).toBe(1);
  });

  it("the seed call creates one conference when several administrators press at once", async () => {
    const browsers = await Promise.all([1, 2, 3, 4, 5].map(async () => signedInAs(await anAdmin())));
    const responses = await Promise.all(
      browsers.map((browser) => browser.call(seedCall, "POST", { params })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const events = (await Promise.all(responses.map((response) => response.json()))) as { id: string }[];
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(await db.eventPrice.count()).toBe(4);
    expect(await db.landingPage.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
  });

  it("the seed call is for administrators only", async () => {
    const asMember = await (await signedInAs(await aMember())).call(seedCall, "POST", { params });
    const asVisitor = await new Browser().call(seedCall, "POST", { params });
    expect([asMember.status, asVisitor.status]).toEqual([403, 401]);
    expect(await asVisitor.json()).toEqual({ message: "Unauthorized", code: "unauthorized" });
    expect(await db.event.count()).toBe(0);
  });

  it("the seed call is this association's alone, and its folder's other paths are 404 for every method", async () => {
    const browser = await signedInAs(await anAdmin());
    for (const name of ["seed-bacso-conference-2025", "seed-aco-conference-2026", "auth", "nope"]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
        const response = await browser.call(seedCall, method, { params: { seedCall: name } });
        expect([name, method, response.status, await response.json()]).toEqual([
          name,
          method,
          404,
          { message: "Not found", code: "not_found" },
        ]);
        expect(response.headers.get("Allow")).toBeNull();
      }
    }
    expect(await db.event.count()).toBe(0);
  });

  it("the seed call refuses wrong methods at its own path with 405 and those allowed", async () => {
    const response = await new Browser().call(seedCall, "GET", { params });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});

describe("the conference's address", () => {
  it("the conference's address shows the sample before the conference is created, and only it does", async () => {
    expect(await findLandingPage(null, "aco-conference-2025")).toMatchObject({
      isSample: true,
      event: { id: "", priceCents: 35_000, startDate: "2025-11-13T13:00:00.000Z", currentAttendees: 0 },
      content: { priceNote: "Starting at $500 for non-members" },
    });
    expect(await findLandingPage(null, "aco-conference-2026")).toBeNull();
  });

  it("the conference's address shows nothing while its event is a draft or has no page", async () => {
    const { id } = await anEvent({ slug: "aco-conference-2025" });
    expect(await findLandingPage(null, "aco-conference-2025")).toBeNull();
    await (await signedInAs(await anAdmin())).call(seedCall, "POST", { params });
    expect(await db.event.findMany({ select: { id: true } })).toEqual([{ id }]);
  });
});
