import { createEvent } from "./events";
import { caller, demo, toast, unique } from "./people";
import { expect, scriptsTakeOver, test } from "./test";

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

test("the list of events can be read and filtered without JavaScript", async ({ browser }) => {
  const title = unique("Quiet Forum");
  const location = unique("Pier");
  await createEvent({ title, location, startDate: soon() });
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto("/whats-on");
  await expect(reader.getByRole("link", { name: title })).toBeVisible();
  await reader.getByRole("combobox", { name: "Place" }).selectOption(location);
  await reader.getByRole("button", { name: "Show", exact: true }).click();
  await expect(reader.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([title]);
  await reader.context().close();
});

test("the list of events shows a change at once", async ({ page }) => {
  const { id, title } = await createEvent({ title: unique("Moving Forum"), startDate: soon() });
  await page.goto("/whats-on");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toBeVisible();
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
  await page.reload();
  await expect(row).toContainText(`${title} anew`);
});
