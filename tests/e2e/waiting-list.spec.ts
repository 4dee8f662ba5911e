import { createEvent, register } from "./events";
import { expect, test } from "./test";
import { anotherBrowser, demo, expectAccessible, linkSentTo, toast, unique } from "./people";

test("a visitor joins a full event's waiting list, sees their place, and leaves with one click", async ({
  page,
  browser,
}) => {
  const { id, slug, title } = await createEvent({ title: unique("Full Clinic"), price: 0, maxAttendees: 1 });
  await register(id, unique("Lois Last"));

  await page.goto(`/events/${slug}`);
  await expect(page.getByRole("button", { name: "Event Full" })).toBeDisabled();
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(dialog.getByText("Full name is required")).toBeVisible();
  await dialog.getByLabel("Full name").fill("Philippa Knowles");
  const email = `${unique("philippa").replaceAll(" ", "")}@example.com`.toLowerCase();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(dialog.getByText("You are number 1 on the waiting list")).toBeVisible();
  await expectAccessible(page);

  const admin = await anotherBrowser(browser, demo.admin);
  await admin.goto(`/admin/events/${id}`);
  await expect(admin.getByRole("heading", { name: /^Waiting list/ })).toBeVisible();
  await expect(admin.getByText("Philippa Knowles")).toBeVisible();
  await expectAccessible(admin);

  await expect(dialog.getByRole("link", { name: "See my place" })).toHaveCount(0);
  await page.goto(await linkSentTo(email, `You are on the waiting list: ${title}`));
  await expect(page.getByText("You are next in line")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave the waiting list" }).click();
  await expect(toast(page)).toContainText("You have left the waiting list");
  await expect(page.getByText("You are no longer on the waiting list")).toBeVisible();
  await admin.context().close();
});
