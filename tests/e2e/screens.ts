import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./people";

/** Each width and each theme once: what a theme changes are colours, and they are the same tokens at every width. */
const ways = [
  { device: "desk", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { device: "phone", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
] as const;

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(view);
}

/** The menu of each row can be pressed without scrolling its table sideways. */
async function expectRowMenusInView(page: Page): Promise<void> {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll("table button[aria-haspopup=menu]")].flatMap((button) => {
      const edge = button.closest("[role=region]")?.getBoundingClientRect().right ?? innerWidth;
      return button.getBoundingClientRect().right > Math.min(edge, innerWidth) ? [button.ariaLabel] : [];
    }),
  );
  expect(hidden).toEqual([]);
}

/**
 * Opens each address on a light desk and on a dark phone, and asks the same of all: nothing scrolls sideways,
 * nothing violates WCAG, no error is logged. `prepare` is done on each screen before it is looked at.
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
  const look = async ({ viewport, colorScheme }: (typeof ways)[number]) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  };
  for (const path of paths) {
    await look(ways[0]);
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await prepare(path);
    for (const way of ways) {
      await test.step(`${path} on a ${way.device}, ${way.colorScheme}`, async () => {
        // Whoever turns a phone, or whose evening begins, has not loaded the page again.
        await look(way);
        await expect(page.locator("html")).toHaveClass(
          way.colorScheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/,
        );
        await expectNoSidewaysScrolling(page);
        await expectRowMenusInView(page);
        await expectAccessible(page);
      });
    }
  }
  expect(faults).toEqual([]);
}
