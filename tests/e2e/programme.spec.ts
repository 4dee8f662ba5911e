import { expect, test } from "./test";
import { createEvent } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";
import { aPng } from "../support/pictures";

test("an organiser adds an agenda, a speaker and a join link, and visitors see all but the link", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const event = await createEvent({
    title: unique("Spoken Forum"),
    description: "**Bring** a <b>pen</b>",
  });
  await page.goto(`/admin/events/${event.id}`);
  await page.getByRole("link", { name: "Programme" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Programme" })).toBeVisible();

  await page.getByRole("button", { name: "Add item" }).click();
  const item = page.getByRole("listitem").filter({ hasText: /^item 1/i });
  await expect(item.getByLabel("Title")).toBeFocused();
  await expect(item.getByLabel("Starts")).not.toHaveValue("");
  await page.getByRole("button", { name: "Add speaker" }).click();
  const speaker = page.getByRole("listitem").filter({ hasText: /^speaker 1/i });
  await expect(speaker.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Althea Bethel");
  await speaker.getByLabel("Title").fill("Inspector of Banks");
  const buffer = Buffer.from(aPng());
  await speaker.getByLabel("Picture").setInputFiles({ name: "althea.png", mimeType: "image/png", buffer });
  await expect(speaker.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await page.getByLabel("Join link").fill("http://meet.example/room");
  await page.getByRole("button", { name: "Save programme" }).click();
  await expect(
    page.getByText("The join link must be a full address that starts with https://"),
  ).toBeVisible();
  await expect(item.getByText("Title is required")).toBeVisible();
  await expect(speaker.getByLabel("Name")).toHaveValue("Althea Bethel");
  await expectAccessible(page);

  await item.getByLabel("Title").fill("Opening");
  await page.getByLabel("Join link").fill("https://meet.example/room");
  await page.getByRole("button", { name: "Save programme" }).click();
  await expect(toast(page)).toContainText("Programme saved");

  const visitor = await anotherBrowser(browser);
  await visitor.goto(`/events/${event.slug}`);
  await expect(visitor.getByRole("region", { name: "Agenda" })).toContainText("Opening");
  const region = visitor.getByRole("region", { name: "Speaker" });
  await expect(region).toContainText("Inspector of Banks");
  await expect(region.locator("img")).toHaveJSProperty("complete", true);
  await expect(visitor.locator("strong", { hasText: "Bring" })).toBeVisible();
  await expect(visitor.getByText("a <b>pen</b>")).toBeVisible();
  expect(await visitor.content()).not.toContain("meet.example");
  await expectAccessible(visitor);
  await visitor.context().close();
});

test("a description's preview looks like its page", async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByLabel("Description").fill("A **full** day <script>alert(1)</script>");
  await dialog.getByRole("tab", { name: "Write" }).focus();
  await page.keyboard.press("ArrowRight");
  const panel = dialog.getByRole("tabpanel");
  await expect(panel.locator("strong")).toHaveText("full");
  await expect(panel).toContainText("<script>alert(1)</script>");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByLabel("Description")).toHaveValue("A **full** day <script>alert(1)</script>");
});
