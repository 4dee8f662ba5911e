import { createEvent } from "./events";
import { expectAccessible, letterTo, linkSentTo, unique } from "./people";
import { expect, test } from "./test";

test("a coordinator registers colleagues from a pasted table, confirms by email, and transfers one seat", async ({
  page,
}) => {
  const title = unique("Sanctions day");
  const { slug } = await createEvent({ title, price: 45 });
  const mark = unique("group").replace(/\W/g, "").toLowerCase();
  const email = `${mark}@example.test`;

  await page.goto(`/events/${slug}`);
  await page.getByRole("link", { name: "Register a group" }).click();
  await page.getByLabel("Company").fill("First Bank");
  await page.getByLabel("Your full name").fill("Carla Coordinator");
  await page.getByLabel("Your email").fill(email);
  const table = page.getByLabel("Table", { exact: true });
  await table.fill("name\nAnn Rolle");
  await expect(page.getByText("The table has no column called “email”.")).toBeVisible();

  const rows = [`Ann Rolle\tann-${mark}@example.test`, `Bea Knowles\tANN-${mark}@example.test`];
  await table.fill(rows.join("\n"));
  await page.getByRole("button", { name: "Register the group" }).click();
  await expect(page.getByText("The same email address as in row 1.")).toBeVisible();
  await expect(table).toHaveValue(rows.join("\n"));
  await expectAccessible(page);

  await table.fill(rows.join("\n").replace("ANN", "bea"));
  await expect(page.getByText("2 people, 90.00 BSD in total")).toBeVisible();
  await page.getByRole("button", { name: "Register the group" }).click();
  await expect(page.getByRole("heading", { name: "Almost done: confirm by email" })).toBeFocused();

  await page.goto(await linkSentTo(email, `Confirm your group: ${title}`));
  await page.getByRole("button", { name: "Confirm the group" }).click();
  await expect(page.getByText("Your seats aren’t confirmed yet")).toBeVisible();
  await expect(page.getByText("90.00 BSD", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download invoice INV-/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How to pay" })).toBeVisible();

  await page.getByRole("button", { name: /^I have paid/ }).click();
  await page.getByRole("button", { name: "Report payment" }).click();
  await expect(page.getByText(/^Reported on .*: we’re checking it\.$/)).toBeVisible();

  await page.getByRole("button", { name: "Substitute Bea Knowles" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full name").fill("Zoe Moss");
  await dialog.getByLabel("Email").fill(`zoe-${mark}@example.test`);
  await dialog.getByRole("button", { name: "Transfer seat" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Zoe Moss" })).toBeVisible();
  await expect(page.getByText("Bea Knowles")).toHaveCount(0);
  await expectAccessible(page);
  expect(await letterTo(`zoe-${mark}@example.test`, `Your seat is held: ${title}`)).toContain(
    "First Bank has registered you",
  );
});
