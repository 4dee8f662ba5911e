import { expect, test } from "./test";
import { anotherBrowser, demo, expectAccessible, signIn, toast } from "./people";

const password = demo.member.password;
const someone = (name: string) => ({ email: `${name}@demo.test`, password });

test("an owner on a phone makes a member a reviewer, who sees what that role opens and nothing else", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.admin);
  await page.goto("/admin/staff");
  await page.getByLabel("Name or email").fill("moss");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: /Kendrick Moss/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kendrick Moss" })).toBeVisible();
  await page.getByLabel(/^Reviewer/).check();
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(toast(page)).toContainText("Roles Saved");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Kendrick Moss/ })
      .first(),
  ).toContainText("Reviewer");

  const reviewer = await anotherBrowser(browser, someone("kendrick.moss"));
  await reviewer.goto("/");
  await reviewer.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(reviewer.getByRole("navigation", { name: "Console" }).getByRole("link")).toHaveText([
    "Today",
    /Applications/,
    /Documents/,
  ]);
  const refused = await reviewer.goto("/admin/payments");
  expect(refused?.status()).toBe(403);
  await expect(reviewer.getByText("Access Restricted")).toBeVisible();
  await reviewer.context().close();
});

test("the treasurer proposes bank details, which a colleague can approve or stop", async ({
  page,
  browser,
}) => {
  const treasurer = await anotherBrowser(browser, someone("treasurer"));
  await treasurer.goto("/admin/settings");
  await expect(treasurer.getByRole("term").filter({ hasText: "Contact email" })).toBeVisible();
  await expect(treasurer.getByLabel("Contact email")).toHaveCount(0);
  await treasurer.getByRole("link", { name: "Bank details" }).click();
  const bank = treasurer.getByRole("group", { name: "Bank details" }).last();
  await bank.getByLabel("Account name").fill("The Association");
  await bank.getByLabel("Bank", { exact: true }).fill("Bank of Nassau");
  await bank.getByLabel("Account number").fill("4711 0815");
  await bank.getByRole("button", { name: "Propose bank details" }).click();
  await expect(bank.getByText("SWIFT code is required")).toBeVisible();
  await bank.getByLabel("SWIFT code").fill("BONABSNS");
  await bank.getByRole("button", { name: "Propose bank details" }).click();
  await expect(toast(treasurer)).toContainText("Bank details proposed");
  await expect(treasurer.getByText("A colleague with permission can approve it sooner.")).toBeVisible();
  await expect(treasurer.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await signIn(page, demo.admin);
  await page.goto("/admin/settings?section=bank-details");
  await expect(
    page.getByText("No bank details are set yet, so no one can pay by bank transfer."),
  ).toBeVisible();
  await expect(page.getByText("4711 0815")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await page.getByRole("button", { name: "Stop this change" }).click();
  await expect(toast(page)).toContainText("Change stopped");
  await expect(page.getByText("4711 0815")).toHaveCount(0);
  await treasurer.context().close();
});
