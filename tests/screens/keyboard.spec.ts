import { type Locator, type Page } from "@playwright/test";
import { createEvent, register } from "../e2e/events";
import { caller, demo, toast, unique } from "../e2e/people";
import { anApplicationPayload } from "../support/application-payload";
import { MOST_STOPS, tabOn } from "./judgements";
import { expect, test } from "./test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const isFocused = (target: Locator) =>
  target.evaluate(
    (element) => element === document.activeElement || element.contains(document.activeElement),
  );

/** Goes by Tab until `target` has the focus, which can be seen at each stop. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let at = 0; at < MOST_STOPS; at++) {
    if (await isFocused(target)) return;
    expect((await tabOn(page))?.wrong ?? []).toEqual([]);
  }
  throw new Error(`${target.toString()} is reached by no key`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** "2026-11-21" into a date field, part by part as it wants them. */
async function typeDate(page: Page, target: Locator, date: string): Promise<void> {
  const [year, month, day] = date.split("-");
  await reach(page, target);
  await page.keyboard.type(`${month}${day}${year}`);
}

/** Comes to a set of radios and goes along it until this one is chosen. */
async function choose(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute("name");
  const group = page.locator(`input[type=radio][name="${name}"]`);
  for (let at = 0; at < MOST_STOPS; at++) {
    if (await group.evaluateAll((all) => all.includes(document.activeElement as HTMLInputElement))) break;
    await tabOn(page);
  }
  await page.keyboard.press("Space");
  for (let at = 0; at < 10 && !(await radio.isChecked()); at++) await page.keyboard.press("ArrowDown");
  await expect(radio).toBeChecked();
}

