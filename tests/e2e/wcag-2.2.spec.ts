import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Facts } from "../screens/facts";
import { tabOn } from "../screens/judgements";
import { expect, test } from "../screens/test";
import { axeOn } from "./axe";

/* What WCAG 2.2 AA added to 2.1, a test for each criterion that the portal has a case of. */

const phone = { width: 360, height: 740 };

/** Long, and with something that stays in view at the top or at the bottom. */
const longest: Record<"visitor" | "member" | "admin", ((facts: Facts) => string)[]> = {
  visitor: [() => "/member-registration"],
  member: [() => "/messages"],
  admin: [
    () => "/admin?tab=members",
    ({ openEvent }) => `/admin/events/${openEvent}/details`,
    ({ landingEvent }) => `/admin/landing-pages/${landingEvent}`,
    ({ statementToReview }) => `/admin/payments/statements/${statementToReview}`,
  ],
};
const STOPS = 36;

/** The stops of this many presses of the key that something lies over. */
async function coveredStops(page: Page, key: string): Promise<string[]> {
  const covered = [];
  for (let at = 0; at < STOPS; at++)
    covered.push(...((await tabOn(page, key))?.wrong ?? []).filter((words) => words.startsWith("covered")));
  return covered;
}

for (const role of ["visitor", "member", "admin"] as const)
  test(`2.4.11 Focus Not Obscured: what has the focus lies under no bar on the phone of ${role === "admin" ? "an admin" : `a ${role}`}`, async ({
    browser,
    facts,
    sessions,
  }) => {
    const page = await (await contextOf(browser, sessions[role], phone)).newPage();
    const covered: string[] = [];
    for (const path of longest[role]) {
      await page.goto(path(facts));
      // Downwards under the bar at the bottom, and back up under the header.
      for (const key of ["Tab", "Shift+Tab"])
        covered.push(...(await coveredStops(page, key)).map((stop) => `${path(facts)}, ${key}: ${stop}`));
    }
    expect(covered).toEqual([]);
  });

test("2.5.7 Dragging Movements: what can be put in order or dropped has a button for it", async ({
  browser,
  facts,
  sessions,
}) => {
  const page = await (await contextOf(browser, sessions.admin)).newPage();
  await page.goto(`/admin/events/${facts.openEvent}/questions`);
  const rows = page.getByRole("textbox", { name: "Question", exact: true });
  for (const label of ["First", "Second"]) {
    await page.getByRole("button", { name: "Add a question" }).click();
    await rows.last().fill(label);
  }
  await page
    .getByRole("button", { name: /^Move question \d+ up$/ })
    .last()
    .click();
  await expect(rows.last()).toHaveValue("First");
  await page.goto("/admin/payments/statements");
  const chooser = page.waitForEvent("filechooser");
  await page.locator(".drop-place").click();
  await chooser;
});

test("2.5.8 Target Size: axe reports targets of less than 24 pixels on every screen that it looks at", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.evaluate(() =>
    document
      .querySelector("main")
      ?.insertAdjacentHTML(
        "beforeend",
        `<div style="font-size:8px;line-height:1"><button style="width:10px;height:10px">a</button><button style="width:10px;height:10px">b</button></div>`,
      ),
  );
  const { violations } = await (await axeOn(page)).analyze();
  expect(violations.map(({ id }) => id)).toContain("target-size");
});

test("3.2.6 Consistent Help: the way to the office has the same place on every page", async ({
  browser,
  facts,
  sessions,
}) => {
  const member = await (await contextOf(browser, sessions.member)).newPage();
  const orders = [];
  for (const path of ["/", `/event/${facts.openEvent}`, "/checkout", "/profile"]) {
    await member.goto(path);
    orders.push(await member.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts());
  }
  expect(orders[0]?.some((name) => name.startsWith("Messages"))).toBe(true);
  expect(new Set(orders.map(String)).size).toBe(1);

  const admin = await (await contextOf(browser, sessions.admin)).newPage();
  for (const path of ["/admin", `/admin/events/${facts.openEvent}`, "/admin/settings"]) {
    await admin.goto(path);
    const inOrder = await admin
      .locator('button[aria-keyshortcuts^="Control+K"], button[aria-label="Help"], main')
      .evaluateAll((all) => all.map(({ ariaLabel, id }) => ariaLabel || id || "Search"));
    expect(inOrder, path).toEqual(["Search", "Help", "main"]);
  }
});

test("3.2.6 Consistent Help: the way to the office is the last link of every public page", async ({
  page,
  facts,
}) => {
  const last = [];
  for (const path of [
    "/",
    "/auth",
    "/whats-on",
    `/events/${facts.openSlug}`,
    "/aco-conference-2025",
    "/nowhere",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("contentinfo").getByText("Need help?"), path).toHaveCount(1);
    last.push(await page.getByRole("link").last().getAttribute("href"));
  }
  expect(last[0]).toMatch(/^mailto:/);
  expect(new Set(last).size).toBe(1);
});

test("3.3.7 Redundant Entry: what the portal knows of a person is filled in", async ({
  browser,
  facts,
  sessions,
}) => {
  const page = await (await contextOf(browser, sessions.member)).newPage();
  const { firstName, lastName, email } = (await (await page.request.get("/api/auth/user")).json()) as Record<
    "firstName" | "lastName" | "email",
    string
  >;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await test.step("in an application", async () => {
    await page.goto("/member-registration");
    await page.getByRole("radio", { name: /^New applicant/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(field("First Name")).toHaveValue(firstName);
    await expect(field("Last Name")).toHaveValue(lastName);
    await expect(field("Email")).toHaveValue(email);
  });
  await test.step("in a group's registration", async () => {
    await page.goto(`/events/${facts.openSlug}/group`);
    await expect(field("Your full name")).toHaveValue(`${firstName} ${lastName}`);
    await expect(field("Your email")).toHaveValue(email);
  });
  await test.step("in the dialog of a landing page", async () => {
    await page.goto("/aco-conference-2025");
    await page
      .getByRole("button", { name: /^Register/ })
      .first()
      .click();
    await expect(field("First Name")).toHaveValue(firstName);
    await expect(field("Email")).toHaveValue(email);
  });
});

test("3.3.8 Accessible Authentication: a password manager fills in, pasting works, and nothing is to be solved", async ({
  page,
}) => {
  await page.goto("/auth");
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  await expect(email).toHaveAttribute("autocomplete", /^username/);
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await email.fill("casuarina-tree");
  await email.press("ControlOrMeta+a");
  await email.press("ControlOrMeta+c");
  await password.press("ControlOrMeta+v");
  await expect(password).toHaveValue("casuarina-tree");
  const form = page.locator("form").filter({ has: password });
  await expect(form.locator("input:visible")).toHaveCount(2);
  await expect(form.locator("img, canvas, iframe")).toHaveCount(0);
  await page.goto("/sign-in-link");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", /username|email/);
});

/** Somebody's browser, of a desk unless said otherwise. */
function contextOf(
  browser: Browser,
  storageState: BrowserContextOptions["storageState"],
  viewport = { width: 1280, height: 800 },
) {
  return browser.newContext({
    baseURL: process.env.PORTAL_TEST_URL,
    storageState,
    viewport,
    reducedMotion: "reduce",
  });
}
