import { expect, test } from "./test";
import { demo, signIn } from "./people";
import { inspect } from "./screens";

test("a report shows its values by keyboard, and a year beside the one before", async ({ page }) => {
  await signIn(page, demo.treasurer);
  await page.goto("/admin/reports?year=never");
  const years = page.getByRole("navigation", { name: "Year" });
  const thisYear = await years.locator("[aria-current=page]").innerText();
  await expect(years.getByRole("link").first()).toHaveText(thisYear);

  const january = page
    .getByRole("list", { name: "Money received", exact: false })
    .getByRole("button", { name: `Jan ${thisYear}` });
  await january.focus();
  await expect(january.locator("xpath=following-sibling::*")).toBeVisible();

  const lastYear = String(Number(thisYear) - 1);
  await page.getByRole("link", { name: `Compare with ${lastYear}` }).click();
  await expect(page).toHaveURL(`/admin/reports?year=${thisYear}&compare=last-year`);
  await expect(page.getByText(`in the same months of ${lastYear}`).first()).toBeVisible();
  await page.getByText("Money received as a table").click();
  await expect(page.getByRole("columnheader", { name: `Dues ${lastYear}` })).toBeVisible();

  const firstDay = page
    .getByRole("list", { name: "seats taken by days before the event", exact: false })
    .getByRole("button", { name: "60 days before" })
    .first();
  await firstDay.focus();
  await expect(firstDay.locator("xpath=following-sibling::*").last()).toBeVisible();
  await page.getByText("How events fill as a table").click();
  await expect(page.getByRole("rowheader", { name: "On the day" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Became active members" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV of Applications" }).click();
  expect((await download).suggestedFilename()).toContain(`-report-applications-${thisYear}.csv`);

  await inspect(page, [
    `/admin/reports?year=${thisYear}&compare=last-year`,
    `/admin/reports?year=${Number(thisYear) - 4}`,
  ]);
});
