import { expect, test, type Page } from "@playwright/test";
import { demo, expectAccessible, signIn } from "./people";

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}

/** Opens each address at both widths, light and dark, and asks the same of all of them. */
async function inspect(page: Page, paths: string[]): Promise<void> {
  test.setTimeout(240_000);
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  for (const path of paths) {
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await test.step(`${path} at ${viewport.width} px, ${colorScheme}`, async () => {
          await page.goto(path);
          await expect(page.getByRole("main")).toBeVisible();
          await expectNoSidewaysScrolling(page);
          await expectAccessible(page);
        });
      }
    }
  }
  expect(faults).toEqual([]);
}

async function anEventOf(page: Page) {
  const events = (await (await page.request.get("/api/events")).json()) as {
    id: string;
    slug: string;
    startDate: string;
    currentAttendees: number;
  }[];
  const upcoming = events.find(({ startDate }) => Date.parse(startDate) > Date.now());
  if (!upcoming) throw new Error("The demo association has no upcoming event");
  return upcoming;
}

test("every screen of a visitor is accessible, fits a phone and logs no error", async ({ page, browser }) => {
  const inside = await (await browser.newContext()).newPage();
  await signIn(inside, demo.member);
  const { slug } = await anEventOf(inside);
  const mine = (await (await inside.request.get("/api/event-registrations/my")).json()) as {
    pageUrl: string;
    paymentStatus: string;
    event: { slug: string };
  }[];
  const pending = mine.find(({ paymentStatus }) => paymentStatus === "pending");
  const paid = mine.findLast(({ paymentStatus }) => paymentStatus === "paid");
  await inspect(page, [
    "/",
    "/auth",
    `/events/${slug}`,
    `/events/${paid!.event.slug}`,
    pending!.pageUrl,
    paid!.pageUrl,
    "/aco-conference-2025",
  ]);
});

test("every screen of a member is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.member);
  const { id, slug } = await anEventOf(page);
  await inspect(page, [
    "/",
    "/events",
    "/events?tab=past",
    "/events?tab=mine",
    `/event/${id}`,
    `/event-registration/event/${id}`,
    `/events/${slug}/register`,
    `/events/${slug}`,
  ]);
});

test("every screen of an administrator is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.admin);
  const { id } = await anEventOf(page);
  await inspect(page, [
    "/admin",
    `/admin/events/${id}`,
    "/admin?q=nothing-is-called-this",
    "/admin?tab=landing-pages",
    "/admin/landing-pages/new",
    `/admin/landing-pages/${id}`,
    "/aco-conference-2025",
  ]);
});

test("every screen of the event desk is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.admin);
  const { id } = await anEventOf(page);
  await inspect(page, [
    `/admin/events/${id}?show=not_checked_in`,
    `/admin/events/${id}?show=cancelled&q=nobody-is-called-this`,
    `/admin/events/${id}/check-in`,
    "/admin/payments",
    "/admin/payments?q=nothing-is-called-this",
    "/admin/payments/notifications",
  ]);
});
