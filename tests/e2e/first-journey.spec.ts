import fs from "node:fs/promises";
import { expect, test } from "./test";
import { createEvent } from "./events";
import { anotherBrowser, demo, signIn, toast, unique, wallClock } from "./people";

test("a visitor joins, an administrator creates an event, the member registers, the administrator exports the list", async ({
  page,
  browser,
}) => {
  const title = unique("Travel Rule Clinic");
  const lastName = unique("Knowles");
  const email = `${lastName.toLowerCase().replaceAll(" ", "-")}@example.test`;

  await test.step("a visitor creates an account and lands on the dashboard as a pending member", async () => {
    await page.goto("/");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("First Name").fill("Deandra");
    await page.getByLabel("Last Name").fill(lastName);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("casuarina-tree");
    await page.getByLabel("Confirm Password", { exact: true }).fill("casuarina-tree");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(toast(page)).toContainText("Registration Successful!");
    await expect(toast(page)).toContainText("Welcome! Your membership is pending approval.");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Welcome, Deandra")).toBeVisible();
    const status = page
      .locator("div")
      .filter({ has: page.getByText("Membership Status", { exact: true }) })
      .last();
    await expect(status).toContainText("Pending");
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  });

  const admin = await anotherBrowser(browser, demo.admin);
  await test.step("an administrator creates an event", async () => {
    await admin.goto("/");
    await admin.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    const places = admin.getByRole("navigation", { name: "Console" });
    await places.getByRole("link", { name: "Events", exact: true }).click();
    await admin.getByRole("button", { name: "Create Event" }).click();
    const dialog = admin.getByRole("dialog", { name: "Create Event" });
    await dialog.getByLabel("Title").fill(title);
    await dialog
      .getByLabel("Description")
      .fill("Originator data, sunrise issue and the questions examiners ask.");
    await dialog.getByLabel("Start date").fill(wallClock(1, 9));
    await dialog.getByLabel("End date").fill(wallClock(1, 11));
    await dialog.getByLabel(/Location/).fill("Bay Street, Nassau");
    await dialog.getByLabel("Maximum attendees").fill("2");
    await dialog.getByRole("button", { name: "Create Event" }).click();
    await expect(toast(admin).getByText("Event Created")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("the member sees it on the Events page, at the association's time", async () => {
    await page.getByRole("link", { name: "Events", exact: true }).first().click();
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card).toContainText("9:00 AM – 11:00 AM");
    await expect(card).toContainText("Registration Open");
    await card.getByRole("link", { name: "Register (Free)" }).click();
  });

  await test.step("registers for it, and is taken back to the Events page", async () => {
    await expect(page.getByText("0 of 2 attendees registered")).toBeVisible();
    await expect(page.getByText("2 hours")).toBeVisible();
    await page.getByRole("button", { name: "Register (Free)" }).click();
    await expect(toast(page)).toContainText("Registration Successful!");
    await expect(toast(page)).toContainText("You have been registered for the event!");
    await page.waitForURL("/events");
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("Registered", { exact: true })).toBeVisible();
  });

  await test.step("finds it under My Registrations, and on the dashboard, with the badge 'Registered'", async () => {
    const tab = page.getByRole("link", { name: /My Registrations/ });
    await expect(tab).toContainText("1");
    await tab.click();
    const item = page.getByRole("listitem").filter({ hasText: title });
    await expect(item.getByText("Registered", { exact: true })).toBeVisible();
    await expect(item).toContainText("Free");
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card.getByText("Registered", { exact: true })).toBeVisible();
    await expect(card.getByRole("link", { name: /^Register/ })).toHaveCount(0);
  });

  await test.step("the administrator sees the registration, and downloads it as CSV", async () => {
    await admin.getByRole("searchbox", { name: "Search events" }).fill(title);
    await admin.keyboard.press("Enter");
    await admin.getByRole("link", { name: title }).click();
    const row = admin.getByRole("row").filter({ hasText: email });
    await expect(row).toContainText(`Deandra ${lastName}`);
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("link", { name: "CSV export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^travel-rule-clinic-.*-registrations\.csv$/);
    const csv = await fs.readFile(await download.path(), "utf8");
    expect(csv).toContain(`Deandra,${lastName},${email}`);
  });

  await test.step("a visitor of the registration screen signs in first and comes back to it", async () => {
    const visitor = await anotherBrowser(browser);
    const slug = title.toLowerCase().replaceAll(" ", "-");
    await visitor.goto(`/events/${slug}/register`);
    await expect(visitor).toHaveURL(`/auth?callbackUrl=${encodeURIComponent(`/events/${slug}/register`)}`);
    await visitor.getByLabel("Email").fill(demo.member.email);
    await visitor.getByLabel("Password", { exact: true }).fill(demo.member.password);
    await visitor.getByRole("button", { name: "Sign In" }).click();
    await expect(visitor).toHaveURL(`/events/${slug}/register`);
    await expect(toast(visitor)).toContainText("Welcome back!");
    await visitor.context().close();
  });

  await admin.context().close();
});

test("the dashboard shows a member where they stand, from real data", async ({ page }) => {
  await signIn(page, demo.member);
  await page.goto("/");
  for (const label of ["Membership Status", "Next Payment Due", "Documents", "Unread Messages"]) {
    await expect(page.getByRole("main").getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^ACO-\d{4}[0-9A-F]{6}$/)).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.getByRole("link", { name: "View Event Page" })).toHaveCount(3);
  await page.getByRole("link", { name: "View Past Events & Certificates" }).click();
  await expect(page).toHaveURL(/\/events\?tab=past/);
});

test("a paid event holds the seat and shows the reference and the bank details to pay with", async ({
  page,
}) => {
  const { id, title } = await createEvent({ title: unique("Paid Masterclass"), price: 125 });
  await signIn(page, demo.member);
  await page.goto(`/event/${id}`);
  await page.getByRole("link", { name: "Register - $125" }).click();
  await page.getByRole("button", { name: "Register - $125" }).click();
  await expect(page.getByText("You are registered")).toBeVisible();
  await expect(page.getByText("125.00 BSD")).toBeVisible();
  await expect(
    page.getByText("The bank details below are sample data. Do not pay into this account."),
  ).toBeVisible();
  await page.goto("/events?tab=mine");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("Pending");
});
