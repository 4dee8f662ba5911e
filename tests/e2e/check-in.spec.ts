import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, expect, test, type Browser, type Page } from "./test";
import { filmQrCode } from "../support/camera";
import { createEvent, register } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, unique } from "./people";

/** The film that the fake camera shows, in a folder of its own. */
let folder: string;
let film: string;
let camera: Browser;

test.beforeAll(async ({}, { project }) => {
  const { launchOptions } = project.use;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-camera-"));
  film = path.join(folder, "ticket.y4m");
  camera = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
});

test.afterAll(async () => {
  await camera.close();
  fs.rmSync(folder, { recursive: true });
});

/** A phone with a camera, at the door of the event. */
async function aPhone(eventId: string, baseURL: string | undefined): Promise<Page> {
  const context = await camera.newContext({ viewport: { width: 360, height: 740 }, baseURL });
  const phone = await context.newPage();
  await signIn(phone, demo.admin);
  await phone.goto(`/admin/events/${eventId}/check-in`);
  return phone;
}

/** Holds a ticket before the camera of a page that has read none yet. */
async function scan(phone: Page, pageUrl: string): Promise<void> {
  filmQrCode(film, new URL(pageUrl, "https://portal.example").href);
  await phone.reload();
  await phone.getByRole("button", { name: "Start the camera" }).click();
}

const verdict = (page: Page) => page.getByRole("main").getByRole("status");
const refusal = (page: Page) => page.getByRole("main").getByRole("alert").first();

test("scanned tickets show green, then amber; unpaid ones red; names can be typed; two phones agree", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Door Evening"), price: 0 });
  const lastNames = { scanned: unique("Rahming"), typed: unique("Strachan"), unpaid: unique("Thurston") };
  const scanned = await register(event.id, `Keva ${lastNames.scanned}`);
  await register(event.id, `Theo ${lastNames.typed}`);
  // From here on it costs something, so that the next one has still to pay.
  const facts = (await (await page.request.get(`/api/events/${event.id}`)).json()) as object;
  expect((await page.request.put(`/api/events/${event.id}`, { data: { ...facts, price: 25 } })).ok()).toBe(
    true,
  );
  const unpaid = await register(event.id, `Una ${lastNames.unpaid}`, { paymentAmount: "25.00" });

  filmQrCode(film, "nothing yet");
  const phone = await aPhone(event.id, baseURL);
  await page.goto(`/admin/events/${event.id}/check-in`);
  await expect(page.getByText("0 of 2 checked in")).toBeVisible();

  await test.step("a paid ticket is let in, once for as long as it is held there", async () => {
    await scan(phone, scanned.pageUrl);
    await expect(verdict(phone)).toContainText("Checked in");
    await expect(verdict(phone)).toContainText(`Keva ${lastNames.scanned}`);
    await expect(verdict(phone)).not.toContainText("Coral Trust");
    await expect(phone.getByText("1 of 2 checked in")).toBeVisible();
    await expectAccessible(phone);
  });

  await test.step("the other phone's count follows", async () => {
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
    // Long enough for the camera to have seen the code many times: it would be amber by now.
    await expect(verdict(phone).getByText("Checked in", { exact: true })).toBeVisible();
  });

  await test.step("the same ticket again says since when", async () => {
    await scan(phone, scanned.pageUrl);
    await expect(verdict(phone)).toContainText(/Already checked in at \d{1,2}:\d\d (AM|PM)/);
    await expect(verdict(phone)).toContainText(`Keva ${lastNames.scanned}`);
  });

  await test.step("a mistake is undone", async () => {
    await phone.getByRole("button", { name: "Undo" }).click();
    await expect(verdict(phone)).toContainText("Check-in undone");
    await expect(phone.getByText("0 of 2 checked in")).toBeVisible();
    await expect(page.getByText("0 of 2 checked in")).toBeVisible();
  });

  await test.step("who has not paid is not let in, and the reason is said", async () => {
    await scan(phone, unpaid.pageUrl);
    await expect(refusal(phone)).toContainText("Do not let in");
    await expect(refusal(phone)).toContainText("This registration is unpaid.");
    await expect(refusal(phone)).toContainText(`Una ${lastNames.unpaid}`);
    await expect(phone.getByText("0 of 2 checked in")).toBeVisible();
  });

  await test.step("a name is typed and tapped, by keyboard alone", async () => {
    await page.getByLabel("Name or ticket code").fill(lastNames.typed);
    const found = page.getByRole("list", { name: "People found" }).getByRole("button");
    await expect(found).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(verdict(page)).toContainText("Checked in");
    await expect(verdict(page)).toContainText(`Theo ${lastNames.typed}`);
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
    await expect(phone.getByText("1 of 2 checked in")).toBeVisible();
    await page.getByRole("button", { name: "Show people not checked in (1)" }).click();
    await expect(page.getByRole("list", { name: "Still missing" })).toContainText(lastNames.scanned);
  });

  await phone.context().close();
});

