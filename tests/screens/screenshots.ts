import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { screens } from "./catalogue";
import { expect, test } from "./test";

const folder = process.env.PORTAL_SCREENSHOTS ?? "test-results/screenshots";
/** A picture of a long page shows where it goes on, not all of it. */
const tallest = { desk: 1_600, phone: 1_600 };
const QUALITY = 0.7;

/** The browser itself makes the smaller kind of picture; a page may draw what is handed to it. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const made = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY },
  );
  return Buffer.from(made.split(",")[1] ?? "", "base64");
}

const ways = [
  { device: "desk", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { device: "desk", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { device: "phone", viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { device: "phone", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
] as const;

/** The screens whose pictures are in the repository. */
const kept = [
  "admin-application",
  "admin-audit",
  "admin-check-in",
  "admin-event",
  "admin-landing-page",
  "admin-member",
  "admin-members",
  "admin-month",
  "admin-payments",
  "admin-payments-record",
  "admin-receivables",
  "admin-reports",
  "admin-settings",
  "admin-statement",
  "admin-statement-review",
  "admin-statement-split",
  "admin-statements",
  "admin-today",
  "apply",
  "card",
  "checkout",
  "cpd",
  "dashboard",
  "directory",
  "documents",
  "events",
  "landing-page",
  "messages-open",
  "public-event",
  "verify-valid",
];
const isEvery = process.env.PORTAL_SCREENSHOTS === undefined;

fs.mkdirSync(folder, { recursive: true });

for (const screen of screens.filter(({ name }) => isEvery || kept.includes(name))) {
  test(`${screen.as}: ${screen.name}`, async ({ browser, facts, sessions }) => {
    const context = await browser.newContext({
      baseURL: process.env.PORTAL_TEST_URL,
      storageState: sessions[screen.as],
      reducedMotion: "reduce",
      locale: "en-GB",
    });
    const page = await context.newPage();
    for (const { device, viewport, colorScheme } of ways) {
      if (screen.only && screen.only !== device) continue;
      // What opens on a screen is shown in two of the four ways, so that the repository stays slim.
      if (screen.open && (device === "desk") !== (colorScheme === "light")) continue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto(screen.path(facts));
      await expect(page.getByRole("main").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await screen.open?.(page);
      if (!screen.open) await page.evaluate(() => window.scrollTo(0, 0));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      // With something open over it, only what a window shows makes sense.
      const isWhole = !screen.open && height > viewport.height;
      const png = await page.screenshot({
        ...(isWhole
          ? {
              fullPage: true,
              clip: { x: 0, y: 0, width: viewport.width, height: Math.min(height, tallest[device]) },
            }
          : {}),
        animations: "disabled",
      });
      const file = path.join(folder, `${screen.name}-${device}-${colorScheme}.webp`);
      fs.writeFileSync(file, await asWebp(page, png));
    }
    await context.close();
  });
}
