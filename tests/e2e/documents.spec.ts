import { expect, test, type Page } from "./test";
import { caller, demo, expectAccessible, toast, unique } from "./people";

const mostBytes = 10_485_760;

/** A PDF of so many bytes, as the picker hands it over. */
function aPdf(name: string, size = 2_000) {
  const buffer = Buffer.alloc(size, " ");
  buffer.write("%PDF-1.7\n");
  return { name, mimeType: "application/pdf", buffer };
}

/** A new member on the Documents page, whose list is empty. */
async function aMemberWithoutDocuments(page: Page): Promise<void> {
  const email = `${unique("dora").replaceAll(" ", "-")}@example.test`;
  await page.request.post("/api/register", {
    data: { firstName: "Dora", lastName: "Lightbourne", email, password: "casuarina-tree" },
  });
  await page.goto("/documents");
  await expect(page.getByText("You haven't uploaded any documents yet.")).toBeVisible();
}

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Upload Document" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  const file = dialog.getByLabel("File");
  await expect(file).toBeAttached();
  return { dialog, file, send: dialog.getByRole("button", { name: "Upload Document" }) };
}

const alert = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alert");

test("a member uploads a document, sees it pending, downloads it and withdraws it", async ({ page }) => {
  await aMemberWithoutDocuments(page);
  const { dialog, file, send } = await openDialog(page);
  await send.click();
  await expect(dialog.getByText("Category is required")).toBeVisible();
  await dialog.getByRole("radio", { name: "Certificate" }).check();
  await send.click();
  await expect(alert(page)).toContainText("Upload Required");
  await expect(alert(page)).toContainText("Please upload a file first");
  await expectAccessible(page);

  await file.setInputFiles(aPdf("large.pdf", mostBytes + 1));
  await expect(dialog.getByText("large.pdf exceeds maximum allowed size of 10 MB")).toBeVisible();
  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(dialog.getByText("You can only upload: .pdf, .doc, .docx")).toBeVisible();
  await file.setInputFiles({ ...aPdf("picture.pdf"), buffer: Buffer.from("GIF89a and so on") });
  await expect(dialog.getByText("Failed to upload picture.pdf")).toBeVisible();
  await expect(alert(page)).toContainText("Upload Failed");
  await expect(dialog.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(file).toBeFocused();

  let letGo = () => {};
  const seen = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/objects/upload/*", async (route) => {
    await seen;
    await route.continue();
  });
  await file.setInputFiles(aPdf("diploma.pdf", mostBytes));
  await expect(dialog.getByRole("progressbar", { name: "Uploading diploma.pdf" })).toBeVisible();
  letGo();
  await expect(dialog.getByText("Upload complete")).toBeVisible();
  await expectAccessible(page);
  await send.click();
  await expect(toast(page)).toContainText("Document Uploaded");
  await expect(dialog).toHaveCount(0);

  const item = page.getByRole("article").filter({ hasText: "Uploaded Document" });
  await expect(item.getByText("Pending", { exact: true })).toBeVisible();
  await expect(item).toContainText("Certificate · PDF · 10 MB");
  const saving = page.waitForEvent("download");
  await item.getByRole("link", { name: "Download" }).click();
  expect((await saving).suggestedFilename()).toBe("Uploaded Document.pdf");

  await item.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw document" }).click();
  await expect(toast(page)).toContainText("Document withdrawn");
  await expect(page.getByText("You haven't uploaded any documents yet.")).toBeVisible();
});

test("an upload is retried after 0, 1, 3 and 5 seconds, says why it failed, and can be cancelled", async ({
  page,
}) => {
  await aMemberWithoutDocuments(page);
  await page.clock.install();
  const { dialog, file } = await openDialog(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  let clockMs = 0;
  const triedAtMs: number[] = [];
  let mayPass = false;
  await page.route("**/api/objects/upload/*", (route) => {
    triedAtMs.push(clockMs);
    return mayPass ? route.continue() : route.fulfill({ status: 502, body: "Bad Gateway" });
  });

  await file.setInputFiles(aPdf("letter.pdf"));
  // A pause begins once the answer to the try before it has come: the clock is moved on in small steps.
  for (const [tries, stepMs] of [1, 1, 100, 300, 500].entries()) {
    await expect
      .poll(
        async () => {
          clockMs += stepMs;
          await page.clock.runFor(stepMs);
          return triedAtMs.length;
        },
        { intervals: [50] },
      )
      .toBe(tries + 1);
  }
  const pausesMs = triedAtMs.slice(1).map((at, index) => at - (triedAtMs[index] ?? 0));
  for (const [index, atLeastMs] of [0, 900, 2_700, 4_500].entries())
    expect(pausesMs[index], `the pause after try ${index + 1}`).toBeGreaterThanOrEqual(atLeastMs);
  await expect(dialog.getByText("Failed to upload letter.pdf. Non 2xx")).toBeVisible();
  await expect(alert(page)).toContainText("Upload Failed");
  expect(triedAtMs).toHaveLength(5);
  await page.clock.resume();

  mayPass = true;
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByText("Upload complete")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove" }).click();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/objects/upload/*", async (route) => {
    await held;
    await route.abort();
  });
  await file.setInputFiles(aPdf("slow.pdf"));
  await dialog.getByRole("button", { name: "Cancel upload" }).click();
  await expect(dialog.getByText("Choose a file")).toBeVisible();
  letGo();
  await expect(dialog.getByText("slow.pdf")).toHaveCount(0);
});

test("an upload without a network says so, and goes on when the network is back", async ({ page }) => {
  await aMemberWithoutDocuments(page);
  await page.clock.install();
  const { dialog, file } = await openDialog(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.context().setOffline(true);
  await file.setInputFiles(aPdf("offline.pdf"));
  await expect(dialog.getByText("No Internet connection", { exact: true })).toBeVisible();
  const failed = dialog.getByText("Upload failed", { exact: true });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return failed.isVisible();
      },
      { intervals: [50] },
    )
    .toBe(true);
  await expect(dialog.getByText("Failed to upload offline.pdf. No Internet connection")).toBeVisible();
  await page.clock.resume();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByText("Upload complete")).toBeVisible();
});

test("one file at most can be dropped, and a rejected document is sent once more, corrected", async ({
  page,
}) => {
  await aMemberWithoutDocuments(page);
  const { dialog, send } = await openDialog(page);
  const drop = async (names: string[]) => {
    const dataTransfer = await page.evaluateHandle((given) => {
      const dropped = new DataTransfer();
      for (const name of given) dropped.items.add(new File(["%PDF-1.7\n"], name));
      return dropped;
    }, names);
    await dialog.getByText("Choose a file").dispatchEvent("drop", { dataTransfer });
  };
  await drop(["one.pdf", "two.pdf"]);
  await expect(dialog.getByText("Cannot add more files")).toBeVisible();
  await drop(["one.pdf"]);
  await expect(dialog.getByText("Upload complete")).toBeVisible();
  await dialog.getByRole("radio", { name: "ID" }).check();
  await dialog.getByLabel("Document Name").fill("Passport");
  await send.click();
  await expect(page.getByRole("heading", { name: "Passport" })).toBeVisible();

  const [{ id }] = (await (await page.request.get("/api/documents/my")).json()) as [{ id: string }];
  const admin = await caller(demo.admin);
  await admin.put(`/api/admin/documents/${id}/status`, {
    data: { status: "rejected", reason: "The copy is too dark." },
  });
  await page.reload();
  const item = page.getByRole("article").filter({ hasText: "Passport" });
  await expect(item.getByText("Rejected", { exact: true })).toBeVisible();
  await expect(item).toContainText("Please upload a corrected version.");
  await expect(item).toContainText("Reason: The copy is too dark.");
  await item.getByRole("button", { name: "Upload corrected version" }).click();
  const correction = page.getByRole("dialog", { name: "Upload a corrected version" });
  await expect(correction.getByRole("radio", { name: "ID" })).toBeChecked();
  await correction.getByLabel("Document Name").fill("Passport, clear copy");
  await correction.getByLabel("File").setInputFiles(aPdf("clear.pdf"));
  await expect(correction.getByText("Upload complete")).toBeVisible();
  await correction.getByRole("button", { name: "Upload Document" }).click();
  await expect(page.getByText("Corrected version of Passport")).toBeVisible();
  await expect(page.getByText("You have uploaded a corrected version.")).toBeVisible();

  const [{ id: corrected }] = (await (await page.request.get("/api/documents/my")).json()) as [
    { id: string },
  ];
  await admin.put(`/api/admin/documents/${corrected}/status`, { data: { status: "approved" } });
  await page.reload();
  await expect(page.getByText(/Verified \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
});

test("an upload form whose session ended says so and keeps what was typed, and decided documents stay", async ({
  page,
}) => {
  await aMemberWithoutDocuments(page);
  const { dialog, file, send } = await openDialog(page);
  await dialog.getByLabel("Document Name").fill("Police certificate");
  await dialog.getByRole("radio", { name: "Certificate" }).check();
  await file.setInputFiles(aPdf("police.pdf"));
  await expect(dialog.getByText("Upload complete")).toBeVisible();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await send.click();
  await expect(alert(page)).toContainText("Your session has ended. Sign in again in another tab");
  await page.context().addCookies(cookies);
  await expect(dialog.getByLabel("Document Name")).toHaveValue("Police certificate");
  await send.click();
  await expect(page.getByRole("heading", { name: "Police certificate" })).toBeVisible();

  const [{ id }] = (await (await page.request.get("/api/documents/my")).json()) as [{ id: string }];
  const admin = await caller(demo.admin);
  await admin.put(`/api/admin/documents/${id}/status`, { data: { status: "approved" } });
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw document" }).click();
  await expect(alert(page)).toContainText("Delete Failed");
  await expect(alert(page)).toContainText("has already been reviewed");
});
