import { expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { test as base } from "../e2e/test";
import { demo } from "../e2e/people";
import type { Role } from "./catalogue";
import { readFacts, type Facts } from "./facts";

export { expect };

type Cookies = Record<Role, BrowserContextOptions["storageState"]>;

/** The session of each role, signed in once for all screens of a worker. */
async function signInAll(browser: Browser): Promise<Cookies> {
  const cookies: Partial<Cookies> = {};
  for (const [role, person] of Object.entries({ visitor: null, ...demo })) {
    const context = await browser.newContext({ baseURL: process.env.PORTAL_TEST_URL });
    if (person) expect((await context.request.post("/api/login", { data: person })).status()).toBe(200);
    cookies[role as Role] = await context.storageState();
    await context.close();
  }
  return cookies as Cookies;
}

/** `test` with the addresses of the demo association and somebody signed in for each role. */
export const test = base.extend<{ faults: (page: Page) => string[] }, { facts: Facts; sessions: Cookies }>({
  facts: [async ({ browser }, use) => use(await readFacts(browser)), { scope: "worker", timeout: 120_000 }],
  sessions: [async ({ browser }, use) => use(await signInAll(browser)), { scope: "worker" }],
  /** What goes wrong in a page from now on: errors that it logs or throws. */
  faults: async ({}, use) =>
    use((page) => {
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(error.message));
      return faults;
    }),
});
