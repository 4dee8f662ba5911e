import { expect, test, type Page } from "./test";
import { anotherBrowser, demo, expectAccessible, letterTo, linkSentTo, signInAnew, toast } from "./people";

test("a password's strength is told in words, and its checker loads with the first character", async ({
  page,
}) => {
  let loadedBytes = 0;
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") loadedBytes += (await response.body()).byteLength;
  });
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("First Name").fill("Perpetua");
  const before = loadedBytes;
  const password = page.getByLabel("Password", { exact: true });
  const hint = page.getByText("Password strength:").locator("..");

  await password.fill("iloveyou");
  await expect(hint).toHaveText("Password strength: Very common");
  await expect(hint).toHaveAttribute("aria-live", "polite");
  expect(loadedBytes - before).toBeGreaterThan(300_000);

  await password.fill("perpetua");
  await expect(hint).toHaveText("Password strength: Easy to guess");
  await password.fill("unfussily-marlin-quarry");
  await expect(hint).toHaveText("Password strength: Strong");
  await expectAccessible(page);
});

test("a person whose session has ended is told so at sign-in, and returns to where they were", async ({
  page,
}) => {
  await signInAnew(page.request, demo.member);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "mp.sid");
  await page.request.post("/api/logout");
  await page.context().addCookies([cookie!]);
  await page.goto("/documents");
  await expect(page).toHaveURL("/auth?callbackUrl=%2Fdocuments");
  await expect(page.getByText("Your session has ended. Sign in to continue where you were.")).toBeVisible();
  await page.getByLabel("Email").fill(demo.member.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/documents");
});

async function askByEmail(page: Page, email: string, callbackUrl = "/") {
  await page.goto(`/auth?callbackUrl=${encodeURIComponent(callbackUrl)}`);
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in by email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
}

test("an emailed link signs in where it was requested, by a button, once", async ({ page, browser }) => {
  await askByEmail(page, demo.member.email);
  const link = await linkSentTo(demo.member.email, "Your sign-in link");

  const phone = await anotherBrowser(browser);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "Use your other browser" })).toBeVisible();
  await expect(phone.getByText(demo.member.email)).toHaveCount(0);
  await expectAccessible(phone);

  await page.goto(link);
  await expect(page.getByText(demo.member.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to my account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(toast(page)).toContainText("Welcome back!");

  await page.goto(link);
  await expect(page.getByText("This link has already been used. It works only once.")).toBeVisible();
});

test("an emailed code, read on another device, signs in and continues to the requested page", async ({
  page,
}) => {
  const email = "marco.turnquest@demo.test";
  await askByEmail(page, email, "/documents");
  const letter = await letterTo(email, "Your sign-in link");
  const code = /Code: (\S+)/.exec(letter)?.[1] ?? "";

  await page.getByLabel("Code").fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/This code is wrong or has expired/);

  // Reloaded, the page still takes the code.
  await page.reload();
  await page.getByRole("button", { name: "I have a code" }).click();
  await page.getByLabel("Code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/documents");
});
