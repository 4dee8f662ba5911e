import { expect, test, type APIRequestContext } from "./test";
import { anApplicationPayload, explanation } from "../support/application-payload";
import { anotherBrowser, caller, demo, expectAccessible, linkSentTo, signIn, toast, unique } from "./people";

/** A PDF of one empty page. What is none opens a message in the browser's viewer, which takes the focus. */
const onePage = (title: string) =>
  Buffer.from(
    [
      `%PDF-1.7\n% ${title}`,
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj",
      "trailer<</Root 1 0 R>>\n%%EOF\n",
    ].join("\n"),
  );

/** A new member with documents that wait, the first of them the oldest. */
async function aMemberWithDocuments(calls: APIRequestContext, names: string[]): Promise<string> {
  const lastName = unique("Lightbourne");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;
  await calls.post("/api/register", {
    data: { firstName: "Dora", lastName, email, password: "casuarina-tree" },
  });
  for (const fileName of names) {
    const { uploadURL } = (await (await calls.post("/api/objects/upload")).json()) as {
      uploadURL: string;
    };
    const file = onePage(fileName);
    expect((await calls.put(uploadURL, { data: file })).status()).toBe(200);
    const data = { objectURL: uploadURL, category: "certificate", fileName };
    expect((await calls.put("/api/documents/upload", { data })).status()).toBe(201);
  }
  return lastName;
}

async function aNewApplication(): Promise<{ name: string; email: string }> {
  const lastName = unique("Knowles");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;
  const answer = await (
    await caller()
  ).post("/api/member-registration", {
    data: anApplicationPayload({ lastName, email, applicantSignature: `Amara ${lastName}` }),
  });
  expect(answer.status()).toBe(201);
  return { name: `Amara ${lastName}`, email };
}

