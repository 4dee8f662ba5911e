import { expect, test, type Page } from "./test";
import { explanation } from "../support/application-payload";
import { anotherBrowser, demo, expectAccessible, linkSentTo, toast, unique } from "./people";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const today = () => new Date().toISOString().slice(0, 10);

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

/** Goes on from the section that is shown, which has the focus on its heading then. */
async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(heading(page, to)).toBeFocused();
}

async function fillInPerson(page: Page, email: string): Promise<void> {
  await field(page, "First Name").fill("Amara");
  await field(page, "Last Name").fill("Rolle");
  await field(page, "Email").fill(email);
  await field(page, "Date of Birth").fill("1988-03-22");
  await field(page, "Home Phone").fill("2425550123");
  await field(page, "Cell Phone").fill("(242) 555-0124");
  await field(page, "Home Address").fill("14 Sunrise Road, Nassau");
}

async function fillInProfession(page: Page): Promise<void> {
  await field(page, "Professional Qualifications").fill("LL.B. (Hons.), International Diploma");
  await field(page, "Memberships in Other Organizations").fill("None so far");
  await field(page, "Current Employer").fill("Harbour Trust");
  await field(page, "Position Held").fill("MLRO");
  await field(page, "Duration in Position").fill("4 years");
}

async function answerNo(page: Page): Promise<void> {
  const questions = page.getByRole("region", { name: "Background Information" }).getByRole("group");
  // The section may still be coming, and `all` does not wait for it.
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) await question.getByLabel("No").check();
}

test("a visitor applies for membership, and the draft survives a reload", async ({ page }) => {
  const email = `${unique("amara").replaceAll(" ", "-")}@example.test`;
  await page.goto("/auth");
  await page.getByRole("link", { name: "Apply for membership" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Membership Application" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in here" })).toBeVisible();

  const problems = page.getByRole("region", { name: "There is a problem" });
  const progress = page.getByRole("navigation", { name: "Sections" });
  await page.getByRole("radio", { name: /^Existing member/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(field(page, "Membership Number")).toBeFocused();
  await expect(field(page, "Membership Number")).toHaveAccessibleDescription(/Enter your membership number/);
  await expect(heading(page, "Personal Information")).toBeHidden();
  await page.getByRole("radio", { name: /^New applicant/ }).check();
  await goOn(page, "Personal Information");
  await expect(page.getByText("1 of 8 sections complete")).toBeVisible();
  await expect(progress.getByRole("link")).toHaveCount(2);

  // Enter goes on, too.
  await field(page, "First Name").press("Enter");
  await expect(problems.getByRole("link")).toHaveCount(7);
  await expect(field(page, "First Name")).toBeFocused();
  await expectAccessible(page);
  await fillInPerson(page, email);
  await expect(field(page, "Home Phone")).toHaveValue("(242) 555-0123");
  await goOn(page, "Professional Information");
  await expect(problems).toHaveCount(0);
  await fillInProfession(page);
  await goOn(page, "Membership Level");
  await page.getByRole("radio", { name: /^Associate .*200.00 BSD/ }).check();
  await page.goBack();
  await expect(heading(page, "Professional Information")).toBeFocused();
  await progress.getByRole("link", { name: "Membership Level" }).click();
  await expect(heading(page, "Membership Level")).toBeFocused();
  await goOn(page, "Background Information");
  await answerNo(page);
  const conviction = page.getByRole("group", { name: /criminal offence/ });
  await conviction.getByLabel("Yes").check();
  await field(page, "Explanation").fill(explanation);
  await goOn(page, "CEO/Managing Director Information");
  await field(page, "CEO/Managing Director Name").fill("Rupert Maura");
  await field(page, "CEO/Managing Director Title").fill("Managing Director");
  await goOn(page, "Application Details");
  await field(page, "Signature").fill("Amara Rolle");

  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "We've restored your draft from" })).toBeVisible();
  await expect(field(page, "Signature")).toHaveValue("Amara Rolle");
  await goOn(page, "Declaration and Agreement");
  await page.getByRole("button", { name: "Submit Application" }).click();
  // Background answers are stored nowhere.
  await expect(problems.getByRole("heading", { level: 3 })).toHaveText([
    "Background Information",
    "Declaration and Agreement",
  ]);
  await expect(conviction.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Criminal conviction: Please answer with Yes or No" }).click();
  await expect(conviction.getByLabel("Yes")).toBeFocused();
  await page.getByRole("link", { name: "You must declare the information is true and complete" }).click();
  await expect(page.getByRole("checkbox", { name: "I declare" })).toBeFocused();
  for (const words of ["I declare", "I agree to abide", "I confirm"])
    await page.getByRole("checkbox", { name: words }).check();
  await progress.getByRole("link", { name: "Background Information" }).click();
  await answerNo(page);
  await conviction.getByLabel("Yes").check();
  await field(page, "Explanation").fill(explanation);
  await progress.getByRole("link", { name: "Personal Information" }).click();
  await expect(field(page, "First Name")).toHaveValue("Amara");
  await progress.getByRole("link", { name: "Membership Level" }).click();
  await expect(page.getByRole("radio", { name: /^Associate/ })).toBeChecked();
  await expect(page.getByText("8 of 8 sections complete")).toBeVisible();
  await progress.getByRole("link", { name: "Declaration and Agreement" }).click();
  await page.getByRole("button", { name: "Submit Application" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Application Submitted" })).toBeFocused();
  await expect(toast(page)).toContainText("Application Submitted");
  await expect(page.getByText("private link in the confirmation email")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await page.getByRole("link", { name: "Upload documents now" }).click();
  await expect(page.getByText("You can upload documents on this page for 2 hours")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload Document", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw application" })).toHaveCount(0);
  await page.goBack();
  // It may only have begun when this returns.
  await page.waitForURL(/\/member-registration/);
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();

  await page.goto(await linkSentTo(email, "Your membership application"));
  await expect(page.getByRole("heading", { name: "We are waiting for your documents" })).toBeVisible();
  await expect(page.getByText("0 of 4 documents")).toBeVisible();
  const openUpload = page.getByRole("button", { name: "Upload Document" });
  const openCertificate = page.getByRole("button", { name: /: Police certificate$/ });
  await openCertificate.click();
  const dialog = page.getByRole("dialog", { name: "Upload Document" });
  await expect(dialog.getByRole("radio", { name: "Police certificate" })).toBeChecked();
  await field(page, "Date on the certificate").fill("2020-01-31");
  await field(page, "File").setInputFiles({
    name: "police.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("A note"),
  });
  await expect(dialog.getByText("You can only upload: .pdf, .doc, .docx")).toBeVisible();
  await field(page, "File").setInputFiles({
    name: "police.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  });
  // A phone's photographs, one of them unreadable, and then two as one PDF.
  await dialog.getByRole("button", { name: "Remove" }).click();
  const photograph = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await field(page, "File").setInputFiles(photograph("broken.heic", Buffer.from("no picture")));
  await expect(dialog.getByText("Your browser can't read broken.heic")).toBeVisible();
  const picture = await page.screenshot({ type: "jpeg" });
  await field(page, "File").setInputFiles([photograph("police.jpg", picture), photograph("2.jpg", picture)]);
  await expect(dialog.getByText("police.pdf")).toBeVisible();
  // Each is shown, and can be turned and taken again before it is sent.
  const shown = dialog.getByRole("img", { name: "Page 2" });
  const isUpright = () =>
    shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth);
  expect(await isUpright()).toBe(false);
  await dialog.getByRole("button", { name: "Rotate page 2" }).click();
  await expect.poll(isUpright).toBe(true);
  const retaking = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Retake page 2" }).click();
  await (await retaking).setFiles(photograph("again.jpg", picture));
  await expect(dialog.getByRole("img", { name: "Page 2, again.jpg" })).toBeVisible();
  expect(await isUpright()).toBe(false);
  await expectAccessible(page);
  const upload = dialog.getByRole("button", { name: "Upload Document" });
  await upload.click();
  await expect(
    page.getByText("The police certificate must have been issued within the past six months"),
  ).toBeVisible();
  await field(page, "Date on the certificate").fill(today());
  await upload.click();
  await expect(toast(page)).toContainText("Document Uploaded");
  await expect(page.getByText("1 of 4 documents")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "police.pdf" })).toContainText(
    "Police certificate of",
  );
  await expect(openCertificate).toBeFocused();
  await expect(openCertificate).toHaveText("Add another");
  await openUpload.click();
  await expect(dialog.getByRole("radio", { name: "Reference" })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Remove police.pdf" }).click();
  await page.getByRole("button", { name: "Remove document" }).click();
  await expect(page.getByText("You haven't uploaded any documents yet.")).toBeVisible();
  await expect(page.getByText("0 of 4 documents")).toBeVisible();
});

