import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, expectContrast } from "./people";

const widths = {
  desk: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}

/** The theme that a person's system asks for; the portal follows while the page is open. */
async function switchTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/);
}

/**
 * Opens each address on a desk and on a phone, light and dark, and asks the same of all: nothing scrolls
 * sideways, nothing violates WCAG, no error is logged. The dark theme changes colours alone, so contrast is
 * what is measured there. `prepare` is done on each screen before it is looked at.
 */
export async function inspect(
  page: Page,
  paths: string[],
  prepare: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  test.setTimeout(240_000);
  const faults: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  for (const path of paths) {
    for (const [device, viewport] of Object.entries(widths)) {
      await test.step(`${path} on a ${device}`, async () => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await prepare(path);
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
        await switchTo(page, "dark");
        await expectContrast(page);
      });
    }
  }
  expect(faults).toEqual([]);
}
