import { createEvent, register } from "./events";
import { expectAccessible, unique } from "./people";
import { expect, test } from "./test";

test("a registrant who lost the email requests links to their registrations", async ({ page }) => {
  const event = await createEvent({ title: unique("Lost Forum"), price: 20 });
  const name = unique("Lena Lost");
  await register(event.id, name, { paymentAmount: "20.00" });
  await page.goto(`/events/${event.slug}`);
  await page.getByRole("link", { name: "Get your link again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find your registration" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("nobody-at-all@example.test");
  await page.getByRole("button", { name: "Send me my registrations" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If there is a registration" })).toBeVisible();
  await expectAccessible(page);
});
