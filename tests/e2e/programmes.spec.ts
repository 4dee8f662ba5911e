import { connectToPortal } from "../support/portal-database";
import { expect, test } from "./test";
import { createEvent } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";

test("from a draft of a programme to a member who is enrolled and sees what counts", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const title = unique("Certification Course");
  const event = await createEvent({ title: unique("Module One"), price: 0 });

  await test.step("staff create the programme, and are told what is missing", async () => {
    await page.goto("/admin/programmes");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create programme" }).click();
    await expect(page.getByText("Title is required")).toBeVisible();
    await page.getByLabel("Title of a new programme").fill(title);
    await page.getByRole("button", { name: "Create programme" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByLabel("Description").fill("One **module**.");
    await page.getByRole("radio", { name: "Published" }).check();
    await page.getByRole("button", { name: "Save programme" }).click();
    await expect(page.getByText("Add at least one event first.").first()).toBeVisible();
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByLabel("Event", { exact: true }).selectOption(event.id);
    await expect(page.getByText("This event has no CPD hours yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save programme" }).click();
    await expect(toast(page)).toContainText("Programme saved");
  });

  const visitor = await anotherBrowser(browser);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto("/programmes");
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("link", { name: "Sign in to enrol" })).toBeVisible();
  await expectAccessible(visitor);

  await test.step("a member enrols, and sees the progress", async () => {
    const member = await anotherBrowser(browser);
    await signIn(member, demo.member);
    await member.goto("/events");
    await member.getByRole("link", { name: "Programmes" }).click();
    await member.getByRole("link", { name: title }).click();
    await member.getByRole("button", { name: "Enrol" }).click();
    await expect(toast(member)).toContainText("You’re enrolled");
    await expect(member.getByText("0 of 1")).toBeVisible();
    await expectAccessible(member);
  });

  await page.reload();
  await expect(page.getByRole("table", { name: "People enrolled" })).toContainText(demo.member.email);

  const database = await connectToPortal();
  const { rows } = await database.query(
    `SELECT FROM "Enrolment" n JOIN "Programme" p ON p."id" = n."programmeId" WHERE p."title" = $1`,
    [title],
  );
  await database.end();
  expect(rows).toHaveLength(1);
});
