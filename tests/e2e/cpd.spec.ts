import { expect, test } from "./test";
import { connectToPortal } from "../support/portal-database";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";

test("a member's CPD from an entry with evidence to its approval, and a statement that anyone can verify", async ({
  page,
  browser,
}) => {
  const lastName = unique("Lightbourne");
  const title = unique("Sanctions Course");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;
  await page.request.post("/api/register", {
    data: { firstName: "Dora", lastName, email, password: "casuarina-tree" },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/cpd");
  await expectAccessible(page);

  await test.step("the member adds an entry with its evidence", async () => {
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add CPD entry" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Provider").fill("Nassau College");
    await dialog.getByLabel("Date").fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByLabel("Hours").fill("1.5");
    await dialog.getByLabel("Category").selectOption("Ethics");
    const pdf = { name: "proof.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };
    await dialog.getByLabel("File").setInputFiles(pdf);
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await expect(toast(page)).toContainText("Submitted for review");
    await page.goto("/documents");
    await expect(page.getByText("Reviewed with your CPD entry")).toBeVisible();
    await expect(page.getByText("CPD evidence")).toBeVisible();
  });

  const office = await anotherBrowser(browser);
  await test.step("staff find its evidence with the entry alone, and approve both at once", async () => {
    await signIn(office, demo.admin);
    await office.goto(`/admin?tab=documents&show=all&q=${lastName}`);
    await expect(office.getByText("proof.pdf")).toHaveCount(0);
    await office.goto(`/admin?tab=cpd&q=${lastName}`);
    await office.getByRole("link", { name: title }).click();
    await expect(office.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(toast(office)).toContainText(title);
  });

  await test.step("the member gets a statement, whose code anyone can verify", async () => {
    await page.goto("/cpd");
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Create statement/ }).click();
    await expect(toast(page)).toContainText("Statement ready");
    await expectAccessible(page);
    const verify = await page.getByRole("link", { name: /^Verify the statement/ }).getAttribute("href");
    const bank = await anotherBrowser(browser);
    await bank.goto(verify ?? "");
    await expect(bank.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();
    await expect(bank.getByText(lastName)).toBeVisible();
    await expectAccessible(bank);
  });

  const database = await connectToPortal();
  const { rows } = await database.query(
    `SELECT d."status" FROM "Document" d JOIN "User" u ON u."id" = d."userId" WHERE u."email" = $1`,
    [email],
  );
  await database.end();
  expect(rows).toEqual([{ status: "evidence" }]);
});
