import { expect, type BrowserContextOptions, type Page } from "@playwright/test";
import { test as base } from "../e2e/test";
import { caller, demo } from "../e2e/people";
import type { Role } from "./catalogue";
import { readFacts, type Facts } from "./facts";

export { expect };

type Cookies = Record<Role, BrowserContextOptions["storageState"]>;

/** The session of each role, which the screens of a worker share. */
const signInAll = async (): Promise<Cookies> => ({
  visitor: await (await caller()).storageState(),
  member: await (await caller(demo.member)).storageState(),
  admin: await (await caller(demo.admin)).storageState(),
});

/** `test` with the addresses of the demo association and somebody signed in for each role. */
export const test = base.extend<{ faults: (page: Page) => string[] }, { facts: Facts; sessions: Cookies }>({
  facts: [async ({}, use) => use(await readFacts()), { scope: "worker", timeout: 120_000 }],
  sessions: [async ({}, use) => use(await signInAll()), { scope: "worker" }],
  /** What goes wrong in a page from now on: errors that it logs or throws. */
  faults: async ({}, use) =>
    use((page) => {
      const faults: string[] = [];
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("pageerror", (error) => faults.push(error.message));
      return faults;
    }),
});