async function signInByKeys(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto("/auth");
  await type(page, page.getByLabel("Email"), person.email);
  await type(page, page.getByLabel("Password", { exact: true }), person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

const inNavigation = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

test("a member signs in, registers, uploads, writes and edits the profile by keyboard alone", async ({
  page,
}) => {
  const event = await createEvent({ title: unique("Keyboard Evening"), price: 0 });
  const person = { email: `${unique("keys").replaceAll(" ", "-")}@example.test`, password: "casuarina-tree" };
  await page.request.post("/api/register", { data: { firstName: "Kendra", lastName: "Moss", ...person } });
  await page.context().clearCookies();

  await test.step("signs in", () => signInByKeys(page, person));

  await test.step("registers for an event", async () => {
    await press(page, inNavigation(page, "Events"));
    const card = page.getByRole("article").filter({ hasText: event.title });
    await press(page, card.getByRole("link", { name: "Register (Free)" }));
    await press(page, page.getByRole("button", { name: "Register (Free)" }));
    await expect(toast(page)).toContainText("Registration Successful!");
    await page.waitForURL("/events");
  });

  await test.step("uploads a document", async () => {
    await press(page, inNavigation(page, "Documents"));
    await press(page, page.getByRole("button", { name: "Upload Document" }));
    const dialog = page.getByRole("dialog", { name: "Upload Document" });
    await choose(page, dialog.getByRole("radio", { name: "Receipt" }));
    const chooser = page.waitForEvent("filechooser");
    await press(page, dialog.getByLabel("File"));
    const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
    await (await chooser).setFiles({ name: "receipt.pdf", mimeType: "application/pdf", buffer });
    await expect(dialog.getByText("Upload complete")).toBeVisible();
    await press(page, dialog.getByRole("button", { name: "Upload Document" }));
    await expect(toast(page)).toContainText("Document Uploaded");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("writes to the administrators", async () => {
    await press(page, inNavigation(page, /^Messages/));
    await press(page, page.getByRole("button", { name: "New Message" }));
    const dialog = page.getByRole("dialog", { name: "New Message" });
    await type(page, dialog.getByLabel("Subject"), unique("By keys"));
    await type(page, dialog.getByLabel("Message", { exact: true }), "When will it be ready?");
    await press(page, dialog.getByRole("button", { name: "Send Message" }));
    await expect(toast(page)).toContainText("Message Sent");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "New Message" })).toBeFocused();
  });

  await test.step("edits the profile", async () => {
    await press(page, inNavigation(page, "Profile"));
    await press(page, page.getByRole("button", { name: "Edit Profile" }));
    await type(page, page.getByLabel("Phone"), "(242) 555-0177");
    await press(page, page.getByRole("button", { name: "Save Changes" }));
    await expect(toast(page)).toContainText("Profile Updated");
    await expect(page.getByText("(242) 555-0177")).toBeVisible();
  });
});

test("a visitor applies for membership by keyboard alone", async ({ page }) => {
  await page.goto("/member-registration");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const goOn = () => press(page, page.getByRole("button", { name: "Continue" }));
  await goOn();
  await type(page, field("First Name"), "Amara");
  await type(page, field("Last Name"), "Rolle");
  await type(page, field("Email"), `${unique("amara").replaceAll(" ", "-")}@example.test`);
  await typeDate(page, field("Date of Birth"), "1988-03-22");
  await type(page, field("Home Phone"), "2425550123");
  await type(page, field("Cell Phone"), "2425550124");
  await type(page, field("Home Address"), "14 Sunrise Road, Nassau");
  await goOn();
  await type(page, field("Professional Qualifications"), "LL.B. (Hons.), International Diploma");
  await type(page, field("Memberships in Other Organizations"), "None so far");
  await type(page, field("Current Employer"), "Harbour Trust");
  await type(page, field("Position Held"), "MLRO");
  await type(page, field("Duration in Position"), "4 years");
  await goOn();
  await choose(page, page.getByRole("radio", { name: /^Associate/ }));
  await goOn();
  const questions = page.getByRole("region", { name: "Background Information" }).getByRole("group");
  for (const question of await questions.all()) await choose(page, question.getByLabel("No"));
  await goOn();
  await type(page, field("CEO/Managing Director Name"), "Rupert Maura");
  await type(page, field("CEO/Managing Director Title"), "Managing Director");
  await goOn();
  await type(page, field("Signature"), "Amara Rolle");
  await goOn();
  for (const words of ["I declare", "I agree to abide", "I confirm"])
    await press(page, page.getByRole("checkbox", { name: words }), "Space");
  await press(page, page.getByRole("button", { name: "Submit Application" }));
  await expect(page.getByRole("heading", { name: "Application Submitted" })).toBeVisible();
});

test("an administrator approves, records a payment, checks in and creates an event by keyboard alone", async ({
  page,
}) => {
  const lastName = unique("Knowles");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;
  await (
    await caller()
  ).post("/api/member-registration", {
    data: anApplicationPayload({ lastName, email, applicantSignature: `Amara ${lastName}` }),
  });
  await signInByKeys(page, demo.admin);
  const event = await createEvent({ title: unique("Keyboard Clinic"), price: 125 });
  const attendee = unique("Theo Strachan");
  await register(event.id, attendee, { paymentAmount: "125.00" });

  await test.step("approves an application", async () => {
    await page.goto(`/admin?tab=applications&q=${encodeURIComponent(lastName)}`);
    await press(page, page.getByRole("link", { name: `Amara ${lastName}` }));
    await press(page, page.getByRole("button", { name: "Approve", exact: true }));
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await press(page, dialog.getByRole("button", { name: "Approve application" }));
    await expect(toast(page)).toBeVisible();
    await expect(page.getByText("Approved").first()).toBeVisible();
  });

  await test.step("records a payment", async () => {
    await page.goto(`/admin/events/${event.id}`);
    await press(page, page.getByRole("button", { name: `Actions for ${attendee}` }));
    await page.keyboard.type("record");
    await expect(page.getByRole("menuitem", { name: "Record payment" })).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Record 125.00 BSD" }));
    await expect(toast(page)).toContainText("Payment Recorded");
  });

  await test.step("checks in", async () => {
    await page.goto(`/admin/events/${event.id}/check-in`);
    await type(page, page.getByLabel("Name or ticket code"), attendee);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("status")).toContainText("Checked in");
  });

  await test.step("creates an event", async () => {
    await page.goto("/admin?tab=events");
    await press(page, page.getByRole("button", { name: "Create Event" }));
    const dialog = page.getByRole("dialog", { name: "Create Event" });
    await type(page, dialog.getByLabel("Title"), unique("By keys alone"));
    await type(page, dialog.getByLabel("Description"), "An evening of cases.");
    for (const [label, time] of [
      ["Start date", "0900AM"],
      ["End date", "1100AM"],
    ] as const) {
      await reach(page, dialog.getByLabel(label));
      await page.keyboard.type("01152031");
      await page.keyboard.press("Tab");
      await page.keyboard.type(time);
    }
    await press(page, dialog.getByRole("button", { name: "Create Event" }));
    await expect(toast(page)).toContainText("Event Created");
  });
});