test("the camera is released when it is stopped, and only the check-in page may use it", async ({
  baseURL,
  page,
}) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("Closed Lens") });
  filmQrCode(film, "nothing");
  const phone = await aPhone(event.id, baseURL);
  await phone.getByRole("button", { name: "Start the camera" }).click();
  const video = phone.locator("video");
  await expect(phone.getByText("Point the camera at the ticket's QR code")).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);
  const track = await video.evaluateHandle(
    (element: HTMLVideoElement) => (element.srcObject as MediaStream).getTracks()[0]!,
  );
  expect(await track.evaluate((one) => one.readyState)).toBe("live");
  await phone.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => track.evaluate((one) => one.readyState)).toBe("ended");
  const policy = async (address: string) =>
    (await page.request.get(address)).headers()["permissions-policy"]?.split(", ")[0];
  expect(await policy(`/admin/events/${event.id}/check-in`)).toBe("camera=(self)");
  expect(await policy(`/admin/events/${event.id}`)).toBe("camera=()");
  expect(await policy("/auth")).toBe("camera=()");
  await phone.context().close();
});

test("without a camera the check-in screen says so, and codes can be typed", async ({ page }) => {
  await signIn(page, demo.admin);
  const event = await createEvent({ title: unique("No Lens") });
  await page.goto(`/admin/events/${event.id}/check-in`);
  await page.getByRole("button", { name: "Start the camera" }).click();
  await expect(refusalOfCamera(page)).toContainText(/No camera found|Camera access is blocked/);
  await expect(refusalOfCamera(page)).toContainText("Enter the name or code");
  await page.getByLabel("Name or ticket code").fill("Nobody By This Name");
  await expect(page.getByText("No one is registered for “Nobody By This Name”.")).toBeVisible();
});

const refusalOfCamera = (page: Page) => page.getByRole("region", { name: "Camera" }).getByRole("alert");

test("a helper without an account checks people in by link and PIN, until the organiser signs the phone out", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const start = new Date(Date.now() + 3_600_000);
  const event = await createEvent({ title: unique("Open Door"), startDate: start.toISOString() });
  const name = unique("Moncur");
  const phone = await anotherBrowser(browser);
  await register(event.id, `Ivy ${name}`);

  await page.goto(`/admin/events/${event.id}`);
  await page.getByRole("link", { name: "Check-in link" }).click();
  await page.getByRole("button", { name: "Create check-in link" }).click();
  await page.getByRole("button", { name: "Show link and PIN" }).click();
  const pin = await page.getByText(/^\d{3} \d{3}$/).innerText();
  const link = await page.getByTitle(/\/door\//).innerText();
  await expectAccessible(page);

  await phone.goto(new URL(link).pathname);
  await phone.getByLabel("PIN").fill(pin === "000 000" ? "000 001" : "000 000");
  await phone.getByLabel("Device name").fill("Side door");
  await phone.getByRole("button", { name: "Start check-in" }).click();
  await expect(phone.getByText("Wrong PIN", { exact: true })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByLabel("PIN").fill(pin);
  await phone.getByRole("button", { name: "Start check-in" }).click();
  await expect(phone.getByText("0 of 1 checked in")).toBeVisible();
  await phone.getByLabel("Name or ticket code").fill(name);
  await phone.getByRole("button", { name: `Ivy ${name}` }).click();
  await expect(verdict(phone)).toContainText("Checked in");
  await expect(phone.getByText("1 of 1 checked in")).toBeVisible();
  await expectAccessible(phone);

  await page.reload();
  await page.getByRole("button", { name: "Sign out Side door" }).click();
  await expect(page.getByText("No one has opened the link with its PIN yet.")).toBeVisible();
  await expect(phone.getByLabel("PIN")).toBeVisible();
  await phone.context().close();
});
