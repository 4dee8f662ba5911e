import { screens, type Screen } from "../screens/catalogue";
import { expect, test } from "../screens/test";
import { inspect } from "./screens";

/** Each page once for each who may see it. What opens on them, and the other ways to look, is in `npm run reach`. */
const pages = screens.filter(
  ({ as, page, open, status }, at) =>
    !open && !status && screens.findIndex((other) => other.as === as && other.page === page) === at,
);
/** In parts that take about as long as one another. */
const parts: [name: string, part: Screen[]][] = [
  ["of a visitor", pages.filter(({ as }) => as === "visitor")],
  ["of a member", pages.filter(({ as }) => as === "member")],
  [
    "of the console",
    pages.filter(({ as, name }) => as === "admin" && /member|import|application|document/.test(name)),
  ],
  [
    "of the events' and money's desks",
    pages.filter(({ as, name }) => as === "admin" && !/member|import|application|document/.test(name)),
  ],
];

for (const [name, part] of parts) {
  test(`the page ${name} is accessible, fits a phone and logs no error`, async ({
    browser,
    facts,
    sessions,
  }) => {
    const as = part[0]?.as ?? "visitor";
    expect(part.every((screen) => screen.as === as)).toBe(true);
    const context = await browser.newContext({
      baseURL: process.env.PORTAL_TEST_URL,
      storageState: sessions[as],
      reducedMotion: "reduce",
    });
    await inspect(
      await context.newPage(),
      part.map(({ path }) => path(facts)),
    );
    await context.close();
  });
}
