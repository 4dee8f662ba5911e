import { expect, test, type Page } from "./test";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { createEvent } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";

const conference = "/aco-conference-2025";
const alert = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("alert");
const confetti = (page: Page) => page.locator("body > canvas");

/** What the QR code in this data URL says. */
function readCode(dataUrl: string): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(dataUrl.split(",")[1] ?? "", "base64"));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Register Now" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a visitor reads the conference's page and what registering asks for, on a desk and on a phone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(conference);
  await expect(page).toHaveTitle(/^Anniversary Conference/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anniversary Conference");
  const card = page.getByRole("complementary", { name: "Registration" });
  const widths = [1280, 360];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["Why attend", "Agenda", "Speakers", "Event details", "Questions"])
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await expect(card).toContainText("Starting at $500");
    await expect(card).toContainText("Non-member, two days (early bird)");
    await expect(card).toContainText("750.00 BSD");
    await expect(page.getByRole("main")).not.toContainText("Account number");
  }

  const dialog = await openDialog(page);
  await expect(dialog.getByRole("radio", { name: /^Member, two days \(early bird\)/ })).toBeChecked();
  await expect(dialog).not.toContainText("registration is closed");
  await expect(dialog.getByRole("button", { name: /^Register/ })).toBeEnabled();
  await dialog.getByRole("radio", { name: /Bank transfer/ }).check();
  await expect(dialog).toContainText("Account number");
  await dialog.getByRole("radio", { name: /Cheque/ }).check();
  await expect(dialog).toContainText("payable");
  for (const width of [...widths].reverse()) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

test("the landing page of an event that has ended says why nobody can register any more", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const startDate = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const { id, slug } = await createEvent({ title: unique("Last Summit"), price: 90, startDate });
  await page.goto(`/admin/landing-pages/${id}`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toast(page)).toContainText("Published");

  const visitor = await anotherBrowser(browser);
  await visitor.emulateMedia({ reducedMotion: "reduce" });
  await visitor.goto(`/${slug}`);
  const dialog = await openDialog(visitor);
  await expect(dialog).toContainText("This event has ended, so registration is closed.");
  await expect(dialog.getByRole("button", { name: /^Register/ })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "See what's on" })).toBeVisible();
  await visitor.context().close();
});

test("a landing page's link, QR code and external QR image lead to the page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(conference);
  const url = (await page.locator('link[rel="canonical"]').getAttribute("href"))!;
  expect(new URL(url).pathname).toBe(conference);

  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page)).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.getByRole("button", { name: "QR code" }).click();
  const image = page.getByRole("dialog").getByRole("img");
  await expect(image).toBeVisible();
  expect(readCode((await image.getAttribute("src"))!)).toBe(url);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("aco-conference-2025-qr-code.png");
  await expect(toast(page)).toContainText("Downloaded");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "QR code" })).toBeFocused();

  const outside = page.getByRole("link", { name: "Open QR image in a new tab" });
  await expect(outside).toHaveAttribute(
    "href",
    `https://api.qrserver.com/v1/create-qr-code/?size=300x300&data=${encodeURIComponent(url)}`,
  );
  await expect(outside).toHaveAttribute("target", "_blank");
  await expect(outside).toHaveAttribute("rel", "noopener noreferrer");
});

test("a landing page says what could not be copied or drawn, and lets it be tried again", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("denied")) },
    });
  });
  await page.goto(conference);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(alert(page)).toContainText("Failed to copy link to clipboard.");

  await page.route("**/api/generate-qr-code", (route) => route.abort());
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(alert(page)).toContainText("Failed to generate QR code. Please try again.");
  await page.unroute("**/api/generate-qr-code");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
});

test("the registration dialog opens with confetti, and is used and left by keyboard alone", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(conference);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const opener = page.getByRole("button", { name: "Register Now" });
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(confetti(page)).toBeAttached();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a landing page describes itself to search engines and link previews", async ({ request }) => {
  const html = await (await request.get(conference)).text();
  expect(html).toMatch(/<meta property="og:title" content="Anniversary Conference"/);
  expect(html).toMatch(
    /<meta property="og:image" content="[^"]+\/api\/public\/events\/aco-conference-2025\/image/,
  );
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(data)).toMatchObject({ "@type": "Event", name: "Anniversary Conference" });
});