test("on a phone, the sections open from the bar at the top", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/member-registration");
  await goOn(page, "Personal Information");
  await expect(heading(page, "Personal Information")).toBeInViewport();
  const sections = page.getByRole("button", { name: /sections$/i });
  const progress = page.getByRole("navigation", { name: "Sections" });
  await expect(progress).toBeHidden();
  await sections.click();
  await expect(progress.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await progress.getByRole("link", { name: "Registration Type" }).click();
  await expect(heading(page, "Registration Type")).toBeFocused();
  await expect(progress).toBeHidden();
});

test("a private link that was changed leads nowhere", async ({ page }) => {
  const answer = await page.goto(`/application/${"A".repeat(64)}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Check your application" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email").fill("nobody@example.test");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
});

test("an existing member claims an account on a phone with number, name and address, and is let in", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const lastName = unique("Albury");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;
  await page.goto("/member-registration");
  await page.getByRole("radio", { name: /^Existing member/ }).check();
  await field(page, "Membership Number").fill("ACO-17");
  await goOn(page, "Personal Information");
  await field(page, "First Name").fill("Amara");
  await field(page, "Last Name").fill(lastName);
  await expect(field(page, "Date of Birth")).toHaveCount(0);
  await field(page, "Email").fill(email);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await linkSentTo(email, "Your account for the member portal: please confirm"));
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload Document" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "We are looking up your membership" })).toBeVisible();

  const office = await anotherBrowser(browser, demo.admin);
  await office.goto(`/admin?tab=applications&q=${encodeURIComponent(lastName)}`);
  await office.getByRole("link", { name: `Amara ${lastName}` }).click();
  await expect(office.getByText("Look up the membership number in your records")).toBeVisible();
  await office.getByRole("button", { name: "Approve" }).click();
  const dialog = office.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Approve application" }).click();
  await expect(dialog.getByLabel("Membership level")).toHaveAccessibleDescription(/Choose the level/);
  await dialog.getByLabel("Membership level").selectOption({ label: "Associate, 200.00 BSD" });
  await expectAccessible(office);
  await dialog.getByRole("button", { name: "Approve application" }).click();
  await expect(toast(office)).toContainText("Application Approved");

  await page.goto(await linkSentTo(email, "Your membership application has been approved"));
  await page.getByLabel("New Password", { exact: true }).fill("casuarina-tree");
  await page.getByLabel("Confirm New Password", { exact: true }).fill("casuarina-tree");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
});
