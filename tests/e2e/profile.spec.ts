import fs from "node:fs/promises";
import { expect, test, type APIRequestContext, type Page } from "./test";
import { unzip } from "../support/zip";
import { anotherBrowser, demo, linkSentTo, signIn, signInAnew, toast, unique } from "./people";

type Person = { email: string; password: string };

/** Somebody new, who is signed in then; the demo association's people keep their passwords. */
async function somebodyNew(calls: APIRequestContext): Promise<Person> {
  const email = `${unique("profile").replace(" ", "-")}@example.test`;
  const person = { email, password: "seagrape-tree" };
  const made = await calls.post("/api/register", {
    data: { firstName: "Althea", lastName: "Bethel", ...person },
  });
  expect(made.status()).toBe(201);
  return person;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a member edits their profile, and cancelling resets the form", async ({ page }) => {
  const { email } = await somebodyNew(page.request);
  await page.goto("/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("group", { name: "Account" }).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Account" })).toBeHidden();

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(field(page, "First Name")).toBeFocused();
  await field(page, "First Name").fill("Somebody else");
  await page.getByLabel("Phone").fill("(242) 555-0199");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Somebody else")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(field(page, "First Name")).toHaveValue("Althea");
  await expect(page.getByLabel("Phone")).toHaveValue("");
  await field(page, "First Name").fill("");
  await field(page, "Email").fill("not-an-address");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expect(page.getByText("Valid email is required")).toBeVisible();
  await field(page, "First Name").fill("Alma");
  await field(page, "Email").fill(email);
  await page.getByLabel("Address").fill("12 Bay Street\nNassau");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Profile Updated");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
  await expect(page.getByText("12 Bay Street")).toBeVisible();
  await expect(page.getByText("Welcome, Alma")).toBeVisible();
});