test("a phone finds the portal's icons and the association's name", async ({ request }) => {
  const html = await (await request.get("/auth")).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml"');
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe("Association of Compliance Officers Member Portal");
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

test("addresses that are not landing pages keep their own pages", async ({ request }) => {
  const statusOf = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  expect(await statusOf("/robots.txt")).toBe(200);
  expect(await statusOf("/sitemap.xml")).toBe(200);
  for (const file of [
    "/icon.svg",
    "/logo.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/icons/icon-512.png",
  ])
    expect(await statusOf(file)).toBe(200);
  expect(await statusOf("/events")).toBe(307);
  expect(await statusOf("/auth")).toBe(200);
  expect(await statusOf("/wp-login.php")).toBe(404);
  expect((await request.get("/api/seed-other-conference-2025")).status()).toBe(404);
  expect((await request.get("/api/seed-aco-conference-2025")).status()).toBe(405);
  expect(await statusOf("/no-such-page")).toBe(404);
});

test("an administrator creates a landing page with its preview, publishes it, and takes it down", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, demo.admin);
  const title = unique("Compliance Summit");
  const start = new Date(Date.now() + 40 * 86_400_000);
  const created = await page.request.post("/api/events", {
    data: {
      title,
      description: "A day of talks.",
      startDate: start.toISOString(),
      endDate: new Date(start.getTime() + 7 * 3_600_000).toISOString(),
      price: 90,
      status: "draft",
    },
  });
  const { slug } = (await created.json()) as { slug: string };
  const visitor = await anotherBrowser(browser);
  const statusForVisitor = async (path: string) => (await visitor.goto(path))!.status();

  await page.goto("/admin?tab=events");
  await page.getByRole("link", { name: "Event Landing Pages" }).click();
  await page.getByRole("link", { name: "Create landing page" }).click();
  await page.getByLabel("Search events").fill(title);
  await page.getByLabel("Search events").press("Enter");
  await page.getByRole("link", { name: title }).click();

  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const preview = page.getByRole("region", { name: "Page preview" });
  await expect(field("Address")).toHaveValue(slug);
  await expect(preview).toContainText("$90 BSD");
  await field("Title").fill("Summit <b>2027</b>");
  await expect(preview).toContainText("Summit <b>2027</b>");
  await page.getByRole("radio", { name: /Anniversary/ }).check();
  await page.getByRole("button", { name: "Add reason" }).click();
  await page.keyboard.type("Second reason");
  await page.getByRole("button", { name: "Add reason" }).click();
  await page.keyboard.type("First reason");
  await field("Text").nth(1).fill("It is worth it.");
  await page.getByRole("button", { name: "Move reason 2 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move reason 1 up" })).toBeFocused();

  // Wrong once: an address of the portal's own, and a reason without its text. Nothing typed is lost.
  await field("Address").fill("admin");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The portal uses this address. Choose a different one.")).toBeVisible();
  await expect(page.getByText("Add a sentence or two")).toBeVisible();
  await expect(field("Address")).toBeFocused();
  await field("Address").fill("aco-conference-2025");
  await field("Text").nth(1).fill("So is this.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(
    page.getByText("Another landing page already uses this address. Choose a different one.").first(),
  ).toBeVisible();
  await expect(field("Title")).toHaveValue("Summit <b>2027</b>");

  await field("Address").fill(slug);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page)).toContainText("Draft saved");
  expect(await statusForVisitor(`/${slug}`)).toBe(404);
  await page.getByRole("button", { name: "Publish event and page" }).click();
  await expect(toast(page)).toContainText(`The event and its page are live at /${slug}.`);
  expect(await statusForVisitor(`/${slug}`)).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Summit <b>2027</b>");
  await expect(visitor.getByRole("heading", { level: 3 })).toHaveText(["First reason", "Second reason"]);
  await expect(visitor.getByRole("button", { name: "Register Now" })).toBeEnabled();

  // The price list is the event's, and edited here, too; what is typed in the page stays meanwhile.
  await field("Title").fill("Summit, renamed");
  await page.getByRole("button", { name: "Edit price list" }).click();
  const prices = page.getByRole("dialog", { name: "Price list" });
  await prices.getByRole("button", { name: /conference/i }).click();
  await prices.getByRole("button", { name: "Save price list" }).click();
  await expect(toast(page)).toContainText("Price list saved");
  await expect(page.getByRole("button", { name: "Edit price list" })).toBeFocused();
  await expect(preview).toContainText("From $400 BSD");
  await expect(field("Title")).toHaveValue("Summit, renamed");
  await expect(page.getByRole("link", { name: "Change bank details" })).toHaveAttribute(
    "href",
    "/admin/settings?section=bank-details",
  );

  await page.goto(`/admin?tab=landing-pages&q=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("Published");
  const menu = page.getByRole("button", { name: `Actions for the landing page of ${title}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(row).toContainText("Draft");
  expect(await statusForVisitor(`/${slug}`)).toBe(404);
  await menu.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(title);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Remove landing page" }).click();
  await expect(page.getByRole("heading", { name: "No landing pages found" })).toBeVisible();
  await visitor.context().close();
});

test("two administrators who edit one landing page are told of each other", async ({ page, browser }) => {
  await signIn(page, demo.admin);
  const start = new Date(Date.now() + 50 * 86_400_000).toISOString();
  const title = unique("Two Editors");
  const data = { title, description: "For both.", startDate: start, endDate: start };
  const { id } = (await (await page.request.post("/api/events", { data })).json()) as { id: string };
  const other = await anotherBrowser(browser, demo.admin);
  for (const tab of [page, other]) await tab.goto(`/admin/landing-pages/${id}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(toast(page)).toContainText("Draft saved");
  await other.getByRole("textbox", { name: "Title", exact: true }).fill("Mine");
  await other.getByRole("button", { name: "Save draft" }).click();
  await expect(alert(other)).toContainText("Someone else has changed this page since you opened it.");
  await expect(other.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Mine");
  await other.context().close();
});
