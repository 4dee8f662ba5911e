import { describe, expect, it } from "vitest";
import robots from "@/app/robots";
import sitemap from "@/app/sitemap";
import { factsOf, patterns } from "@/lib/core/addresses.mjs";
import { db } from "@/lib/db/client";
import { anEvent, hourMs } from "../../support/builders";

const origin = "http://localhost:3000";

describe("the sitemap", () => {
  it("the sitemap lists home, events and published landing pages, with the date of their last change", async () => {
    const past = await anEvent({ slug: "past", startDate: new Date(Date.now() - 48 * hourMs) });
    const next = await anEvent({ slug: "next" });
    const draft = await anEvent({ slug: "draft", startDate: new Date(Date.now() + 72 * hourMs) });
    const page = await db.write.landingPage.create({
      data: { eventId: next.id, slug: "anniversary", content: {}, publishedAt: new Date() },
    });
    await db.write.landingPage.create({ data: { eventId: draft.id, slug: "unpublished", content: {} } });

    expect(await sitemap()).toEqual([
      { url: `${origin}/` },
      { url: `${origin}/whats-on` },
      { url: `${origin}/member-registration` },
      { url: `${origin}/events/draft`, lastModified: draft.updatedAt },
      { url: `${origin}/anniversary`, lastModified: page.updatedAt },
      { url: `${origin}/events/next`, lastModified: next.updatedAt },
      { url: `${origin}/events/past`, lastModified: past.updatedAt },
    ]);
  });

  it("the sitemap exists while there are no events", async () => {
    expect(await sitemap()).toEqual([
      { url: `${origin}/` },
      { url: `${origin}/whats-on` },
      { url: `${origin}/member-registration` },
    ]);
  });
});

/** As search engines decide: the longest rule that fits, and at equal length the one that allows (RFC 9309). */
function isAllowed(path: string): boolean {
  const { rules, sitemap: address } = robots();
  expect(address).toBe(`${origin}/sitemap.xml`);
  const { allow, disallow } = rules as { allow: string[]; disallow: string[] };
  const longest = (patterns: string[]) =>
    Math.max(
      0,
      ...patterns
        .filter((pattern) =>
          new RegExp(`^${pattern.replace(/[.?+]/g, "\\$&").replaceAll("*", ".*")}`).test(path),
        )
        .map(({ length }) => length),
    );
  return longest(allow) >= longest(disallow);
}

describe("robots.txt", () => {
  it.each([
    "/",
    "/events/aml-update",
    "/aco-conference-2025",
    "/member-registration",
    "/whats-on",
    "/api/public/events/x/image",
    "/api/public/flyers/1",
    "/api/public/calendar",
  ])("robots.txt allows %s", (path) => expect(isAllowed(path)).toBe(true));

  it.each([
    "/admin",
    "/admin/events/1",
    "/api/events",
    "/api/tickets/ABCD",
    "/registration/ABCDEFGHJKLM",
    "/application/abcdefgh",
    "/checkout",
    "/checkout/membership",
    "/events",
    "/event/1",
    "/events/x/register",
    "/event-registration/event/1",
    "/profile",
    "/messages",
    "/documents",
    "/whats-on?topic=AML",
    "/admin?tab=members",
    "/reset-password/abcdefgh",
  ])("robots.txt keeps search engines from %s", (path) => expect(isAllowed(path)).toBe(false));

  it("robots.txt allows a landing page whose address begins like a page of the portal", () => {
    for (const path of ["/admin-day", "/checkout-2027", "/messages-2027", "/setup-day"])
      expect(isAllowed(path), path).toBe(true);
  });

  it("robots.txt excludes every page that needs a session or a link, and no listed one", () => {
    for (const pattern of patterns) {
      const { who, search } = factsOf(pattern);
      const path = pattern.replaceAll(/\[\w+\]/g, "x");
      expect(isAllowed(path), path).toBe(search !== "refused");
      if (who !== "anybody") expect(isAllowed(path), path).toBe(false);
    }
  });
});