test("a new email address takes effect once it is confirmed there", async ({ page, browser, request }) => {
  const { email, password } = await somebodyNew(page.request);
  const newEmail = `new-${email}`;
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(field(page, "Current Password")).toHaveCount(0);
  await field(page, "Email").fill(demo.member.email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(field(page, "Current Password")).toHaveAccessibleDescription(/Enter your current password/);
  await field(page, "Current Password").fill(password);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Update Failed" })).toBeVisible();
  await expect(field(page, "Email")).toHaveAccessibleDescription(/An account with this email already exists/);

  await field(page, "Email").fill(newEmail);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText(`To use ${newEmail}, open the link we've sent there.`);
  await expect(page.getByText("is not confirmed yet")).toBeVisible();
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();

  const link = await linkSentTo(newEmail, "Confirm your new email address");
  const stranger = await anotherBrowser(browser);
  await stranger.goto(link);
  await field(stranger, "Password").fill("not-this-one");
  await stranger.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(field(stranger, "Password")).toHaveAccessibleDescription(/not the account's password/);
  await stranger.context().close();

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByRole("status").filter({ hasText: `Sign in with ${newEmail}` })).toBeVisible();
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByText(newEmail, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("is not confirmed yet")).toHaveCount(0);
  await signInAnew(request, { email: newEmail, password });
});

test("a new password signs out every other browser, and this one continues", async ({ page, browser }) => {
  const person = await somebodyNew(page.request);
  const other = await anotherBrowser(browser, person);
  await page.goto("/profile/security");
  await expect(page.getByText("This browser")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign out Chrome/ })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await field(page, "Current Password").fill("not-this-one");
  await field(page, "New Password").fill("casuarina-tree");
  await field(page, "Confirm New Password").fill("casuarina-bush");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Passwords do not match. Please try again.")).toBeVisible();
  await field(page, "Confirm New Password").fill("casuarina-tree");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(field(page, "Current Password")).toHaveAccessibleDescription(
    /This is not your current password/,
  );
  await expect(field(page, "New Password")).toHaveValue("casuarina-tree");
  await field(page, "Current Password").fill(person.password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(toast(page)).toContainText("Password Changed");
  await expect(page.getByRole("button", { name: /^Sign out Chrome/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("This browser")).toBeVisible();
  await other.goto("/profile/security");
  await expect(other).toHaveURL("/auth?callbackUrl=%2Fprofile%2Fsecurity");
  await signInAnew(other.request, { email: person.email, password: "casuarina-tree" });
  await other.context().close();
});

test("a profile form whose session was ended elsewhere says so and keeps what was typed", async ({
  page,
  browser,
}) => {
  const person = await somebodyNew(page.request);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Address").fill("A long address, typed with care");
  const security = await page.context().newPage();
  await security.goto("/profile/security");
  await security.getByRole("button", { name: "Change password" }).click();
  await field(security, "Current Password").fill(person.password);
  await field(security, "New Password").fill("casuarina-tree");
  await field(security, "Confirm New Password").fill("casuarina-tree");

  const other = await anotherBrowser(browser, person);
  await other.goto("/profile/security");
  await other.getByRole("button", { name: "Sign out all others" }).click();
  await expect(toast(other)).toContainText("One other browser has been signed out.");
  await expect(other.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  await other.context().close();

  const ended = "Your session has ended. Sign in again in another tab, then try again.";
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Update Failed" })).toContainText(ended);
  await expect(page.getByLabel("Address")).toHaveValue("A long address, typed with care");
  await security.getByRole("button", { name: "Change Password" }).click();
  await expect(security.getByRole("alert").filter({ hasText: "Update Failed" })).toContainText(ended);
  await expect(field(security, "New Password")).toHaveValue("casuarina-tree");

  const tab = await page.context().newPage();
  await signIn(tab, person);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Profile Updated");
  await expect(page.getByText("A long address, typed with care")).toBeVisible();
});

test("a forgotten password is replaced through a link that works once", async ({
  page,
  browser,
  request,
}) => {
  const person = await somebodyNew(request);
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await field(page, "Email").fill("nobody-has-this-address@example.test");
  await page.getByRole("button", { name: "Send me a link" }).click();
  const answer = page.getByRole("status").filter({ hasText: "If there is an account with this address" });
  await expect(answer).toBeVisible();
  const saidToNobody = await answer.innerText();
  await page.getByRole("button", { name: "Try another address" }).click();
  await field(page, "Email").fill(person.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(answer).toBeVisible();
  expect(await answer.innerText()).toBe(saidToNobody);

  const link = await linkSentTo(person.email, "Set a new password");
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  await field(page, "New Password").fill("short");
  await field(page, "Confirm New Password").fill("short");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await field(page, "New Password").fill("casuarina-tree");
  await field(page, "Confirm New Password").fill("casuarina-tree");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(toast(page)).toContainText("Password Changed");

  const later = await anotherBrowser(browser);
  await later.goto(link);
  await expect(later.getByText("This link has already been used. It works only once.")).toBeVisible();
  await later.getByRole("link", { name: "Request a new link" }).click();
  await expect(later.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await signInAnew(later.request, { email: person.email, password: "casuarina-tree" });
  await later.context().close();
});

test("a member sees their membership and payments, and downloads all their data", async ({ page }) => {
  await signIn(page, demo.member);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Membership", exact: true }).click();
  await expect(page).toHaveURL("/profile?tab=membership");
  await expect(page.getByRole("heading", { name: /Membership Status/ })).toContainText("Active");
  await expect(page.getByText(/^ACO-\d{4}[0-9A-F]{6}$/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Membership benefits/ })).toBeVisible();

  await page.getByRole("link", { name: "Payment History" }).click();
  await expect(page).toHaveURL("/profile?tab=payments");
  const paid = page
    .getByRole("listitem")
    .filter({ hasText: /Annual membership dues.*Completed/ })
    .first();
  await expect(paid).toContainText("350.00 BSD");
  const [receipt] = await Promise.all([
    page.waitForEvent("download"),
    paid.getByRole("link", { name: /Receipt/ }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);

  await page.getByRole("link", { name: "Profile Information" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/);
  const zip = await unzip(await fs.readFile(await download.path()));
  expect(zip.get("my-data.json")?.toString()).toContain(demo.member.email);
  expect([...zip.keys()].some((name) => name.startsWith("documents/"))).toBe(true);
});
