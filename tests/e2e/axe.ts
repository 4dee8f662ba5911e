import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Of the version that the builder is made for. */
const library = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const { source } = library("axe-core") as { source: string };

/**
 * axe with all rules of WCAG 2.2 AA. The builder would load its script twice for each analysis, which costs as much as
 * the analysis; here a document loads it once. What is told of the rules that hold, nobody reads.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasFrames = page.frames().length > 1;
  if (!hasFrames && !(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return (
    new AxeBuilder({ page, ...(!hasFrames && { axeSource: ";" }) })
      // The other mode opens a second page for each analysis: it is for frames of other origins.
      .setLegacyMode()
      .options({ resultTypes: ["violations"] })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
  );
}

/** What fades in has less contrast on the way; less motion still leaves a frame of it. Some animations never end. */
export async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ playState, effect, timeline }) =>
        // What follows a scroll position runs for as long as the page does.
        timeline instanceof DocumentTimeline &&
        playState === "running" &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
