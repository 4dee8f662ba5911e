import { expect, test, type APIRequestContext } from "./test";
import { caller, demo, expectAccessible, signIn, unique } from "./people";

/** Somebody new, who registers for a free event: the portal writes to them. */
async function somebodyRegisters(calls: APIRequestContext): Promise<{ email: string; title: string }> {
  const email = `${unique("reader").replace(" ", "-")}@example.test`.toLowerCase();
  const made = await calls.post("/api/register", {
    data: { firstName: "Althea", lastName: "Bethel", email, password: "demo-password" },
  });
  expect(made.status()).toBe(201);
  const events = (await (await calls.get("/api/events")).json()) as {
    id: string;
    title: string;
    price: number;
    prices?: unknown[];
    startDate: string;
    maxAttendees: number | null;
    currentAttendees: number;
  }[];
  const free = events.find(
    ({ price, prices = [], startDate, maxAttendees, currentAttendees }) =>
      price === 0 &&
      prices.length === 0 &&
      Date.parse(startDate) > Date.now() &&
      (maxAttendees ?? Infinity) > currentAttendees + 5,
  );
  if (!free) throw new Error("The demo association has no free event with seats");
  const registered = await calls.post("/api/event-registrations", {
    data: { eventId: free.id, paymentAmount: "0.00" },
  });
  expect(registered.status()).toBe(201);
  return { email, title: free.title };
}

test("an administrator finds an email that the portal has just written, and reads it as it is sent", async ({
  page,
  request,
}) => {
  const { email, title } = await somebodyRegisters(request);
  await signIn(page, demo.admin);
  await page.goto("/admin/emails");
  await expect(page.getByText("No mail server is set and confirmed, so emails are not sent.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search by address or subject" }).fill(email);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=reader/);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Not sent");
  await row.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  const letter = page.frameLocator("iframe");
  await expect(letter.getByText("Dear Althea,")).toBeVisible();
  await page.getByRole("tab", { name: "Plain text" }).click();
  await expect(page.getByRole("region", { name: "Plain text" })).toContainText("Dear Althea,");
  await page.getByRole("tab", { name: "Headers" }).click();
  const headers = page.getByRole("region", { name: "Headers" });
  await expect(headers).toContainText(`To: ${email}`);
  await expect(headers).toContainText("Auto-Submitted: auto-generated");
  await page.getByText("event.ics").click();
  await expect(page.getByRole("region", { name: "event.ics" })).toContainText("BEGIN:VCALENDAR");
});

test("the outbox's filter stays in the address while one searches and pages", async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto("/admin/emails?state=sent");
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL("/admin/emails?state=sent&page=2");
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  const filter = page.getByRole("navigation", { name: "Filter by state" });
  await filter.getByRole("link", { name: "Failed" }).click();
  await expect(page).toHaveURL("/admin/emails?state=given_up");
  // The demo association's own; another test makes more.
  await expect(page.getByRole("row").filter({ hasText: "Failed" })).not.toHaveCount(0);
  await page.getByRole("searchbox").fill("nobody-has-this-address");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/state=given_up/);
  await expect(page.getByRole("heading", { name: "No emails found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all emails" }).click();
  await expect(page).toHaveURL("/admin/emails");
});

test("the outbox is for administrators", async () => {
  const member = await caller(demo.member);
  for (const path of ["/admin/emails", "/admin/emails/1"])
    expect((await member.get(path)).status(), path).toBe(403);
});
