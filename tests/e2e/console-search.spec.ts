import { expect, test, type Page } from "./test";
import { createEvent } from "./events";
import { demo, expectAccessible, signIn, unique } from "./people";

const field = (page: Page) => page.getByRole("combobox", { name: "Search the console" });
const active = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });

test("a treasurer finds pages, money and people by keyboard alone", async ({ page }) => {
  await signIn(page, demo.treasurer);
  await page.goto("/admin/payments");
  await expect(page.getByRole("button", { name: "Search the console" })).toBeVisible();
  await page.getByRole("heading", { level: 1, name: "Payments" }).waitFor();

  // The pages, before anything is typed.
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(active(page)).toHaveText("Admin Dashboard");
  await page.keyboard.type("month");
  await expect(active(page)).toContainText("Month end");
  await expect(active(page).locator("mark")).toHaveText("Month");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Month end" })).toBeVisible();

  // An amount that is owed, by its reference.
  await page.goto("/admin/payments/receivables");
  const reference = /\b[2-9A-HJKMNP-Y]{8}\b/.exec(await page.getByRole("table").first().innerText())?.[0];
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("group", { name: "Recent" })).toContainText("Month end");
  await page.keyboard.type((reference ?? "").toLowerCase());
  await expect(page.getByRole("group", { name: "Amounts due" })).toContainText(reference ?? "");
  await expect(active(page)).toContainText(reference ?? "");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/payments/record\\?references=${reference}`));

  // The arrow keys go through all groups and around; Escape returns the focus.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("member@demo");
  await expect(page.getByRole("group", { name: "Members and accounts" })).toContainText("member@demo.test");
  const first = await active(page).textContent();
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).not.toHaveText(first ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(active(page)).toHaveText(first ?? "");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Search the console" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("nobody-is-called-this");
  await expect(page.getByText("Nothing matches “nobody-is-called-this”.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Search the console" })).toBeFocused();
});

test("letters typed before the search has opened are not lost", async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: "Search the console" })).toBeVisible();
  await expect(async () => {
    // All in one task of the page, so that nothing can render in between.
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.dispatchEvent(
          new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      press("k", true);
      for (const key of "recei") press(key);
    });
    await expect(field(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("vables");
  await expect(field(page)).toHaveValue("receivables");
});

test("the console's search says when the portal cannot be reached, and finds again once it can", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Search the console" }).click();
  await expect(active(page)).toBeVisible();
  await page.context().setOffline(true);
  await field(page).fill("audit");
  await expect(page.getByText("We couldn't reach the portal.")).toBeVisible();
  await page.context().setOffline(false);
  await field(page).fill("audit log");
  await expect(active(page)).toContainText("Audit log");
});

test("Create event opens the form itself, once for each time it is chosen", async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto("/admin/settings");
  const form = page.getByRole("dialog", { name: "Create Event" });
  // From another page, then from the list itself.
  for (let turn = 0; turn < 2; turn++) {
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.keyboard.press("Control+k");
    await field(page).fill("create event");
    await expect(active(page)).toHaveText("Create event");
    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Title")).toBeVisible();
    await expect(form.locator(":focus")).toHaveCount(1);
    if (turn === 0) await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\?tab=events$/);
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "Create Event" })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test("the search opens at check-in by Ctrl K alone, so that a scanner's slashes do not open it", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const { id } = await createEvent({ title: unique("Searching Door"), price: 0 });
  await page.goto(`/admin/events/${id}/check-in`);
  const start = page.getByRole("button", { name: "Start the camera" });
  await start.focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(start).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await field(page).fill("payments");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/payments/);
});
