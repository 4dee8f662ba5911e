import { defineConfig, devices } from "@playwright/test";

/** What scripts/testing/browser.mjs found: the tests run through `npm test -- e2e`. */
const { executablePath, env } = JSON.parse(process.env.PORTAL_TEST_CHROMIUM ?? "{}") as {
  executablePath?: string;
  env?: Record<string, string>;
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  // One more than most machines have cores: a journey that waits for the portal leaves its core free.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A journey through a dozen screens takes a minute on two slow cores.
  timeout: 150_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.PORTAL_TEST_URL,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    // A moving picture is drawn by the processor here; what moves is tested where it says so.
    contextOptions: { reducedMotion: "reduce" },
    // tests/e2e/test.ts takes them when a test fails.
    screenshot: "off",
    trace: "off",
    launchOptions: {
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      // A closed network refuses the browser's own calls home, many at a time.
      args: [
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "chromium",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      // What must hold of everything that the journeys have left behind.
      teardown: "afterwards",
    },
    { name: "afterwards", testMatch: "afterwards.ts" },
    // `npm run reach` and `npm run screenshots`: longer than a run of the tests may be.
    { name: "reach", testDir: "tests/screens", testMatch: "*.spec.ts", timeout: 300_000 },
    { name: "screenshots", testDir: "tests/screens", testMatch: "screenshots.ts" },
  ],
});
