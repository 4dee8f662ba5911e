import { expect, test as base } from "@playwright/test";

export * from "@playwright/test";

type Watch = { violations: string[] };

/**
 * The tests' `test`: whatever page a test opens, in whichever browser context, violates the security policy nowhere.
 * What a browser refuses by it, it says in its console.
 */
export const test = base.extend<{ keepsPolicy: void }, { watch: Watch }>({
  watch: [
    async ({ browser }, use) => {
      const watch: Watch = { violations: [] };
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
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
  keepsPolicy: [
    async ({ watch }, use) => {
      watch.violations.length = 0;
      await use();
      expect(watch.violations).toEqual([]);
    },
    { auto: true },
  ],
});
