import { expect, test } from "./test";
import { createEvent } from "./events";
import { demo, signIn, toast, unique, wallClock } from "./people";

test("an organiser creates a draft event with two rates and an agenda that saves itself, and publishes it", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const title = unique("Harbour Forum");
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const form = page.getByRole("dialog", { name: "Create Event" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("A day on screening.");
  await form.getByLabel("Start date").fill(wallClock(40, 9));
  await form.getByLabel("End date").fill(wallClock(40, 17));
  await form.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Only staff can see this event.")).toBeVisible();

  await page.getByRole("button", { name: "Add item" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^item 1/i })
    .getByLabel("Title")
    .fill("Opening");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Event sections" });
  await expect(sections.getByRole("link", { name: "Programme" })).toHaveAttribute("aria-current", "page");

  await sections.getByRole("link", { name: "Rates" }).click();
  await page.getByRole("button", { name: "Add a rate" }).click();
  await page.getByLabel("Name").fill("Member");
  await page.getByLabel("Price (BSD)").fill("100");
  await page.getByLabel("For members").check();
  await page.getByRole("button", { name: "Add a rate" }).click();
  await page.getByLabel("Name").nth(1).fill("Guest");
  await page.getByLabel("Price (BSD)").nth(1).fill("150");
  await page.getByRole("button", { name: "Save price list" }).click();
  await expect(toast(page)).toContainText("Price list saved");

  await sections.getByRole("link", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Which workshop?");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Which workshop?");
  await expect(page.getByText("These are your changes from before")).toHaveCount(0);

  await sections.getByRole("link", { name: "Details" }).click();
  const location = page.getByLabel("Location");
  await location.fill("Bay Street");
  await expect(page.getByText("Saving…")).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(location).toHaveValue("Bay Street");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page)).toContainText("Event Published");
  await expect(page.getByText("Only staff can see this event.")).toHaveCount(0);
  await page.getByRole("link", { name: "Public page" }).click();
  await expect(page.getByText("Opening")).toBeVisible();
  await expect(page.getByText("Guest")).toBeVisible();
});

test("an event's conflicting edits are reported, and neither version is lost", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Twice Edited") });
  await page.goto(`/admin/events/${event.id}/details`);
  await page.getByLabel("Location").fill("Mine");
  const stored = (await (await page.request.get(`/api/events/${event.id}`)).json()) as object;
  await page.request.put(`/api/events/${event.id}`, { data: { ...stored, location: "Theirs", joinUrl: "" } });
  await page.getByRole("button", { name: "Save changes" }).click();
  const refused = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(refused).toContainText("Someone else has changed this since you opened it.");
  await expect(page.getByLabel("Location")).toHaveValue("Mine");
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByRole("status").getByText("These are your changes from before")).toBeVisible();
  await expect(page.getByLabel("Location")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard them" }).click();
  await expect(page.getByLabel("Location")).toHaveValue("Theirs");
});

test("an event is duplicated as a draft, on whose details its organiser lands", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Yearly Forum") });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/events/${event.id}`);
  await page.getByRole("button", { name: "Event actions" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(toast(page)).toContainText("Event Duplicated");
  await expect(page.getByRole("heading", { level: 1, name: `${event.title} (copy)` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Details" }).getByLabel("Title")).toHaveValue(
    `${event.title} (copy)`,
  );
  await page.getByRole("button", { name: "Event actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete event" }).click();
  await expect(toast(page)).toContainText("Event Deleted");
  await expect(page).toHaveURL(/\/admin\?tab=events/);
});
