import fs from "node:fs";
import { type Page } from "@playwright/test";
import { screens, type Screen } from "./catalogue";
import type { Facts } from "./facts";
import {
  expectNoSidewaysScrolling,
  expectNamedGroups,
  expectNoViolation,
  expectOutline,
  expectStillness,
  expectVisibleFocus,
} from "./judgements";
import { expect, test } from "./test";

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
/** What a window of 1280 pixels lays out at 200% zoom. */
const zoomed = { width: 640, height: 400 };

/** Each theme at each width, and what is asked of it beyond what is asked of all. */
const ways = [
  { name: "a light desk", viewport: desk, colorScheme: "light", forcedColors: "none" },
  { name: "a dark desk", viewport: desk, colorScheme: "dark", forcedColors: "none" },
  { name: "a light phone", viewport: phone, colorScheme: "light", forcedColors: "none" },
  { name: "a dark phone", viewport: phone, colorScheme: "dark", forcedColors: "none" },
  { name: "200% zoom", viewport: zoomed, colorScheme: "light", forcedColors: "none" },
  { name: "forced colours", viewport: desk, colorScheme: "light", forcedColors: "active" },
] as const;

async function show(page: Page, { path, open, status }: Screen, facts: Facts): Promise<void> {
  // From the page itself, an address that differs in its hash alone would load nothing.
  await page.goto("about:blank");
  const answer = await page.goto(path(facts));
  expect(answer?.status()).toBe(status ?? 200);
  await expect(page.getByRole("main").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await open?.(page);
}

test("every page of the portal is among the screens", () => {
  const files = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    // What only redirects shows nothing.
    .filter((file) => /<[A-Z]/.test(fs.readFileSync(`app/${file}`, "utf8")));
  expect(files.length).toBeGreaterThan(30);
  const shown = new Set(screens.map(({ page }) => page));
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
  expect(screens.map(({ page }) => page).filter((file) => !fs.existsSync(`app/${file}`))).toEqual([]);
});

for (const screen of screens) {
  test(`the screen fits, is accessible and has no error in every theme and width: ${screen.as}, ${screen.name}`, async ({
    browser,
    facts,
    sessions,
    faults,
  }) => {
    const context = await browser.newContext({
      baseURL: process.env.PORTAL_TEST_URL,
      storageState: sessions[screen.as],
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    const page = await context.newPage();
    const found = faults(page);
    for (const { name, viewport, colorScheme, forcedColors } of ways) {
      const isDesk = viewport === desk;
      if ((screen.only === "desk" && !isDesk) || (screen.only === "phone" && viewport !== phone)) continue;
      await test.step(`on ${name}`, async () => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, forcedColors });
        await show(page, screen, facts);
        await expectNoSidewaysScrolling(page);
        await expectStillness(page);
        // Colours are the person's own then; what axe would measure is not what they see.
        if (forcedColors === "none") await expectNoViolation(page);
        await expectNamedGroups(page);
        if (name === "a light desk") await expectOutline(page);
        if (name === "a light desk" || name === "a dark phone") await expectVisibleFocus(page);
        if (forcedColors === "active") await expectVisibleFocus(page, 25);
      });
    }
    const expected = screen.status ? /the server responded with a status of 40[34]/ : null;
    expect(found.filter((words) => !expected?.test(words))).toEqual([]);
    await context.close();
  });
}
