import { expect, test } from "./test";
import { demo, expectAccessible, signIn, toast } from "./people";

test("an administrator on a phone sees why a member lapsed, and their standing on other days", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.admin);
  await page.goto("/admin?tab=members&q=everette");
  await expect(page.getByRole("row").filter({ hasText: "Everette Farquharson" })).toContainText("Lapsed");
  await page.getByRole("link", { name: "Everette Farquharson" }).click();
  const standing = page.getByRole("region", { name: "Standing", exact: true });
  await expect(standing).toContainText(
    /Lapsed on .*\. The membership year ended .*, and [\d.]+ BSD \(\w{8}\) is outstanding\. Paying by .* keeps the join date of/,
  );
  await expectAccessible(page);
  const today = await standing.getByLabel("Check another date").inputValue();
  const daysAgo = (days: number) =>
    new Date(Date.parse(today) - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await standing.getByLabel("Check another date").fill(daysAgo(30));
  await standing.getByRole("button", { name: "Show" }).click();
  await expect(standing.getByRole("status")).toContainText(/In grace: the membership year ended/);
  await standing.getByLabel("Check another date").fill(daysAgo(60));
  await standing.getByRole("button", { name: "Show" }).click();
  await expect(standing.getByRole("status")).toContainText(/Active since/);
});

test("an administrator sees who will be reminded of dues, and pauses and resumes one member", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto("/admin?tab=members");
  await page.getByRole("link", { name: "Reminders", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dues reminders" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "BSD" }).first();
  const name = (await row.getByRole("link").textContent()) ?? "";
  await row.getByRole("button", { name: `Pause reminders to ${name}` }).click();
  await expect(toast(page)).toContainText(`Reminders to ${name} paused`);
  const paused = page.getByRole("region", { name: "Paused" });
  await paused.getByRole("button", { name: `Resume reminders to ${name}` }).click();
  await expect(toast(page).last()).toContainText(`Reminders to ${name} resumed`);
  await expect(page.getByRole("row").filter({ hasText: name }).first()).toBeVisible();
});

test("a member reads their standing on their profile", async ({ page }) => {
  await signIn(page, demo.member);
  await page.goto("/profile?tab=membership");
  await expect(page.getByText(/^Active since .*: the membership year ends/)).toBeVisible();
  await expect(page.getByText(/^(In grace|Lapsed) from .* if nothing is paid\.$/)).toBeVisible();
});
