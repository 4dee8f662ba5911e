import { expect, test, type Page } from "./test";
import { createEvent, register } from "./events";
import {
  anotherBrowser,
  demo,
  expectAccessible,
  letterTo,
  linkSentTo,
  signIn,
  toast,
  unique,
  wallClock,
} from "./people";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Opens the menu of a row, and presses one of its items. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

const findEvent = (page: Page, title: string) =>
  page.goto(`/admin?tab=events&q=${encodeURIComponent(title)}`);

test("an administrator edits an event's times, sees who is notified, and what the server refuses", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Movable Feast"), maxAttendees: 12 });
  await register(event.id, unique("Alma Edit"));
  await register(event.id, unique("Bram Edit"));
  await findEvent(page, event.title);
  await choose(page, event.title, "Edit");
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByLabel("Title")).toHaveValue(event.title);

  await details.getByLabel("Maximum attendees").fill("1");
  await details.getByRole("button", { name: "Save changes" }).click();
  const refused = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(refused).toContainText("Update Failed");
  const sentence = "2 people are already registered, so the maximum cannot be lower.";
  await expect(details.getByText(sentence)).toBeVisible();

  const title = unique("Moved Feast");
  await details.getByLabel("Maximum attendees").fill("");
  await details.getByLabel("Title").fill(title);
  await expect(
    details.getByText("2 registered people will be notified by email, 10 minutes after your last change"),
  ).toBeVisible();
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page)).toContainText("Event Updated");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const changed = (await (await page.request.get(`/api/events/${event.id}`)).json()) as object;
  expect(changed).toMatchObject({ title, maxAttendees: null, slug: event.slug });
});

test("a session that ended while an event is created says so, and after signing in the form is restored", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  const title = unique("Late Evening");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("Typed for a long time.");
  await dialog.getByLabel("Start date").fill(wallClock(30, 18));
  await dialog.getByLabel("End date").fill(wallClock(30, 20));
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Create Event" }).click();
  const told = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(told).toContainText("Unauthorized");
  await expect(told).toContainText("Your session has expired. Redirecting to login...");
  await expect(page).toHaveURL(/\/auth/);

  await signIn(page, demo.admin);
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(page)).toContainText("Event Created");
});

test("rates are set by keyboard alone, and people register by them", async ({ page, browser }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Rated Forum"), price: 10 });
  await findEvent(page, event.title);
  // A resting pointer takes the focus to what opens beneath it.
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: `Actions for ${event.title}` }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Registrations" })).toBeFocused();
  await page.keyboard.type("pri");
  await expect(page.getByRole("menuitem", { name: "Price list" })).toBeFocused();
  await page.keyboard.press("Enter");
  const prices = page.getByRole("region", { name: "Price list" });
  await expect(prices.getByText("No price list. Everyone pays")).toBeVisible();
  await prices.getByRole("button", { name: "Conference rates" }).press("Enter");
  await expect(prices.getByRole("listitem")).toHaveCount(4);
  await prices.getByRole("button", { name: "Remove rate 1" }).press("Enter");
  await prices.getByRole("button", { name: "Move rate 3 up" }).press("Enter");
  await prices.getByRole("button", { name: "Save price list" }).press("Enter");
  await expect(toast(page)).toContainText("Price list saved");
  await findEvent(page, event.title);
  await expect(row(page, event.title)).toContainText("from 500.00 BSD");

  const visitor = await anotherBrowser(browser);
  const { email } = await register(event.id, unique("Rated Visitor"), {
    registrationType: "member_two_day",
    paymentAmount: "650.00",
  });
  // Opening the link confirms nothing; the button does, for active members.
  await visitor.goto(await linkSentTo(email, "Your seat is held"));
  await expect(visitor.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "This is me" }).click();
  await expect(
    visitor.getByRole("status").filter({ hasText: "not the address of an active member" }),
  ).toBeVisible();
  await page.goto(`/admin/events/${event.id}?show=to_verify`);
  const attendee = row(page, "Rated Visitor");
  await expect(attendee).toContainText("Member, two days");
  await expect(attendee).toContainText("Member rate to be verified");
  await attendee.getByRole("button").click();
  await page.getByRole("menuitem", { name: "Verify member rate" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The person wasn't signed in as an active member");
  await question.getByRole("button", { name: "Verify member rate" }).click();
  await expect(toast(page)).toContainText("Member rate verified");
  await expect(page.getByText("No registrations match this filter.")).toBeVisible();
  await visitor.context().close();
});

