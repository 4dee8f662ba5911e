import fs from "node:fs";
import { startPortal } from "../../scripts/testing/portal.mjs";
import { expect, test, type Page } from "./test";
import { expectAccessible, toast } from "./people";

/* A new association's first morning, in a portal of its own: from the address that the start prints to the first member. */

let portal: Awaited<ReturnType<typeof startPortal>>;

test.beforeAll(async () => {
  portal = await startPortal({ PORTAL_DEMO: "false" });
});
test.afterAll(() => portal.stop());

const setupAddress = () => /http:\/\/\S+\/setup#\S+/.exec(fs.readFileSync(portal.logFile, "utf8"))?.[0] ?? "";

async function createOwner(page: Page): Promise<void> {
  await page.getByLabel("First Name").fill("Althea");
  await page.getByLabel("Last Name").fill("Moxey");
  await page.getByLabel("Email").fill("althea@compliance.example");
  await page.getByRole("button", { name: "Use a password instead" }).click();
  await page.getByLabel("Password", { exact: true }).fill("seventeen conch shells");
  await page.getByLabel("Confirm Password").fill("seventeen conch shells");
  await page.getByRole("button", { name: "Create owner" }).click();
}

test("a webmaster sets the portal up, turns on backups, and invites the first member", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();

  // Before there is an owner, there is one page, and it needs the code.
  await page.goto("/events");
  await expect(page).toHaveURL(`${portal.url}/setup`);
  expect((await page.request.get("/api/events")).status()).toBe(503);
  await page.getByLabel("Code").fill("AAAA-BBBB-CCCC-DDDD");
  await createOwner(page);
  await expect(
    page.getByText("This is not the code that was printed when the portal started").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("about:blank");
  await page.goto(setupAddress());
  await createOwner(page);
  await expect(page).toHaveURL(/\/admin\/settings/);
  await expect(page.getByRole("heading", { name: "Left to set up" })).toBeVisible();

  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await section("Association").getByLabel("Name", { exact: true }).fill("Compliance Officers of Abaco");
  await section("Association").getByLabel("Short name").fill("COA");
  await section("Association").getByLabel("Contact email").fill("office@compliance.example");
  await page.getByRole("button", { name: "Save association" }).click();
  await expect(toast(page)).toContainText("Settings saved");

  // Backups by themselves, and one at once.
  await page.goto("/admin/settings?section=backups");
  const backups = section("Backups");
  await backups.getByRole("button", { name: "Save backups" }).click();
  await expect(backups.getByText("Enter a passphrase")).toBeVisible();
  await backups.getByLabel("Passphrase", { exact: true }).fill("four or five plain words");
  await backups.getByRole("button", { name: "Save backups" }).click();
  await expect(toast(page)).toContainText("Backups saved");
  await backups.getByRole("button", { name: "Back up now" }).click();
  await expect(backups.getByText("Made", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await backups.getByLabel("Passphrase to check").fill("four or five other words");
  await backups.getByRole("button", { name: "Check" }).click();
  await expect(backups.getByText("This is not the passphrase of the backups")).toBeVisible();
  await expectAccessible(page);

  // The first member is invited, and reads the email, which stays in the outbox without a mail server.
  await page.goto("/admin/members/import");
  await page
    .getByLabel("Or paste rows")
    .fill("email,first name,last name\nmarva@compliance.example,Marva,Rolle");
  await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByRole("checkbox", { name: /Invite the new members/ }).check();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(toast(page)).toContainText("Members imported");
  await page.goto("/admin/emails?q=marva");
  await page.getByRole("link", { name: "Your account at the Compliance Officers of Abaco" }).first().click();
  await page.getByRole("button", { name: "Open the link" }).click();
  await expect(page.getByText("The one-time link is in the message below.")).toBeVisible();
  await page.getByRole("tab", { name: "Plain text" }).click();
  const letter = await page.getByRole("region", { name: "Plain text" }).innerText();
  const link = /\/reset-password\/\S+/.exec(letter)?.[0] ?? "";

  const member = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await member.goto(link);
  await expect(member.getByRole("heading", { name: "Set your password" })).toBeVisible();
  await member.getByLabel("New Password", { exact: true }).fill("eighteen conch shells");
  await member.getByLabel("Confirm New Password").fill("eighteen conch shells");
  await member.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(member.getByText("Welcome, Marva").first()).toBeVisible();
});
