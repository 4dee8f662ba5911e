import { expect, test } from "./test";
import { anotherBrowser, demo, signIn, toast, unique } from "./people";

test("an administrator changes the settings, which visitors see at once and the audit log records", async ({
  page,
  browser,
}) => {
  const benefits = `https://example.org/${unique("benefits").replaceAll(" ", "-")}`;
  await signIn(page, demo.admin);
  await page.goto("/admin/settings");
  const email = page.getByLabel("Contact email");
  await expect(email).toBeEnabled();
  const before = await email.inputValue();
  await email.fill("office");
  await page.getByLabel("Membership benefits page").fill(benefits);
  await page.getByRole("button", { name: "Save association" }).click();
  await expect(page.getByText("Valid email is required")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.getByLabel("Membership benefits page")).toHaveValue(benefits);
  await email.fill(before);
  await page.getByRole("button", { name: "Save association" }).click();
  await expect(toast(page)).toContainText("Settings saved");

  const visitor = await anotherBrowser(browser);
  await visitor.goto("/auth");
  await expect(visitor.getByRole("link", { name: "membership benefits" })).toHaveAttribute("href", benefits);
  await visitor.context().close();

  await page.getByRole("link", { name: "Audit log", exact: true }).click();
  await page.getByLabel("Action", { exact: true }).selectOption("Association changed");
  await page.getByRole("button", { name: "Filter" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: benefits }).first();
  await expect(entry).toContainText(/Shantel Ferguson changed/);
  await page.getByRole("button", { name: "Verify log integrity" }).click();
  await expect(page.getByText(/^All [\d,]+ entries are intact\.$/)).toBeVisible();
});