test("a recorded payment makes the registration paid, with a receipt and a ticket", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Paid Forum"), price: 125 });
  const name = unique("Petra Payer");
  const { reference } = await register(event.id, name, { paymentAmount: "125.00" });
  // The bank's statement quotes the reference alone.
  await page.goto(`/admin/events/${event.id}?q=${reference}`);
  await choose(page, name, "Record payment");
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await expect(dialog).toContainText("125.00 BSD");
  await expect(dialog).toContainText(reference!);
  await expectAccessible(page);
  await dialog.getByLabel("Received on").fill("2999-01-01");
  await dialog.getByRole("button", { name: "Record 125.00 BSD" }).click();
  await expect(dialog.getByText("Payment date must not be in the future")).toBeVisible();
  await dialog.getByLabel("Received on").fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole("radio", { name: "Cheque" }).check();
  await dialog.getByRole("button", { name: "Record 125.00 BSD" }).click();
  await expect(toast(page)).toContainText("Payment Recorded");
  await expect(toast(page)).toContainText(/Receipt \d{4,}/);
  const attendee = row(page, name);
  await expect(attendee).toContainText("Paid");

  await attendee.getByRole("button").click();
  await expect(page.getByRole("menuitem", { name: "Record payment" })).toHaveCount(0);
  const href = await page.getByRole("menuitem", { name: "Receipt (PDF)" }).getAttribute("href");
  const file = await page.request.get(href!);
  expect(file.status()).toBe(200);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  await expect(page.getByRole("menuitem", { name: "Ticket (PDF)" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Open private page" }).click();
  await page.waitForURL(/\/registration\/[2-9A-Z]{12}$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto(`/admin/payments?q=${reference}`);
  const payment = row(page, name);
  await expect(payment).toContainText("125.00 BSD");
  await expect(payment.getByRole("link", { name: /^Receipt \d+ \(PDF\)$/ })).toBeVisible();
});

test("a payment is marked failed, a registration cancelled, and figures and filters follow", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Leaving Forum"), price: 40, maxAttendees: 10 });
  const [stays, fails, leaves] = [unique("Stella Stays"), unique("Fergus Fails"), unique("Leah Leaves")];
  for (const name of [stays, fails, leaves]) await register(event.id, name, { paymentAmount: "40.00" });
  await page.goto(`/admin/events/${event.id}`);
  const seats = page.locator("dl > div").filter({ hasText: "Seats held" });
  await expect(seats).toContainText("3 of 10");

  await choose(page, fails, "Mark payment failed");
  const giveUp = page.getByRole("alertdialog", { name: `Mark ${fails}'s payment as failed?` });
  await expect(giveUp).toContainText("The seat will be released");
  await expect(giveUp.getByRole("button", { name: "Cancel" })).toBeFocused();
  await giveUp.getByRole("button", { name: "Mark payment failed" }).click();
  await expect(toast(page)).toContainText("Payment marked failed");
  await expect(row(page, fails)).toContainText("Failed");
  await expect(seats).toContainText("2 of 10");

  const opener = page.getByRole("button", { name: `Actions for ${leaves}` });
  await choose(page, leaves, "Cancel registration");
  const cancel = page.getByRole("alertdialog", { name: `Cancel ${leaves}’s registration?` });
  await expect(cancel).toContainText("No payment will be due.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await choose(page, leaves, "Cancel registration");
  await cancel.getByLabel(/Reason/).fill("Asked by telephone");
  await cancel.getByRole("button", { name: "Cancel registration" }).click();
  await expect(toast(page)).toContainText("Registration cancelled");
  await expect(row(page, leaves)).toHaveCount(0);
  await expect(seats).toContainText("1 of 10");

  const filters = page.getByRole("navigation", { name: "Filter registrations" });
  await filters.getByRole("link", { name: "Cancelled 1" }).click();
  await expect(page).toHaveURL(/show=cancelled/);
  await expect(row(page, leaves)).toBeVisible();
  await filters.getByRole("link", { name: "Pending 1" }).click();
  await expect(row(page, stays)).toBeVisible();
  await expect(row(page, fails)).toHaveCount(0);
  // A search keeps the filter, and Back brings both back as they were.
  await page.getByRole("searchbox").fill("nobody-at-all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No registrations found")).toBeVisible();
  await expect(page).toHaveURL(/show=pending/);
  await page.goBack();
  await expect(row(page, stays)).toBeVisible();
});

test("registrants are emailed by audience, each with its number", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Written Forum"), price: 15 });
  const registered = [];
  for (const name of [unique("Wanda"), unique("Willis")])
    registered.push(await register(event.id, `${name} Written`, { paymentAmount: "15.00" }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/events/${event.id}`);
  await page.getByRole("button", { name: "Email registrants" }).click();
  const dialog = page.getByRole("dialog", { name: "Email registrants" });
  await expect(dialog.getByRole("radio", { name: /^Confirmed/ })).toBeDisabled();
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  await expect(dialog.getByText("Subject is required")).toBeVisible();
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await dialog.getByLabel("Subject").fill("The room has changed");
  await dialog.getByLabel("Message").fill("We meet on the second floor.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  await expect(toast(page)).toContainText("Emails queued");
  await expect(toast(page)).toContainText("2 people");
  for (const { email } of registered)
    expect(await letterTo(email, "The room has changed")).toContain("We meet on the second floor.");
});

test("an event that was paid for can't be deleted, and can be cancelled", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Paid Forum"), price: 20 });
  const name = unique("Dora Doomed");
  const { reference } = await register(event.id, name, { paymentAmount: "20.00" });
  const paid = await page.request.post("/api/admin/payments", {
    data: {
      amount: "20.00",
      method: "bank_transfer",
      note: "",
      receivedOn: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Nassau" }).format(),
      allocations: [{ reference, amount: "20.00" }],
    },
  });
  expect(paid.status()).toBe(201);

  await findEvent(page, event.title);
  await choose(page, event.title, "Delete");
  const question = page.getByRole("alertdialog", { name: `Delete “${event.title}”?` });
  await expect(question).toContainText("Money has been paid for this event, so it can only be cancelled.");
  await expect(question.getByRole("button", { name: "Delete event" })).toBeDisabled();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel event instead" }).click();
  await expect(page.getByRole("alertdialog", { name: `Cancel “${event.title}”?` })).toBeVisible();
});

test("an event is deleted only after its losses were named", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Doomed Forum"), price: 20 });
  await register(event.id, unique("Dora Doomed"), { paymentAmount: "20.00" });
  await register(event.id, unique("Dirk Doomed"), { paymentAmount: "20.00" });
  await findEvent(page, event.title);
  await choose(page, event.title, "Delete");
  const question = page.getByRole("alertdialog", { name: `Delete “${event.title}”?` });
  await expect(question).toContainText("2 active registrations will be deleted.");
  await expect(question).toContainText("2 registered people will be notified by email");
  await expect(question.getByRole("button", { name: "Keep event" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete event" }).click();
  await expect(toast(page)).toContainText("Event Deleted");
  await expect(row(page, event.title)).toHaveCount(0);
  expect((await page.request.get(`/api/events/${event.id}`)).status()).toBe(404);
});

test("an event is shared from its menu by link and QR code", async ({ page, context }) => {
  await signIn(page, demo.admin);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const event = await createEvent({ title: unique("Shared Forum") });
  await findEvent(page, event.title);
  await choose(page, event.title, "Copy link");
  await expect(toast(page)).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*/events/${event.slug}$`),
  );
  await choose(page, event.title, "QR code");
  const dialog = page.getByRole("dialog", { name: "QR code" });
  await expect(dialog.getByRole("img")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  await expect(toast(page)).toContainText("Downloaded");
});
