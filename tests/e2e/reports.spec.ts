import { expect, test } from "./test";
import { demo, signIn } from "./people";
import { inspect } from "./screens";

test("a report shows its values to the keyboard, and a year next to the one before", async ({ page }) => {
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

  await inspect(page, [
    `/admin/reports?year=${thisYear}&compare=last-year`,
    `/admin/reports?year=${Number(thisYear) - 4}`,
  ]);
});
