import { expect, test } from "./test";
import { demo, expectAccessible, signIn } from "./people";

const memberPages = [
  "/events",
  "/event/1",
  "/events/some-event/register",
  "/event-registration/event/1",
  "/messages",
  "/documents",
  "/profile",
  "/admin",
  "/checkout",
  "/checkout/membership",
];

test("a visitor of a member's page is asked to sign in first", async ({ request }) => {
  for (const path of memberPages) {
    const answer = await request.get(`${path}?page=2`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    expect(answer.headers().location).toBe(`/auth?callbackUrl=${encodeURIComponent(`${path}?page=2`)}`);
  }
});

// tests/unit/sign-in/callback.test.ts has the other ways to write such an address.
test("a callbackUrl that leaves the portal is not followed", async ({ page }) => {
  await page.goto(`/auth?callbackUrl=${encodeURIComponent("/\\\\evil.test")}`);
  await page.getByLabel("Email").fill(demo.member.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.member.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a member at an administrators' page sees Access Restricted with status 403, and is led home after 2 s", async ({
  page,
}) => {
  await signIn(page, demo.member);
  const response = await page.goto("/admin");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Access Restricted" })).toBeVisible();
  const alert = page.getByRole("alert").filter({ hasText: "Access Denied" });
  await expect(alert).toContainText("You need admin privileges to access this page.");
  await expectAccessible(page);
  await page.waitForURL("/");
});

test("a missing address answers 404 Page Not Found, and keeps the portal's header for signed-in people", async ({
  page,
}) => {
  const notFound = page.getByRole("heading", { name: "404 Page Not Found" });
  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(notFound).toBeVisible();
  await expectAccessible(page);
  await signIn(page, demo.member);
  for (const path of ["/no/such/page", "/no-such-page"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(notFound).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  }
  await page.goto("/event-registration/event");
  await expect(page).toHaveURL(/\/events$/);
});

test("a missing event says so, in public and inside", async ({ page, request }) => {
  const response = await page.goto("/events/no-such-event");
  expect(response?.status()).toBe(404);
  await expect(
    page.getByText("The event you're looking for doesn't exist or is no longer available."),
  ).toBeVisible();
  // The same address, written otherwise, is not missing.
  expect((await request.get("/%61co-conference-2025")).status()).toBe(200);
  await signIn(page, demo.member);
  const back = page.getByRole("link", { name: "Back to Events" });
  for (const path of [
    "/event/no-such-event",
    "/event-registration/event/1",
    "/events/no-such-event/register",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(
      page.getByText("The event you're looking for doesn't exist.", { exact: true }),
    ).toBeVisible();
    await expect(back).toHaveAttribute("href", "/events");
  }
  await back.click();
  await expect(page).toHaveURL("/events");
});

test("a page runs no script without this answer's nonce, and does not name its server software", async ({
  request,
}) => {
  const first = await request.get("/auth");
  const policy = first.headers()["content-security-policy"];
  const nonce = /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
  expect(nonce).toBeTruthy();
  const scripts = [...(await first.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  expect((await request.get("/auth")).headers()["content-security-policy"]).not.toBe(policy);
  expect(first.headers()).not.toHaveProperty("x-powered-by");
  expect(first.headers()["x-content-type-options"]).toBe("nosniff");
});

test("the built portal answers wrong input with 400 and a sentence for each field", async ({ request }) => {
  const answer = await request.post("/api/register", { data: { email: "nobody" } });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: "invalid_input",
    issues: [{ path: "firstName" }, {}, {}, {}],
  });
});

test("headers that only the portal sets are not accepted from the client", async ({ request }) => {
  const answer = await request.get("/events", {
    headers: {
      "x-session-read": "forged",
      "x-middleware-subrequest": "middleware:middleware:middleware",
      "x-nonce": "evil",
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(307);
  const page = await request.get("/auth", { headers: { "x-nonce": "evil" } });
  expect(await page.text()).not.toContain('nonce="evil"');
});
