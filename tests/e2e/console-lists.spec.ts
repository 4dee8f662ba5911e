import { createEvent } from "./events";
import { demo, signIn, toast, unique } from "./people";
import { expect, test } from "./test";

test("Back from a record leads to the filtered and sorted list, scrolled as it was left", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await signIn(page, demo.admin);
  for (const [path, list, record] of [
    ["/admin?tab=members&status=active&sort=name", "Members", /\/admin\/members\//],
    ["/admin?tab=documents&show=all&sort=-date", "Documents", /\/admin\/documents\//],
  ] as const) {
    await test.step(list, async () => {
      await page.goto(path);
      const address = page.url();
      const link = page.getByRole("region", { name: list }).getByRole("row").last().getByRole("link").first();
      await link.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      expect(before).toBeGreaterThan(100);
      await link.click();
      await page.waitForURL(record);
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      await page.goBack();
      await expect(link).toBeInViewport();
      expect(page.url()).toBe(address);
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
    });
  }
});

test("a menu shows on its button that a chosen item is being sent, and opens again only afterwards", async ({
  page,
}) => {
  const { title } = await createEvent({ title: unique("Copied Evening") });
  await signIn(page, demo.admin);
  await page.goto(`/admin?tab=events&q=${encodeURIComponent(title)}`);
  const menu = page.getByRole("button", { name: `Actions for ${title}` });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await mayAnswer;
    await route.continue();
  });
  await menu.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(menu).toHaveAttribute("aria-disabled", "true");
  await menu.click({ force: true });
  await expect(page.getByRole("menu")).toHaveCount(0);
  answer();
  await expect(toast(page)).toContainText("Event Duplicated");
});
