import type { Browser, Page } from "@playwright/test";
import { connectToPortal } from "../support/portal-database";
import { codeOf } from "../support/totp";
import { anotherBrowser, demo, expectAccessible, signInAnew, toast, unique } from "./people";
import { expect, test } from "./test";

type Person = { email: string; password: string };

/** A new member, signed in, on Profile → Security. */
async function openSecurity(page: Page): Promise<Person> {
  const email = `${unique("factor").replaceAll(" ", "-")}@example.test`;
  const data = { firstName: "Delphine", lastName: "Rolle", email, password: "seagrape-and-sand" };
  expect((await page.request.post("/api/register", { data })).status()).toBe(201);
  await page.goto("/profile/security");
  return data;
}

/** Sets up an app on the page that is open, and looks at each step. Returns its secret and the recovery codes. */
async function setUpApp(page: Page, look: (page: Page) => Promise<void> = () => Promise.resolve()) {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const key = page.locator("code");
  await expect(key).toBeVisible();
  await look(page);
  const secret = (await key.innerText()).replaceAll(" ", "");
  await page.getByLabel("2. Enter the code that the app shows").fill(codeOf(secret));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  const codes = await page
    .getByRole("listitem")
    .filter({ hasText: /^[a-z0-9]{4}(-[a-z0-9]{4})+$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await look(page);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 of 10 codes are left.")).toBeVisible();
  return { secret, codes };
}

async function enterPassword(page: Page, { email, password }: Person) {
  await page.goto("/auth?callbackUrl=%2Fprofile%2Fsecurity");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

/** From now on, this browser signed in longer than ten minutes ago. */
async function tenMinutesPass(page: Page) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name.endsWith("mp.sid"))?.value ?? "";
  const database = await connectToPortal();
  const { rowCount } = await database.query(
    `UPDATE "Session" SET "provenAt" = now() - interval '11 minutes' WHERE "idHash" = encode(sha256($1::bytea), 'hex')`,
    [Buffer.from(token)],
  );
  await database.end();
  expect(rowCount).toBe(1);
}

async function onPhone(browser: Browser) {
  const page = await anotherBrowser(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  return page;
}

test("signing in on a phone asks for the authenticator code, until the app is removed", async ({
  page,
  browser,
  request,
}) => {
  const person = await openSecurity(page);
  const { secret } = await setUpApp(page, expectAccessible);

  const phone = await onPhone(browser);
  await enterPassword(phone, person);
  await expectAccessible(phone);
  await phone.goto("/profile");
  await expect(phone).toHaveURL("/auth?callbackUrl=%2Fprofile");

  await enterPassword(phone, person);
  const code = phone.getByLabel("Code");
  await expect(code).toBeFocused();
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(code).toHaveAccessibleDescription("Enter the code");
  await code.fill(codeOf(secret, 1));
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone).toHaveURL("/profile/security");
  await expect(phone.getByText("Your authenticator app")).toBeVisible();
  await expect(phone.getByText(/Used just now/)).toBeVisible();
  await phone.context().close();

  await page.getByRole("button", { name: "Remove the authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
  await expect(page.getByText("No authenticator app yet.")).toBeVisible();
  await signInAnew(request, person);
});

test("a recovery code signs in once without the phone", async ({ page, browser }) => {
  const person = await openSecurity(page);
  const { codes } = await setUpApp(page);
  const other = await anotherBrowser(browser);
  const enter = async () => {
    await enterPassword(other, person);
    await other.getByRole("button", { name: "Use a recovery code" }).click();
    await other.getByLabel("Recovery code").fill((codes[0] ?? "").toUpperCase());
    await other.getByRole("button", { name: "Continue" }).click();
  };
  await enter();
  await expect(other.getByText("9 of 10 codes are left.")).toBeVisible();

  await other.request.post("/api/logout", { data: {} });
  await enter();
  await expect(other.getByRole("alert").filter({ hasText: "Sign In Failed" })).toBeVisible();
  await expect(other.getByLabel("Recovery code")).toHaveValue(codes[0]?.toUpperCase() ?? "");
  await other.context().close();
});

test("ten minutes after signing in, a lasting change asks for a proof of presence, and keeps what was typed", async ({
  page,
}) => {
  await signInAnew(page.request, demo.admin);
  await page.goto("/admin/staff");
  await page.getByLabel("Name or email").fill("munroe");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("link", { name: /Quincy Munroe/ }).click();
  await page.getByLabel(/^Auditor/).check();
  await tenMinutesPass(page);
  await page.getByRole("button", { name: "Save roles" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(/^Auditor/)).toBeChecked();
  await page.getByRole("button", { name: "Save roles" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("not-this-one");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/not your/);
  await dialog.getByLabel("Password", { exact: true }).fill(demo.admin.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page)).toContainText("Roles Saved");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Quincy Munroe/ })
      .first(),
  ).toContainText("Auditor");
});

test("an export is downloaded once the person has proven their presence", async ({ page }) => {
  await signInAnew(page.request, demo.admin);
  await page.goto("/admin?tab=members");
  await tenMinutesPass(page);
  await page.getByRole("link", { name: "CSV export" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByLabel("Password", { exact: true }).fill(demo.admin.password);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

/** Gives these people a role that they have had for more than a week. */
async function giveRoles(roles: Record<string, "owner" | "auditor">): Promise<void> {
  const database = await connectToPortal();
  for (const [email, role] of Object.entries(roles)) {
    await database.query(
      `INSERT INTO "RoleGrant" ("id", "userId", "role", "createdAt")
       SELECT gen_random_uuid(), "id", $2::"StaffRole", now() - interval '8 days' FROM "User" WHERE "email" = $1`,
      [email, role],
    );
  }
  await database.end();
}

/** The day in which the person could have stopped it is over. */
async function aDayPassesForResetOf(email: string): Promise<void> {
  const database = await connectToPortal();
  await database.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE "Proposal" SET "requestedAt" = "requestedAt" - interval '1 day', "effectiveAt" = now() WHERE "state" = 'approved';
     INSERT INTO pgboss.job (name, policy) VALUES ('settle-pending-changes', 'short') ON CONFLICT DO NOTHING; COMMIT`,
  );
  const isDone = async () => {
    const { rowCount } = await database.query(
      `SELECT FROM "Proposal" f JOIN "User" u ON u."id" = f."userId" WHERE u."email" = $1 AND f."state" = 'applied'`,
      [email],
    );
    return rowCount;
  };
  await expect.poll(isDone, { timeout: 20_000 }).toBe(1);
  await database.end();
}

test("an auditor who lost phone and codes signs in again once two owners have helped from Today", async ({
  page,
  browser,
}) => {
  const lost = await openSecurity(page);
  await setUpApp(page);
  const second = { ...lost, email: `${unique("owner").replaceAll(" ", "-")}@example.test` };
  const other = await anotherBrowser(browser);
  const made = await other.request.post("/api/register", { data: { ...second, firstName: "Olive" } });
  expect(made.status()).toBe(201);
  await giveRoles({ [lost.email]: "auditor", [second.email]: "owner" });

  await page.request.post("/api/logout", { data: {} });
  await enterPassword(page, lost);
  await page.getByRole("button", { name: "I can't use any of these" }).click();
  await page.getByRole("button", { name: "Ask the owners for help" }).click();
  await expect(page.getByRole("heading", { name: "We've asked the owners to call you" })).toBeVisible();

  const owner = await anotherBrowser(browser, demo.admin);
  await owner.goto("/admin");
  await owner.getByRole("link", { name: /^Open: Delphine Rolle: waiting for a call/ }).click();
  await expect(owner.getByText(/Delphine Rolle reported on/)).toBeVisible();
  await owner.getByRole("button", { name: "Request a reset" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Request a reset" }).click();
  await expect(owner.getByText("Another owner must approve it.")).toBeVisible();
  await owner.context().close();

  await signInAnew(other.request, second);
  await other.goto("/admin/staff");
  await other.getByRole("button", { name: "Approve" }).click();
  const code = await other.getByRole("status").locator(".font-mono").innerText();
  await other.context().close();

  await aDayPassesForResetOf(lost.email);
  await enterPassword(page, lost);
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/profile/security");
});
