import { createEvent, register } from "./events";
import { anotherBrowser, caller, demo, expectAccessible, signIn, signInAnew, unique } from "./people";
import { expect, test } from "./test";

test("a treasurer invoices three people to one employer, and loses nothing when one more is added", async ({
  page: treasurer,
}) => {
  const { id } = await createEvent({ title: unique("Compliance day"), price: 45 });
  const names = ["Ada Bain", "Bea Cash", "Cleo Dean", "Dora Earl"].map(unique);
  const references: string[] = [];
  for (const name of names)
    references.push((await register(id, name, { paymentAmount: "45.00" })).reference!);
  const [, , , last] = references;

  await signIn(treasurer, demo.treasurer);
  await treasurer.goto("/admin/payments");
  await treasurer.getByRole("button", { name: "More about money" }).click();
  await treasurer.getByRole("menuitem", { name: "Invoices" }).click();
  await treasurer.getByRole("link", { name: "New invoice" }).click();
  const search = treasurer.getByLabel("Find amounts");
  const found = treasurer.getByRole("list", { name: "Amounts found" });
  const invoice = treasurer.getByRole("region", { name: "On this invoice" });
  for (const name of names) {
    await search.fill(name);
    const box = found.getByRole("checkbox", { name });
    await box.focus();
    await treasurer.keyboard.press("Space");
    await expect(box).toBeChecked();
  }
  await expect(invoice.getByRole("listitem")).toHaveCount(4);
  await expect(invoice.getByRole("status")).toHaveText("4 amounts of 4 people, total 180.00 BSD");
  // Unticking where it was found takes it off.
  await treasurer.keyboard.press("Space");
  await expect(invoice.getByRole("listitem")).toHaveCount(3);
  await treasurer.keyboard.press("Space");

  await treasurer.getByRole("button", { name: "Create invoice" }).click();
  await expect(treasurer.getByLabel("Company")).toBeFocused();
  await expect(treasurer.getByText("Enter the company's name")).toBeVisible();
  const company = unique("Coral Trust");
  await treasurer.getByLabel("Company").fill(company);
  await treasurer.getByLabel("Address").fill("Bay Street\nNassau");
  await treasurer.getByLabel("Purchase order number").fill("PO-4711");
  await expectAccessible(treasurer);

  const answer = await (await caller(demo.admin)).post("/api/invoices", { data: { references: [last] } });
  const other = ((await answer.json()) as { number: string }).number;
  await treasurer.getByRole("button", { name: "Create invoice" }).click();
  await expect(
    treasurer
      .getByRole("main")
      .getByText(`${last} is on invoice ${other}. That invoice must be cancelled first.`),
  ).toBeVisible();
  await expect(invoice.getByRole("listitem")).toHaveCount(4);
  await expect(treasurer.getByLabel("Company")).toHaveValue(company);
  await expect(treasurer.getByLabel("Purchase order number")).toHaveValue("PO-4711");
  // The search says by now which invoice it is on.
  await expect(found.getByText(`On ${other}`)).toBeVisible();
  await invoice.getByRole("button", { name: `Remove ${last}` }).click();
  await expect(found.getByRole("checkbox")).toBeDisabled();
  await expect(invoice.getByRole("status")).toHaveText("3 amounts of 3 people, total 135.00 BSD");

  await treasurer.getByRole("button", { name: "Create invoice" }).click();
  const heading = treasurer.getByRole("heading", { name: /^Invoice INV-\d+$/ });
  await expect(heading).toBeFocused();
  await expectAccessible(treasurer);
  const pdf = treasurer.getByRole("link", { name: "Download PDF" });
  const document = await treasurer.request.get((await pdf.getAttribute("href"))!);
  expect(document.headers()["content-type"]).toContain("application/pdf");
  await treasurer.getByRole("link", { name: "All invoices" }).click();
  const row = treasurer.getByRole("row").filter({ hasText: company });
  await expect(row).toContainText("for 3 people");
  await expect(row).toContainText("135.00 BSD");
});

test("a person who may only read payments sees invoices, and no way to create one", async ({
  page,
  browser,
}) => {
  const admin = await anotherBrowser(browser, demo.admin);
  await admin.goto("/admin/payments/invoices");
  await expect(admin.getByRole("link", { name: "New invoice" })).toBeVisible();
  const auditor = { email: "auditor@demo.test", password: demo.admin.password };
  await signInAnew(page.request, auditor);
  await page.goto("/admin/payments/invoices");
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New invoice" })).toHaveCount(0);
  await page.goto("/admin/payments/invoices/new");
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
});
