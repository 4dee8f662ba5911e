import { expect, test } from "./test";
import { anotherBrowser, demo, signIn } from "./people";

test("a member sees what the membership costs, the reference to quote, and how to pay", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.member);
  await page.goto("/");
  await page.getByRole("link", { name: "Make Payment" }).last().click();
  // A seat that is held for less long than the dues are ahead comes first.
  await expect(page).toHaveURL("/checkout");
  const main = page.getByRole("main");
  const due = main.getByRole("region", { name: /^(Due now|Not due yet)$/ });
  await expect(due.getByRole("heading", { level: 3 }).first()).toContainText("Event Registration: ");
  await expect(due.getByRole("button", { name: "Copy account number" }).first()).toBeVisible();
  await due.getByRole("link", { name: "Annual membership dues" }).click();
  await expect(page).toHaveURL(/\/checkout\/membership\/[\w-]+$/);
  await page.goto("/checkout/membership");
  await expect(page.getByRole("heading", { name: "Order Summary" })).toBeVisible();
  await expect(main).toContainText("Annual membership dues");
  await expect(main).toContainText("350.00 BSD");
  await expect(main).toContainText("Online payment is unavailable");
  await expect(main).toContainText("Sample Bank of Nassau");
  const reference = /Reference([2-9A-Y]{8})/.exec((await main.textContent()) ?? "")?.[1] ?? "";
  expect(reference).toHaveLength(8);
  await page.reload();
  await expect(main.getByText(reference).first()).toBeVisible();

  const admin = await anotherBrowser(browser, demo.admin);
  for (const path of ["/checkout/membership/x", "/checkout/event/x", "/checkout/other/x"]) {
    const answer = await admin.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(admin.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  }
  await admin.context().close();
});

test("a held seat is paid for on the page that its member's dashboard links, and on nobody else's", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.member);
  await page.goto("/");
  const step = page.getByRole("region", { name: "What to do next" });
  await expect(step).toContainText("Pay for your seat");
  await step.getByRole("link", { name: "How to pay" }).click();
  await expect(page).toHaveURL(/\/checkout\/event\/[\w-]+$/);
  await expect(page.getByRole("main")).toContainText("Event Registration: ");
  await expect(page.getByRole("main")).toContainText(/Seat held until \w{3} \d/);
  // What is due, how to pay it and the button that reports it are on a phone's first screen.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("button", { name: /^I have paid/ })).toBeInViewport({ ratio: 1 });

  const other = await anotherBrowser(browser, demo.admin);
  const answer = await other.goto(new URL(page.url()).pathname);
  expect(answer?.status()).toBe(404);
  await other.context().close();
});
