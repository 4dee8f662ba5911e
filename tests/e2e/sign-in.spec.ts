import { expect, test } from "./test";
import { demo, signIn, signInAnew, unique } from "./people";

test("a wrong password is said in words, and what was typed stays", async ({ page }) => {
  await page.goto("/auth");
  const email = `${unique("nobody").replaceAll(" ", "-")}@example.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not-the-one");
  await page.getByRole("button", { name: "Sign In" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Sign In Failed" });
  await expect(alert).toContainText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("not-the-one");
});

test("what is filled in before the scripts arrive is kept, and signs in", async ({ page }) => {
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

test("passwords that differ are refused before anything is sent", async ({ page }) => {
  const sent: string[] = [];
  // But for the challenge by which the browser offers passkeys, which says nothing of the person.
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/login/passkey/options"))
      sent.push(request.url());
  });
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("First Name").fill("Ana");
  await page.getByLabel("Last Name").fill("Major");
  await page.getByLabel("Email").fill("ana@example.test");
  await page.getByLabel("Password", { exact: true }).fill("seagrape-1");
  await page.getByLabel("Confirm Password", { exact: true }).fill("seagrape-2");
  await page.getByRole("button", { name: "Create Account" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Password Mismatch" });
  await expect(alert).toContainText("Passwords do not match. Please try again.");
  expect(sent).toEqual([]);
});

test("an address that is taken is said at its field", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("First Name").fill("Ana");
  await page.getByLabel("Last Name").fill("Major");
  await page.getByLabel("Email").fill(demo.member.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("seagrape-1");
  await page.getByLabel("Confirm Password", { exact: true }).fill("seagrape-1");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Registration Failed" })).toContainText(
    "An account with this email already exists",
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    /An account with this email already exists/,
  );
  await expect(page.getByLabel("First Name")).toHaveValue("Ana");
});

test("logging out ends the session: the page before is not shown again", async ({ page }) => {
  await signInAnew(page.request, demo.member);
  await page.goto("/");
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto("/events");
  await expect(page).toHaveURL("/auth?callbackUrl=%2Fevents");
});

test("the session cookie is out of reach for scripts and for other sites", async ({ page }) => {
  await signIn(page, demo.member);
  await page.goto("/");
  const session = (await page.context().cookies()).find(({ name }) => name === "mp.sid");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie)).not.toContain("mp.sid");
});