test("an administrator reviews documents by keyboard: approves one, rejects one with a reason", async ({
  page,
  request: member,
}) => {
  const lastName = await aMemberWithDocuments(member, ["Diploma", "Licence"]);
  await signIn(page, demo.admin);
  await page.goto(`/admin?tab=documents&q=${encodeURIComponent(lastName)}`);
  await page.getByRole("link", { name: "Diploma" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Diploma" })).toBeVisible();
  await expect(page.getByTitle("Preview of Diploma")).toBeVisible();

  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toContainText("Approve");
  await expectAccessible(page);
  // No shortcut works behind a dialog.
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeFocused();

  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: "Licence" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: "Diploma" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(toast(page)).toContainText("Document Updated");
  await expect(page.getByRole("heading", { level: 1, name: "Licence" })).toBeVisible();

  // That was the wrong key: it is taken back by one, and decided again.
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("no email was sent");
  await expect(page.getByRole("heading", { level: 1, name: "Diploma" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(toast(page)).toContainText("Document Updated");
  await expect(page.getByRole("heading", { level: 1, name: "Licence" })).toBeVisible();

  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Reject this document?" });
  // Letters of the reason are letters here.
  await dialog.getByLabel("Reason").pressSequentially("ajar and dark");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reject document" }).click();
  await expect(toast(page)).toContainText("Licence was rejected");

  const mine = (await (await member.get("/api/documents/my")).json()) as Record<string, unknown>[];
  expect(mine.map(({ fileName, status }) => [fileName, status])).toEqual([
    ["Licence", "rejected"],
    ["Diploma", "approved"],
  ]);
  expect(mine[0]?.rejectionReason).toBe("ajar and dark");
});

test("an application becomes an active membership: question, answer, approval, invitation, dues", async ({
  page,
  browser,
}) => {
  const { name, email } = await aNewApplication();
  await signIn(page, demo.admin);
  await page.goto(`/admin?tab=applications&q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(explanation)).toHaveCount(0);
  await page.getByRole("button", { name: "Show background answers" }).click();
  await expect(page.getByText(explanation)).toBeVisible();

  await page.getByLabel("New note").fill("Called the employer.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list").getByText("Called the employer.")).toBeVisible();

  await page.getByRole("button", { name: "Ask the applicant" }).click();
  const asking = page.getByRole("dialog", { name: "Ask the applicant" });
  await asking.getByLabel("Question").fill("Could you send a second reference?");
  await asking.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByText("Could you send a second reference?")).toBeVisible();
  await expect(page.getByText("Information requested")).toBeVisible();

  const visitor = await anotherBrowser(browser);
  await visitor.goto(await linkSentTo(email, "Your membership application"));
  await visitor.getByRole("button", { name: "Upload Document" }).click();
  const sending = visitor.getByRole("dialog", { name: "Upload Document" });
  await sending.getByRole("radio", { name: "Reference" }).check();
  await sending.getByLabel("File", { exact: true }).setInputFiles({
    name: "second-reference.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  });
  await sending.getByRole("button", { name: "Upload Document" }).click();
  await expect(toast(visitor)).toContainText("Document Uploaded");
  await visitor.getByLabel("Your answer").fill("It is with the documents now.");
  await visitor.getByRole("button", { name: "Send Answer" }).click();
  await expect(visitor.getByText("It is with the documents now.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("It is with the documents now.")).toBeVisible();
  await expect(page.getByText("second-reference.pdf")).toBeVisible();

  const applicationId = new URL(page.url()).pathname.split("/").at(-1)!;
  const second = await anotherBrowser(browser, demo.admin);
  await second.goto(page.url());
  for (const one of [page, second]) {
    await one.getByRole("button", { name: "Approve" }).click();
    const question = one.getByRole("alertdialog", { name: `Approve ${name}'s application?` });
    await expect(question).toContainText(`create an account for ${email}`);
    await expect(question).toContainText("pending until the first dues of 200.00 BSD");
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve application" }).click();
  await expect(toast(page)).toContainText("Application Approved");
  // The next one opens, or the list after the last.
  await page.waitForURL((url) => !url.pathname.endsWith(applicationId));
  await toast(page).getByRole("link", { name: "View application" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await second.getByRole("button", { name: "Approve application" }).click();
  await expect(second.getByRole("region", { name: "Notifications" }).getByRole("alert")).toContainText(
    "has already been approved by",
  );

  await visitor.goto(await linkSentTo(email, "Your membership application has been approved"));
  await expect(visitor.getByRole("heading", { name: "Set your password" })).toBeVisible();
  await visitor.getByLabel("New Password", { exact: true }).fill("casuarina-tree");
  await visitor.getByLabel("Confirm New Password", { exact: true }).fill("casuarina-tree");
  await visitor.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(visitor.getByText("Pending", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Record dues" }).click();
  const dues = page.getByRole("dialog", { name: "Record dues" });
  await expect(dues).toContainText("200.00 BSD");
  await dues.getByLabel("Bank or cheque number").fill("TRX-20417");
  await dues.getByRole("button", { name: /^Record/ }).click();
  await expect(toast(page)).toContainText(`${name} is now an active member.`);
  await visitor.reload();
  await expect(visitor.getByText("Active", { exact: true }).first()).toBeVisible();
});

test("an administrator reviews applications by keyboard, and is warned of what has not been read", async ({
  page,
}) => {
  const [first, second] = [await aNewApplication(), await aNewApplication()];
  await signIn(page, demo.admin);
  await page.goto(`/admin?tab=applications&q=${encodeURIComponent(first.name)}`);
  await page.getByRole("link", { name: first.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();

  const warning = "You haven't viewed the background answers";
  const question = page.getByRole("alertdialog", { name: `Approve ${first.name}'s application?` });
  await page.keyboard.press("a");
  await expect(question).toContainText(warning);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Show background answers" }).click();
  await expect(page.getByText(explanation)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("a");
    await expect(question).toBeVisible();
    const words = await question.textContent();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    expect(words).not.toContain(warning);
  }).toPass();

  await page.keyboard.press("r");
  const rejecting = page.getByRole("dialog", { name: `Reject ${first.name}'s application?` });
  await rejecting.getByLabel("Reason").pressSequentially("jar");
  await rejecting.getByRole("button", { name: "Reject application" }).click();
  await expect(toast(page)).toContainText("Application Rejected");
  await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
  await expect(page.getByText(explanation)).toHaveCount(0);
  await expectAccessible(page);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("It is pending again");
  await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reject" })).toBeVisible();
});

test("a treasurer answers reported payments by keyboard, and undoes an answer", async ({ page }) => {
  await signIn(page, demo.treasurer);
  await page.goto("/admin/payments");
  await page.getByRole("link", { name: /payments? reported$/ }).click();
  const row = page
    .getByRole("region", { name: "Payments reported" })
    .getByRole("listitem")
    .filter({ hasText: "Anwar Bethel" });
  await expect(row).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(row).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Not received");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.focus();
  await page.keyboard.press("r");
  const asking = page.getByRole("alertdialog", { name: /not received/ });
  await asking.getByLabel("Reason").pressSequentially("no jar");
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Not received" }).click();
  await expect(toast(page)).toContainText("Report Answered");
  await expect(row).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("no email was sent");
  await row.focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { level: 1, name: "Record a payment" })).toBeVisible();
});
