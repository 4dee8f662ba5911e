import { expect, test } from "./test";

test("public pages can be read without JavaScript, and say what needs it", async ({
  browser,
  facts,
  faults,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.PORTAL_TEST_URL,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const found = faults(page);
  const main = page.getByRole("main");
  const needsScript = page.getByText(/JavaScript/);

  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(needsScript).toBeVisible();

  await page.goto(`/events/${facts.openSlug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByText("Free Event")).toBeVisible();
  await expect(needsScript).toBeVisible();

  await page.goto("/aco-conference-2025");
  await expect(page.getByRole("heading", { level: 1, name: "Anniversary Conference" })).toBeVisible();
  await expect(main.getByText("750.00 BSD")).toBeVisible();

  await page.goto("/member-registration");
  for (const section of ["Registration Type", "Personal Information"])
    await expect(page.getByRole("heading", { level: 2, name: section, exact: true })).toBeVisible();
  await expect(needsScript).toBeVisible();

  await page.goto(facts.application);
  await expect(main.getByText("We are waiting for your documents")).toBeVisible();
  await expect(needsScript).toBeVisible();

  await page.goto(`/registration/${facts.paidCode}`);
  await expect(main.getByText("You are registered")).toBeVisible();
  await expect(main.getByRole("link", { name: "Download Ticket" })).toBeVisible();

  await page.goto("/forgot-password");
  await expect(needsScript).toBeVisible();
  expect(found).toEqual([]);

  // Browsers note a page that is missing as a fault of its own.
  for (const path of ["/no-such-page", "/no/such/page", "/about", "/registration/none"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(main.getByText("404 Page Not Found"), path).toBeVisible();
  }
  for (const path of ["/application/none", "/events/none"])
    expect((await page.goto(path))?.status(), path).toBe(404);
  await expect(
    main.getByText("The event you're looking for doesn't exist or is no longer available."),
  ).toBeVisible();
  await context.close();
});
