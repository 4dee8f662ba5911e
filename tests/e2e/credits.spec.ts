import { createEvent, register } from "./events";
import { demo, expectAccessible, signIn, toast, unique } from "./people";
import { expect, test } from "./test";

test("a treasurer keeps what a company has paid as credit, uses a part for a seat, and pays back the rest", async ({
  page: treasurer,
}) => {
  const { id } = await createEvent({ title: unique("Compliance day"), price: 45 });
  const seat = await register(id, unique("Ada Bain"), { paymentAmount: "45.00" });
  const company = unique("Coral Trust");

  await signIn(treasurer, demo.treasurer);
  await treasurer.goto("/admin/payments/record");
  await treasurer.getByLabel("Amount in BSD").fill("120.00");
  await treasurer.getByLabel("Nothing is due: keep all of it as credit").check();
  await treasurer.getByRole("button", { name: "Record payment" }).click();
  await expect(treasurer.getByText("Say who paid: a member, a reference, or a name")).toBeVisible();
  await treasurer.getByLabel("Name", { exact: true }).fill(company);
  await treasurer.getByRole("button", { name: "Record payment" }).click();
  await expect(toast(treasurer)).toContainText("120.00 BSD is kept as credit.");

  await treasurer.goto("/admin/payments/credits");
  await treasurer.getByRole("searchbox", { name: "Search credits" }).fill(company);
  await treasurer.keyboard.press("Enter");
  const row = treasurer.getByRole("row").filter({ hasText: company });
  await expect(treasurer.getByRole("row")).toHaveCount(2);
  await row.getByRole("button", { name: `Use ${company}’s credit` }).click();
  const dialog = treasurer.getByRole("dialog");
  await dialog.getByLabel("Find amounts due").fill(seat.reference!);
  await dialog.getByRole("list", { name: "Amounts found" }).getByRole("checkbox").check();
  await expect(dialog.getByRole("list", { name: "Applies to" }).getByRole("textbox")).toHaveValue("45.00");
  await expectAccessible(treasurer);
  await dialog.getByRole("button", { name: "Use credit" }).click();
  const question = treasurer.getByRole("alertdialog");
  await expect(question).toContainText("75.00 BSD is left in credit.");
  await expectAccessible(treasurer);
  await question.getByRole("button", { name: "Use credit" }).click();
  await expect(toast(treasurer)).toContainText(`45.00 BSD for ${seat.reference}`);
  await expect(row).toContainText("75.00 BSD");

  await row.getByRole("button", { name: /^Refund credit/ }).click();
  await dialog.getByLabel("Bank or cheque number").fill("TRX-7");
  await expect(dialog.getByLabel("Amount in BSD")).toHaveValue("75.00");
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect(toast(treasurer)).toContainText("Refund Recorded");
  await expect(row).toHaveCount(0);

  await treasurer.goto(seat.pageUrl);
  await expect(treasurer.getByRole("link", { name: "Download Ticket" })).toBeVisible();
});
