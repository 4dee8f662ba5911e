import { expect, type Page } from "@playwright/test";
import { animationsEnd, axeOn } from "../e2e/axe";

/** Behind these nothing can be reached or is meant to be read. */
const dialogs = "[role=dialog], [role=alertdialog], dialog[open]";
const menus = "[role=menu]";

const shows = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .count()
    .then((count) => count > 0);

/** What a bar that stays in sight half covers is pressed once the page has scrolled. */
const placeBars = (page: Page, position: "static" | "") =>
  page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>("header, [data-bar]"))
      bar.style.position = value;
  }, position);

/** No violation of WCAG 2.2 AA that axe can find, the size of what is pressed (24 px) among them. */
export async function expectNoViolation(page: Page): Promise<void> {
  await animationsEnd(page);
  const axe = () => axeOn(page);
  const looks = (await shows(page, dialogs))
    ? [(await axe()).include(dialogs)]
    : (await shows(page, menus))
      ? // What an open menu half covers is not pressed: sizes are then those in the menu.
        [(await axe()).disableRules("target-size"), (await axe()).include(menus)]
      : [await axe()];
  const violations = [];
  await placeBars(page, "static");
  for (const look of looks) violations.push(...(await look.analyze()).violations);
  await placeBars(page, "");
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
      "axe",
    )
    .toEqual([]);
}

/** Each group of fields says what it is about: axe does not look for a fieldset without a name. */
export async function expectNamedGroups(page: Page): Promise<void> {
  const nameless = page.locator("fieldset:not(:has(> legend:not(:empty)))");
  await expect.soft(nameless, "fieldsets without a legend").toHaveCount(0);
}

/** Nothing is wider than the window, except what scrolls on its own. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return beyond.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  expect.soft(wide, "scrolls sideways").toEqual([]);
}

/** One h1, no level left out on the way down, a title, and a language. */
export async function expectOutline(page: Page): Promise<void> {
  if (await shows(page, dialogs)) return;
  const { levels, title, language } = await page.evaluate(() => ({
    levels: [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")]
      .filter((heading) => heading.checkVisibility() && !heading.closest("[inert],[aria-hidden=true]"))
      .map(({ tagName, textContent }) => ({ level: Number(tagName[1]), words: textContent })),
    title: document.title,
    language: document.documentElement.lang,
  }));
  expect.soft(levels.filter(({ level }) => level === 1).length, "h1").toBe(1);
  const leaps = levels.filter(({ level }, at) => level > (levels[at - 1]?.level ?? 0) + 1);
  expect.soft(leaps, "headings that leave out a level").toEqual([]);
  expect.soft(title).not.toBe("");
  expect.soft(language).toBe("en");
}

/** Nothing moves on its own for those who asked for less motion. */
export async function expectStillness(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration } = effect?.getComputedTiming() ?? {};
        return playState === "running" && typeof duration === "number" && duration > 1;
      })
      .map((animation) => ("animationName" in animation ? String(animation.animationName) : "a transition")),
  );
  expect.soft(moving, "moves").toEqual([]);
}

/** What has the focus, whether that can be seen, and whether something lies over it. */
type Stop = { id: number; what: string; isShown: boolean; isCovered: boolean };

async function focused(): Promise<Stop | null> {
  const focus = document.activeElement;
  if (!focus || focus === document.body) return null;
  const known = ((window as { stops?: Element[] }).stops ??= []);
  if (!known.includes(focus)) known.push(focus);
  const hasRing = (element: Element | null) => {
    if (!element) return false;
    // A link that covers its row draws the ring around the row.
    return [null, "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
    });
  };
  // A radio or a file field is drawn by its label: that has the ring then.
  const label = focus.closest("label") ?? focus.nextElementSibling;
  const look = (): Stop => {
    const box = focus.getBoundingClientRect();
    const isTiny = box.width <= 1 || box.height <= 1;
    // Of what is taller than the window, a part is enough.
    const y =
      box.height > innerHeight
        ? (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
        : box.top + Math.min(box.height / 2, 20);
    const middle = document.elementFromPoint(box.left + box.width / 2, y);
    // It goes by itself in some seconds, and sooner by a key.
    const isBelowToast = Boolean(middle?.closest("[data-toaster]"));
    return {
      id: known.indexOf(focus),
      what: focus.outerHTML.slice(0, 140),
      isShown:
        hasRing(focus) ||
        hasRing(label) ||
        // A menu has just opened, its item is filled instead, and each part of a date has a mark of its own.
        focus.matches(
          "[role=menu], [role=menuitem], iframe, [role=dialog], [role=alertdialog], [type^=date]",
        ),
      isCovered:
        !isTiny &&
        !isBelowToast &&
        !(middle && (focus.contains(middle) || middle.contains(focus) || label?.contains(middle))),
    };
  };
  // A ring and what slides into view take a picture or two to appear; nobody waits for more than ten.
  let stop = look();
  for (let picture = 0; picture < 10 && (!stop.isShown || stop.isCovered); picture++) {
    await new Promise(requestAnimationFrame);
    stop = look();
  }
  return stop;
}

/** One press of Tab, or back with Shift, and what is wrong with where it leads to; null out of the page. */
export async function tabOn(page: Page, key = "Tab"): Promise<{ id: number; wrong: string[] } | null> {
  await page.keyboard.press(key);
  const stop = await page.evaluate(focused);
  if (stop === null) return null;
  const wrong = [];
  if (!stop.isShown) wrong.push(`not seen: ${stop.what}`);
  if (stop.isCovered) wrong.push(`covered: ${stop.what}`);
  return { id: stop.id, wrong };
}

/** More than the longest list has; whoever comes to so many is caught somewhere. */
export const MOST_STOPS = 500;

/**
 * Goes through the page by the Tab key: at each stop the focus can be seen and nothing lies over it, and it comes
 * round again, so it is caught nowhere.
 */
export async function expectVisibleFocus(page: Page, most = MOST_STOPS): Promise<void> {
  const seen = new Set<number>();
  const wrong: string[] = [];
  for (let at = 0; at < most; at++) {
    const stop = await tabOn(page);
    // Out of the page, and round again.
    if (stop === null) {
      if (seen.size > 0) break;
      continue;
    }
    if (stop.id === 0 && seen.size > 1 && seen.has(0)) break;
    wrong.push(...stop.wrong);
    seen.add(stop.id);
  }
  expect.soft(seen.size, "stops").toBeLessThan(MOST_STOPS);
  expect.soft([...new Set(wrong)], "focus").toEqual([]);
}
