import { expect, test as base, type BrowserContext, type Page, type TestInfo } from "@playwright/test";

export * from "@playwright/test";

type Watch = { violations: string[]; contexts: Set<BrowserContext> };

/**
 * Keeps a picture of every page that is open when a test has failed. Playwright's own option takes one of each page of
 * each test, and throws most of them away.
 */
async function keepPictures({ contexts }: Watch, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of [...contexts].flatMap((context) => context.pages())) {
    const path = info.outputPath(`failed-${info.attachments.length + 1}.png`);
    // A page may be closing, and what failed before is what counts.
    const picture = await page.screenshot({ path, timeout: 5_000 }).catch(() => null);
    if (picture) info.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  }
}

/** Whether the page's scripts have taken over everything that can be pressed. */
const isTakenOver = () =>
  [...document.querySelectorAll("button")].every((button) =>
    Object.keys(button).some((key) => key.startsWith("__reactProps")),
  );

/** Waits until what is shown can be pressed, after a link that may have loaded the page anew. */
export async function scriptsTakeOver(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/**
 * Lets `goto` wait until the page can be used: a press before its scripts have arrived does nothing. A test about that
 * moment says `waitUntil`.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await scriptsTakeOver(page);
    return response;
  };
}

/**
 * The tests' `test`: whatever page a test opens, in whichever browser context, violates the security policy nowhere.
 * What a browser refuses by it, it says in its console.
 */
export const test = base.extend<{ keepsPolicy: void }, { watch: Watch }>({
  watch: [
    async ({ browser }, use) => {
      const watch: Watch = { violations: [], contexts: new Set() };
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        watch.contexts.add(context);
        if (options?.javaScriptEnabled !== false) context.on("page", waitForScripts);
        // What a page catches by itself (a try to make code of text, say) stands in no console.
        await context.addInitScript(() =>
          document.addEventListener(
            "securitypolicyviolation",
            ({ violatedDirective, blockedURI, sourceFile }) =>
              console.warn(`Content Security Policy: ${violatedDirective}, ${blockedURI}, in ${sourceFile}`),
          ),
        );
        context.on("console", (message) => {
          if (message.text().includes("Content Security Policy"))
            watch.violations.push(`${message.location().url}: ${message.text()}`);
        });
        return context;
      };
      await use(watch);
    },
    { scope: "worker", auto: true },
  ],
  // The test's own page is closed before `keepsPolicy` goes on.
  context: async ({ context, watch }, use, info) => {
    await use(context);
    await keepPictures(watch, info);
  },
  keepsPolicy: [
    async ({ watch }, use, info) => {
      watch.violations.length = 0;
      watch.contexts.clear();
      await use();
      await keepPictures(watch, info);
      // A page that a test has left open would go on asking the portal for news.
      for (const context of watch.contexts) await context.close();
      expect(watch.violations).toEqual([]);
    },
    { auto: true },
  ],
});
