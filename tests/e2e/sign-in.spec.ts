import { expect, test } from "./test";
import { demo, signIn, signInAnew } from "./people";

test("sign-in fields filled in before the scripts load are kept, and sign in", async ({ page }) => {
  let arrive = () => {};
  const scripts = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/_next\/static\/.*\.js/, (route) => scripts.then(() => route.continue()));
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(demo.member.email);
  // The form asks for it as soon as the scripts have taken it over.
  const takenOver = page.waitForRequest(/\/api\/login\/passkey\/options/);
  arrive();
  await takenOver;
  await page.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await expect(page.getByLabel("Email")).toHaveValue(demo.member.email);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
});

test("logging out ends the session, and the page before is not shown again", async ({ page }) => {
  await signInAnew(page.request, demo.member);
  await page.goto("/");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto("/events");
  await expect(page).toHaveURL("/auth?callbackUrl=%2Fevents");
});

test("the session cookie can't be read by scripts or other sites", async ({ page }) => {
  await signIn(page, demo.member);
  await page.goto("/");
  const session = (await page.context().cookies()).find(({ name }) => name === "mp.sid");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("mp.sid");
});
