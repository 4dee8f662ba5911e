import { createEvent } from "./events";
import { caller, demo, toast, unique } from "./people";
import { expect, scriptsTakeOver, test, type Page } from "./test";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

  test("a stranger on a phone finds an event from the sign-in page, and registers", async ({ page }) => {
    const topic = unique("Quay");
    const title = unique("Harbour Forum");
    await createEvent({ title, maxAttendees: 10, topics: [topic] });

    await page.goto("/events");
    await expect(page).toHaveURL(/\/auth\?callbackUrl=/);
    await expect(page.getByText("Without an account, find every event under")).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "See what's on" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What's on" })).toBeVisible();
    await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: topic }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([title]);
    await page.getByRole("link", { name: title }).click();

    const registerNow = page.getByRole("button", { name: "Register Now" });
    await expect(registerNow).toBeVisible();
    await scriptsTakeOver(page);
    await registerNow.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First Name").fill("Kendra");
    await dialog.getByLabel("Last Name").fill("Moss");
    await dialog.getByLabel("Email").fill(`${unique("kendra").replaceAll(" ", "-")}@example.test`);
    await dialog.getByRole("button", { name: "Register", exact: true }).click();
    await expect(toast(page)).toContainText("Registration Successful!");
    await expect(dialog.getByRole("heading", { name: "You are registered" })).toBeVisible();
  });
});

/** Among the first of the list, however many events other journeys have made. */
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Loads the list until it has an event of this title: what somebody else has just loaded is shown for another tenth of
 * a second (scripts/serve/kept-pages.mjs).
 */
const openListWith = (page: Page, title: string) =>
  expect
    .poll(async () => {
      await page.goto("/whats-on");
      return page.getByRole("link", { name: title, exact: true }).count();
    })
    .toBe(1);

test("the list of events can be read and filtered without JavaScript", async ({ browser }) => {
  const title = unique("Quiet Forum");
  const location = unique("Pier");
  await createEvent({ title, location, startDate: soon() });
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openListWith(reader, title);
  await reader.getByRole("combobox", { name: "Place" }).selectOption(location);
  await reader.getByRole("button", { name: "Show", exact: true }).click();
  await expect(reader.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([title]);
  await reader.context().close();
});

test("the list of events shows a change when it is loaded again", async ({ page }) => {
  const { id, title } = await createEvent({ title: unique("Moving Forum"), startDate: soon() });
  await openListWith(page, title);
  const answer = await (
    await caller(demo.admin)
  ).put(`/api/events/${id}`, {
    data: {
      title: `${title} anew`,
      description: "An evening of cases.",
      startDate: soon(),
      endDate: new Date(Date.now() + 90_000_000).toISOString(),
    },
  });
  expect(answer.status()).toBe(200);
  await openListWith(page, `${title} anew`);
});
