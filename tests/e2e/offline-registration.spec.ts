import { createEvent, register } from "./events";
import { unique } from "./people";
import { expect, test } from "./test";

test("a registration's page that was opened before shows its code offline, and says so", async ({ page }) => {
  const { id } = await createEvent({ title: unique("Door Clinic"), price: 0 });
  const { pageUrl } = await register(id, unique("Delroy Door"));

  // A file that the page has asked for before there was a worker arrives after the worker has kept the page.
  const late = "?late";
  await page.addInitScript(
    (mark) =>
      document.addEventListener(
        "DOMContentLoaded",
        () => void fetch(document.querySelector("script[src*='/_next/static/']")!.getAttribute("src") + mark),
      ),
    late,
  );
  await page.route(/\?late$/, async (route) => {
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await caches.open("registrations-1");
          return Boolean(await kept.match(location.pathname, { ignoreVary: true }));
        }),
      )
      .toBe(true);
    await route.continue();
  });
  await page.goto(pageUrl);
  await expect(page.getByRole("img", { name: "QR code for your ticket" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(
        async ([path, last]) => {
          const kept = await caches.open("registrations-1");
          const files = performance.getEntriesByType("resource").map(({ name }) => name);
          const all = [path, ...files.filter((name) => name.includes("/_next/static/"))];
          const found = await Promise.all(all.map((name) => kept.match(name, { ignoreVary: true })));
          return files.some((name) => name.endsWith(last)) && found.every(Boolean);
        },
        [pageUrl, late] as const,
      ),
    )
    .toBe(true);
  // The network of the worker, which asks for the page.
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    self.fetch = () => Promise.reject(new TypeError("There is no network"));
  });
  await page.reload();
  await expect(page.getByRole("img", { name: "QR code for your ticket" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You’re offline." })).toBeVisible();
});
