import fs from "node:fs";
import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { screens, type Role } from "../screens/catalogue";
import { expect, test } from "../screens/test";

const file = new URL("javascript-budget.json", import.meta.url);

/** In kB of 1,000 bytes, gzipped. Written by `npm run javascript`. */
type Budget = {
  next: string;
  /** A page of Next without anything of ours. */
  bare: number;
  /** What a page may weigh beyond that, by who sees it. */
  beyond: Record<Role, number>;
  /** What each page weighed when it was last written down. */
  pages: Record<string, number>;
};

/** A page may grow by this much before somebody has to write down that it did. */
const SLACK = 1;

const weights = new Map<string, number>();

/** What the scripts weigh that the page at this address loads by itself. */
async function weightOf(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBeLessThan(500);
  const sources = [...(await answer.text()).matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    // Browsers of ten years ago load it, and none since.
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  let bytes = 0;
  for (const source of new Set(sources)) {
    const url = new URL(source, answer.url()).href;
    if (!weights.has(url)) {
      const script = await (await request.get(url)).body();
      weights.set(url, gzipSync(script, { level: 9 }).length);
    }
    bytes += weights.get(url) ?? 0;
  }
  expect(bytes, `scripts of ${address}`).toBeGreaterThan(50_000);
  return Math.round(bytes / 100) / 10;
}

test("no page loads more script at first than its budget allows", async ({ playwright, facts, sessions }) => {
  test.setTimeout(120_000);
  const budget = JSON.parse(fs.readFileSync(file, "utf8")) as Budget;
  const { version } = JSON.parse(fs.readFileSync("node_modules/next/package.json", "utf8")) as {
    version: string;
  };
  const found: Record<string, number> = {};
  const contexts: Partial<Record<Role, APIRequestContext>> = {};
  for (const role of ["visitor", "member", "admin"] as const)
    contexts[role] = await playwright.request.newContext({
      baseURL: process.env.PORTAL_TEST_URL,
      storageState: sessions[role],
    });
  for (const screen of screens.filter(({ open }) => !open)) {
    const page = `${screen.as}: ${screen.page}`;
    const weight = await weightOf(contexts[screen.as]!, screen.path(facts));
    found[page] = Math.max(found[page] ?? 0, weight);
  }
  if (process.env.PORTAL_BARE_URL) {
    budget.next = version;
    budget.bare = await weightOf(contexts.visitor!, `${process.env.PORTAL_BARE_URL}/static`);
    budget.pages = Object.fromEntries(Object.entries(found).sort());
    fs.writeFileSync(file, `${JSON.stringify(budget, null, 2)}\n`);
  }
  for (const context of Object.values(contexts)) await context.dispose();

  expect(version, "the Next that the bare page was weighed with").toBe(budget.next);
  const heaviest = (page: string) => budget.bare + budget.beyond[page.split(":")[0] as Role];
  expect(
    Object.entries(found)
      .filter(([page, weight]) => weight > Math.min(heaviest(page), (budget.pages[page] ?? 0) + SLACK))
      .map(
        ([page, weight]) =>
          `${page} loads ${weight} kB; at most ${heaviest(page).toFixed(1)}, ${budget.pages[page] ?? "none"} are written down`,
      ),
  ).toEqual([]);
  expect(Object.keys(found).sort(), "pages that are written down").toEqual(Object.keys(budget.pages).sort());
});
