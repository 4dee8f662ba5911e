import { expect, test } from "./test";
import { anotherBrowser, demo, unique } from "./people";

test("the page of a registration that was opened shows its code without a network, and says so", async ({
  page,
  browser,
}) => {
  const admin = await anotherBrowser(browser, demo.admin);
  const start = new Date(Date.now() + 20 * 86_400_000);
  const created = await admin.request.post("/api/events", {
    data: {
      ...{ title: unique("Door Clinic"), description: "Cases.", location: "Bay Street, Nassau", price: 0 },
      ...{ startDate: start.toISOString(), endDate: new Date(start.getTime() + 3_600_000).toISOString() },
    },
  });
  const { id } = (await created.json()) as { id: string };
  const registered = await admin.request.post("/api/event-registrations", {
    data: { eventId: id, paymentAmount: "0.00" },
  });
  const { pageUrl } = (await registered.json()) as { pageUrl: string };
  await admin.context().close();

  await page.goto(pageUrl);
  await expect(page.getByRole("img", { name: "QR code of your ticket" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const kept = await caches.open("registrations-1");
        return (await kept.match(path)) !== undefined;
      }, pageUrl),
    )
    .toBe(true);
  // The network of the worker, which asks for the page.
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    self.fetch = () => Promise.reject(new TypeError("There is no network"));
  });
  await page.reload();
  await expect(page.getByRole("img", { name: "QR code of your ticket" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "There is no connection." })).toBeVisible();
});
