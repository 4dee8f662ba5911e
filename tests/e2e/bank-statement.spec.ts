import { createEvent, register } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";
import { expect, test } from "./test";

test("a treasurer drops in a bank file, decides by keyboard, posts it, and undoes that", async ({
  page: treasurer,
  browser,
}) => {
  const title = unique("An evening whose title is wider than any dialog in which a treasurer looks for it");
  const { id } = await createEvent({ title, price: 45 });
  const quoting = await register(id, unique("Ada Quotes"), { paymentAmount: "45.00" });
  const named = unique("Bea Names");
  const naming = await register(id, named, { paymentAmount: "45.00" });

  await signIn(treasurer, demo.treasurer);
  await treasurer.goto("/admin/payments");
  await treasurer.getByRole("button", { name: "More about money" }).click();
  await treasurer.getByRole("menuitem", { name: "Import statement" }).click();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const rest = unique("Rental of the hall");
  const csv = [
    "Value Date,Particulars,Debit,Credit",
    `${yesterday},TRF REF ${quoting.reference!.toLowerCase()} ADA,,45.00`,
    `${yesterday},TRF FROM ${named.toUpperCase()},,45.00`,
    `${yesterday},${rest} deposit,,123.45`,
    `${yesterday},${rest},80.00,`,
  ].join("\r\n");
  await treasurer.getByLabel(/Import statement/).setInputFiles({
    name: "November.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  const preview = treasurer.getByRole("region", { name: "November.csv" });
  await expect(preview.getByText("213.45 BSD")).toBeVisible();
  await expect(preview.getByText("80.00 BSD")).toBeVisible();
  await expectAccessible(treasurer);
  await preview.getByRole("button", { name: "Match lines" }).click();

  await expect(treasurer.getByRole("heading", { level: 1, name: "November.csv" })).toBeVisible();
  await expect(treasurer.getByText(/^2 of 4 lines decided · 45\.00 BSD to record$/)).toBeVisible();
  await expectAccessible(treasurer);
  const lines = treasurer.getByRole("listitem").filter({ hasText: " · line " });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(named);
  await treasurer.keyboard.press("j");
  await expect(lines.nth(1)).toBeFocused();
  await treasurer.keyboard.press("k");
  await expect(lines.first()).toBeFocused();

  // However long the title is of what it finds, its buttons are in sight.
  await treasurer.keyboard.press("s");
  const dialog = treasurer.getByRole("dialog");
  await dialog.getByLabel("Find amounts due").fill(named);
  await expect(dialog.getByRole("checkbox", { name: named })).toBeChecked();
  await expect(dialog.getByRole("list", { name: "Applies to" })).toContainText(title);
  await expectAccessible(treasurer);
  await expect(dialog.getByRole("button", { name: "Accept" })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await treasurer.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await lines.first().focus();
  await treasurer.keyboard.press("Enter");
  await expect(lines).toHaveCount(1);
  await treasurer.keyboard.press("i");
  await dialog.getByLabel("Reason").fill("Rent, not a payment");
  await expectAccessible(treasurer);
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(treasurer.getByText("Every line has been dealt with.")).toBeVisible();
  await expect(treasurer.getByText(/^4 of 4 lines decided · 90\.00 BSD to record$/)).toBeVisible();

  // Nothing is recorded until it is posted.
  const visitor = await anotherBrowser(browser);
  await visitor.goto(naming.pageUrl);
  await expect(visitor.getByRole("link", { name: "Download Ticket" })).toHaveCount(0);
  await treasurer.getByRole("button", { name: "Post 2 payments" }).click();
  await treasurer.getByRole("alertdialog").getByRole("button", { name: "Post 2 payments" }).click();
  await expect(toast(treasurer)).toContainText("Statement Posted");
  for (const { pageUrl } of [quoting, naming]) {
    await visitor.goto(pageUrl);
    await expect(visitor.getByRole("link", { name: "Download Ticket" })).toBeVisible();
  }

  await treasurer.getByRole("button", { name: "Undo posting" }).click();
  await treasurer.getByRole("alertdialog").getByRole("button", { name: "Undo posting" }).click();
  await expect(toast(treasurer)).toContainText("Posting Undone");
  await visitor.reload();
  await expect(visitor.getByRole("link", { name: "Download Ticket" })).toHaveCount(0);
  await expect(visitor.getByText(/^Seat held until /)).toBeVisible();

  // What was set aside is found again, whatever became of the posting.
  await treasurer.goto("/admin/payments/statements?show=set_aside");
  const setAside = treasurer.getByRole("row").filter({ hasText: `${rest} deposit` });
  await expect(setAside).toContainText("Rent, not a payment");
  await expectAccessible(treasurer);
  await setAside.getByRole("button", { name: /^Return to match/ }).click();
  await expect(toast(treasurer)).toContainText("Line returned");
  await expect(setAside).toHaveCount(0);
  await treasurer.getByRole("link", { name: /^To match/ }).click();
  await expect(setAside).toHaveCount(1);
});
