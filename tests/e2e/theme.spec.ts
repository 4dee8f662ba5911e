import { demo, signIn } from "./people";
import { expect, test } from "./test";

/** How many changes of style are still on their way when the theme has just been switched. */
const underWay = () => {
  document.documentElement.classList.toggle("dark");
  getComputedStyle(document.body).getPropertyValue("color"); // what follows from it is worked out now
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
};

test("a chosen theme applies on every page, and all of it changes at once where motion is reduced", async ({
  page,
}) => {
  await signIn(page, demo.member);
  await page.goto("/");
  const html = page.locator("html");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByText("Dark", { exact: true }).click();
  await expect(html).toHaveClass(/\bdark\b/);
  await page.goto("/aco-conference-2025");
  await expect(html).toHaveClass(/\bdark\b/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(underWay)).toBe(0);
});

test("a missing page has the device's theme, too, although the browser renders it all", async ({ page }) => {
  await signIn(page, demo.member);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/checkout/event/none", "/messages/no-such-message", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /Not Found/ })).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/\bdark\b/);
});
