import { createEvent, register } from "./events";
import { expect, test, type Locator, type Page } from "./test";
import { linkSentTo, caller, demo, expectAccessible, toast, unique } from "./people";

/** An event with two seats. */
const anEvent = (price: number, rates: object[] = []) =>
  createEvent({ title: unique(price > 0 ? "Paid Clinic" : "Free Clinic"), price, rates, maxAttendees: 2 });

/** Getting about a page by the keyboard alone. */
function keyboard(page: Page) {
  const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
  async function reach(control: Locator) {
    await control.waitFor();
    for (let steps = 0; steps < 60; steps++) {
      if (await isFocused(control)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Not reached with the Tab key");
  }
  return {
    async press(control: Locator) {
      await reach(control);
      await page.keyboard.press("Enter");
    },
    async type(field: Locator, text: string) {
      await reach(field);
      await page.keyboard.type(text);
    },
    /** Another radio of a group in which one is chosen. */
    async choose(radio: Locator) {
      const group = radio.locator("xpath=ancestor::fieldset[1]");
      await reach(group.getByRole("radio", { checked: true }));
      for (let steps = 0; steps < 5 && !(await radio.isChecked()); steps++) {
        await page.keyboard.press("ArrowDown");
      }
      expect(await radio.isChecked()).toBe(true);
    },
  };
}

/** Whether one covers a part of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("One of them is not on the screen.");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test.describe("registering", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a visitor on a phone registers for a free event and has a confirmed seat", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { slug, title } = await anEvent(0);
    await page.goto(`/events/${slug}`);
    const opener = page.getByRole("button", { name: "Register Now" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName(`Register for ${title}`);
    await expect(dialog.getByRole("group", { name: "Payment method" })).toHaveCount(0);
    await expectAccessible(page);

    await dialog.getByRole("button", { name: "Register", exact: true }).click();
    const alert = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    await expect(alert).toContainText("Validation Error");
    await expect(alert).toContainText("First name is required, Last name is required, Email is required");
    await expect(dialog.getByLabel("First Name")).toBeFocused();
    await expect.poll(() => overlap(alert.locator("> div"), dialog.getByRole("heading"))).toBe(false);

    await dialog.getByLabel("First Name").fill("Kendra");
    await dialog.getByLabel("Last Name").fill("Moss");
    await dialog.getByLabel("Email").fill(`${unique("kendra").replaceAll(" ", "-")}@example.test`);
    await dialog.getByRole("button", { name: "Register", exact: true }).click();

    await expect(toast(page)).toContainText("Registration Successful!");
    await expect(dialog.getByRole("heading", { name: "You are registered" })).toBeFocused();
    await expect(dialog.getByRole("link", { name: "Download Ticket" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByText("1 seat left")).toBeVisible();
  });

  test("a visitor registers for a paid event by the keyboard alone, and can always look up how to pay", async ({
    page,
  }) => {
    const { slug, title } = await anEvent(125);
    const hands = keyboard(page);
    await page.goto(`/events/${slug}`);
    await hands.press(page.getByRole("button", { name: "Register Now" }));
    const dialog = page.getByRole("dialog");
    await hands.type(dialog.getByLabel("First Name"), "Kendra");
    await hands.type(dialog.getByLabel("Last Name"), "Moss");
    await hands.type(dialog.getByLabel("Email"), `${unique("kendra").replaceAll(" ", "-")}@example.test`);
    await expect(dialog.getByRole("radio", { name: /Online payment/ })).toBeDisabled();
    await hands.choose(dialog.getByRole("radio", { name: /Cheque/ }));
    await expect(dialog.getByText("Amount due").locator("..")).toContainText("125.00 BSD");
    await hands.press(dialog.getByRole("button", { name: "Register", exact: true }));

    await expect(dialog.getByRole("heading", { name: "You are registered" })).toBeVisible();
    const reference = await dialog
      .getByText("Reference", { exact: true })
      .locator("xpath=following-sibling::dd")
      .textContent();
    expect(reference).toMatch(/^[2-9A-Y]{8}$/);

    await hands.press(dialog.getByRole("link", { name: "View your registration" }));
    await expect(page.getByRole("heading", { level: 1, name: "Your registration" })).toBeVisible();
    await expect(page).toHaveURL(/\/registration\/[2-9A-Y]{12}$/);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(/^Seat held until \w{3} \d/)).toBeVisible();
    await expect(page.getByText(reference!, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download Ticket" })).toHaveCount(0);

    // It lies over the end of the page.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await hands.press(page.getByRole("button", { name: `I have paid ${title}` }));
    const report = page.getByRole("dialog", { name: "I have paid" });
    await expect(report.getByLabel("Amount in BSD")).toHaveValue("125.00");
    await hands.press(report.getByRole("button", { name: "Report payment" }));
    await expect(page.getByText(/^Reported on .*: we’re checking it\.$/)).toBeVisible();
    await expect(page.getByRole("button", { name: `Withdraw report for ${title}` })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a registration's page is hidden from search engines and other sites, and a wrong code finds nothing", async () => {
  const { id } = await anEvent(0);
  const { pageUrl } = await register(id, unique("Kendra Moss"));
  const visitor = await caller();
  const html = await (await visitor.get(pageUrl)).text();
  expect(html).toContain("Kendra Moss");
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(html).toContain('<meta name="referrer" content="no-referrer"');
  expect((await visitor.get("/registration/222222222222")).status()).toBe(404);
});

test("a member cancels a seat after a question that names the event, and another person can take it", async ({
  page,
}) => {
  const { id, title } = await anEvent(0);
  await page.request.post("/api/register", {
    data: {
      firstName: "Theo",
      lastName: "Pinder",
      email: `${unique("theo").replaceAll(" ", "-")}@example.test`,
      password: "casuarina-tree",
    },
  });
  const seats = async () =>
    ((await (await page.request.get(`/api/events/${id}`)).json()) as { currentAttendees: number })
      .currentAttendees;
  await page.request.post("/api/event-registrations", { data: { eventId: id, paymentAmount: "0.00" } });
  expect(await seats()).toBe(1);

  await page.goto("/events?tab=mine");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("link", { name: "Download Ticket" })).toBeVisible();
  const cancel = card.getByRole("button", { name: "Cancel registration" });
  await cancel.click();
  const question = page.getByRole("alertdialog", { name: "Cancel your registration?" });
  await expect(question).toContainText(title);
  await expect(question.getByRole("button", { name: "Keep my seat" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(cancel).toBeFocused();
  expect(await seats()).toBe(1);

  await cancel.click();
  await question.getByRole("button", { name: "Cancel registration" }).click();
  await expect(toast(page)).toContainText("Registration cancelled");
  await expect(page.getByText("You haven't registered for any events yet.")).toBeVisible();
  expect(await seats()).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a visitor on a phone sees the refund before and after cancelling a paid seat, and the ticket before", async ({
    page,
  }) => {
    const { id } = await anEvent(125);
    const admin = await caller(demo.admin);
    const event = (await (await admin.get(`/api/events/${id}`)).json()) as object;
    const tiers = [{ hoursBefore: 24, refundPercent: 50 }];
    const saved = await admin.put(`/api/events/${id}`, {
      data: { ...event, cancellationPolicy: { tiers } },
    });
    expect(saved.status()).toBe(200);
    const answer = await page.request.post("/api/event-registrations", {
      data: {
        eventId: id,
        fullName: "Kendra Moss",
        paymentAmount: "125.00",
        paymentMethod: "bank_transfer",
        email: `${unique("kendra").replaceAll(" ", "-")}@example.test`,
      },
    });
    const { pageUrl, reference } = (await answer.json()) as { pageUrl: string; reference: string };
    const paid = await admin.post("/api/admin/payments", {
      data: {
        amount: "125.00",
        method: "bank_transfer",
        note: "",
        receivedOn: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Nassau" }).format(),
        allocations: [{ reference, amount: "125.00" }],
      },
    });
    expect(paid.status()).toBe(201);

    await page.goto(pageUrl);
    await expect(page.getByRole("img", { name: "QR code for your ticket" })).toBeVisible();
    await expect(page.getByText("half until 1 day before")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Map/ })).toHaveAttribute(
      "href",
      "https://www.openstreetmap.org/search?query=Bay%20Street%2C%20Nassau",
    );
    await expectAccessible(page);
    const cancel = page.getByRole("button", { name: "Cancel registration" });
    await cancel.click();
    const question = page.getByRole("alertdialog", { name: "Cancel your registration?" });
    await expect(question).toContainText(
      "We will refund 62.50 BSD, and 62.50 BSD of what you paid is non-refundable.",
    );
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(cancel).toBeFocused();
    await cancel.click();
    await question.getByRole("button", { name: "Cancel registration" }).click();
    await expect(toast(page)).toContainText("We will refund 62.50 BSD.");
    await expect(page.getByText("This registration was cancelled")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("We will refund 62.50 BSD.");
    await expect(page.getByRole("img", { name: "QR code for your ticket" })).toHaveCount(0);
  });

  test("a visitor on a phone transfers a seat to a colleague, and the old page is gone", async ({ page }) => {
    const { id, title } = await anEvent(0);
    const answer = await page.request.post("/api/event-registrations", {
      data: {
        eventId: id,
        fullName: "Kendra Moss",
        paymentAmount: "0.00",
        email: `${unique("kendra").replaceAll(" ", "-")}@example.test`,
      },
    });
    const { pageUrl } = (await answer.json()) as { pageUrl: string };
    await page.goto(pageUrl);
    await page.getByRole("button", { name: "Correct my details" }).click();
    await page.getByRole("dialog").getByLabel("Company").fill("Coral Trust");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("Coral Trust")).toBeVisible();

    await page.getByRole("button", { name: "Transfer my seat" }).click();
    const dialog = page.getByRole("dialog", { name: "Transfer your seat" });
    await dialog.getByLabel("Full name").fill("Tanya Moss");
    await dialog.getByLabel("Email").fill(`${unique("tanya").replaceAll(" ", "-")}@example.test`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Transfer my seat" }).click();
    await expect(toast(page)).toContainText("Tanya Moss gets a ticket by email.");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect((await page.request.get(pageUrl)).status()).toBe(404);
  });

  test("a visitor on a phone corrects a mistyped address, and the old page ends once the new one confirms", async ({
    page,
  }) => {
    const { id } = await anEvent(0);
    const name = unique("nerissa").replaceAll(" ", "-");
    const answer = await page.request.post("/api/event-registrations", {
      data: {
        eventId: id,
        fullName: "Nerissa Moss",
        paymentAmount: "0.00",
        email: `${name}@exmaple.test`,
      },
    });
    const { pageUrl } = (await answer.json()) as { pageUrl: string };
    await page.goto(pageUrl);
    await page.getByRole("button", { name: "Correct my details" }).click();
    await page.getByRole("dialog").getByLabel("Email").fill(`${name}@example.test`);
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(
      page.getByText("Until it is confirmed there, emails go to the current address."),
    ).toBeVisible();
    await expectAccessible(page);

    await page.goto(await linkSentTo(`${name}@example.test`, "Confirm your email address"));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Confirm this address" }).click();
    await page.getByRole("link", { name: "View your registration" }).click();
    await expect(page.getByText("Nerissa Moss")).toBeVisible();
    expect((await page.goto(pageUrl))?.status()).toBe(404);
  });

  test("what a colleague must pay is shown before a member-rate seat is transferred", async ({ page }) => {
    const { id } = await anEvent(0, [
      { name: "Member", price: 250, membersOnly: true },
      { name: "Standard", price: 500, membersOnly: false },
    ]);
    const answer = await page.request.post("/api/event-registrations", {
      data: {
        eventId: id,
        fullName: "Kendra Moss",
        registrationType: "member_rate",
        paymentAmount: "250.00",
        paymentMethod: "bank_transfer",
        email: `${unique("kendra").replaceAll(" ", "-")}@example.test`,
      },
    });
    const { pageUrl } = (await answer.json()) as { pageUrl: string };
    await page.goto(pageUrl);
    await page.getByRole("button", { name: "Transfer my seat" }).click();
    const dialog = page.getByRole("dialog", { name: "Transfer your seat" });
    await expect(dialog.getByText("“Standard”: 250.00 BSD more is due")).toBeVisible();
    await dialog.getByText("A member of the association").click();
    await expect(dialog.getByText("“Member”: no difference to pay")).toBeVisible();
    await expect(dialog.getByText("The member rate is verified before")).toBeVisible();
    await dialog.getByText("Someone who is not a member").click();
    await expect(dialog.getByText("The new ticket is valid once it is paid.")).toBeVisible();
    await dialog.getByLabel("Full name").fill("Tanya Moss");
    await dialog.getByLabel("Email").fill(`${unique("tanya").replaceAll(" ", "-")}@example.test`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Transfer my seat" }).click();
    await expect(toast(page)).toContainText("once the outstanding 500.00 BSD is paid");
    expect((await page.goto(pageUrl))?.status()).toBe(404);
  });
});

test("a member with an unproven address is offered to prove it", async ({ page }) => {
  const email = `${unique("ava").replaceAll(" ", "-")}@example.test`;
  await page.request.post("/api/register", {
    data: { firstName: "Ava", lastName: "Rolle", email, password: "casuarina-tree" },
  });
  await page.goto("/events?tab=mine");
  await expect(page.getByText(`Registered as a guest with ${email}?`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(toast(page)).toContainText("Check your inbox");
});
