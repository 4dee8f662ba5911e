import { expect, test, type Page } from "./test";
import { register } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique, wallClock } from "./people";

const inDays = (days: number) => wallClock(days, 17);

/** Opens the menu of an event, and presses one of its items. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.goto(`/admin?tab=events&q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("an event is drafted, published, postponed and cancelled, and everybody can see its status", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const title = unique("Shifting Forum");
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("One day on screening.");
  await form.getByLabel("Start date").fill(inDays(60));
  await form.getByLabel("End date").fill(inDays(61));
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  await expect(page.getByRole("heading", { level: 2, name: "Programme" })).toBeVisible();

  const events = (await (await page.request.get("/api/events")).json()) as {
    title: string;
    slug: string;
    id: string;
  }[];
  const { slug, id } = events.find((event) => event.title === title)!;
  const visitor = await anotherBrowser(browser);
  expect((await visitor.goto(`/events/${slug}`))!.status()).toBe(404);
  await page.goto(`/events/${slug}`);
  await expect(page.getByText("Only staff can see this event.")).toBeVisible();

  await choose(page, title, "Price list");
  const prices = page.getByRole("region", { name: "Price list" });
  await prices.getByRole("button", { name: "Add a rate" }).click();
  await prices.getByLabel("Name").fill("Early bird");
  await prices.getByLabel("Price (BSD)").fill("100");
  await prices.getByText("Sale dates and limit").click();
  await prices.getByLabel("Until").fill(inDays(30));
  await prices.getByLabel("Number").fill("3");
  await expectAccessible(page);
  await prices.getByRole("button", { name: "Save price list" }).click();
  await expect(toast(page)).toContainText("Price list saved");

  await choose(page, title, "Publish");
  await expect(toast(page)).toContainText("Event Published");
  await visitor.goto(`/events/${slug}`);
  await expect(visitor.getByText(/^Until .* · 3 left$/)).toBeVisible();
  const { email } = await register(id, unique("Early Visitor"), {
    registrationType: "early_bird",
    paymentAmount: "100.00",
  });

  await choose(page, title, "Postpone");
  await page.getByRole("alertdialog").getByRole("button", { name: "Postpone event" }).click();
  await expect(toast(page)).toContainText("Event Postponed");
  await visitor.goto(`/events/${slug}`);
  await expect(visitor.getByText("This event has been postponed.", { exact: true })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Postponed" })).toBeDisabled();
  await expectAccessible(visitor);

  await choose(page, title, "Cancel event");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("1 registered person will be emailed now");
  await question.getByRole("textbox").fill("The hotel has closed.");
  await question.getByRole("button", { name: "Cancel event" }).click();
  await expect(toast(page)).toContainText("Event Cancelled");
  await visitor.goto(`/events/${slug}`);
  await expect(visitor.getByText("This event has been cancelled.", { exact: true })).toBeVisible();
  await expect(visitor.getByText(email)).toHaveCount(0);
  await visitor.context().close();
});
