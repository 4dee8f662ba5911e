import { expect, test } from "./test";
import { createEvent } from "./events";
import { anotherBrowser, demo, expectAccessible, signIn, toast, unique } from "./people";

test("an organiser asks a question, a visitor on a phone answers it, and corrects the answer later", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const { id, slug, title } = await createEvent({ title: unique("Asking Forum"), price: 50 });
  await page.goto(`/admin/events/${id}`);
  await page.getByRole("link", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByText("Question is required")).toBeVisible();
  await page.getByLabel("Question", { exact: true }).fill("Any food that you do not eat?");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).nth(1).fill("Which workshop?");
  await page.getByLabel("Kind").nth(1).selectOption("Choice from a list");
  await page.getByLabel("Choices").fill("Sanctions");
  await page.getByLabel("Must be answered").nth(1).check();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(page.getByText("Please give 2 to 20 choices")).toBeVisible();
  await expectAccessible(page);
  // Nothing that was typed is lost with the page.
  await page.reload();
  await expect(page.getByRole("status").getByText("These are your changes from before")).toBeVisible();
  await page.getByLabel("Choices").fill("Sanctions\nReporting");
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await page.getByRole("button", { name: "Save questions" }).click();
  await expect(toast(page)).toContainText("Questions saved");
  await page.reload();
  await expect(page.getByLabel("Question", { exact: true }).first()).toHaveValue("Which workshop?");
  await expect(page.getByText("These are your changes from before")).toHaveCount(0);

  const visitor = await anotherBrowser(browser);
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.goto(`/events/${slug}`);
  await visitor.getByRole("button", { name: "Register Now" }).click();
  const dialog = visitor.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(`Register for ${title}`);
  await dialog.getByLabel("First Name").fill("Deandra");
  await dialog.getByLabel("Last Name").fill("Knowles");
  await dialog.getByLabel("Email").fill(`${unique("deandra").replaceAll(" ", "-")}@example.test`);
  await dialog.getByRole("radio", { name: /Cheque/i }).check();
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByText("Please answer “Which workshop?”")).toBeVisible();
  await expect(dialog.getByLabel("Which workshop?")).toBeFocused();
  await expect(dialog.getByRole("heading", { name: `Register for ${title}` })).toBeInViewport();
  await dialog.getByLabel("Which workshop?").selectOption("Reporting");
  await expect(dialog.getByLabel("Company")).toBeHidden();
  await dialog.getByRole("button", { name: "More details (optional)" }).click();
  await dialog.getByLabel("Company").fill("Coral Trust");
  await expectAccessible(visitor);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "You are registered" })).toBeVisible();
  await dialog.getByRole("link", { name: "View your registration" }).click();
  await expect(visitor.getByRole("definition").filter({ hasText: "Reporting" })).toBeVisible();

  await visitor.getByRole("button", { name: "Correct my details" }).click();
  await expect(visitor.getByLabel("Which workshop?")).toHaveValue("Reporting");
  await visitor.getByLabel("Any food that you do not eat?").fill("No nuts");
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Save details" }).click();
  await expect(visitor.getByRole("definition").filter({ hasText: "No nuts" })).toBeVisible();
  await visitor.context().close();

  await page.goto(`/admin/events/${id}`);
  await page.getByRole("button", { name: "Actions for Deandra Knowles" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expect(page.getByRole("dialog", { name: "Details" })).toContainText("No nuts");
});

test("a member answers questions on the registration screen, and is told at the field what is missing", async ({
  page,
}) => {
  const { id } = await createEvent({
    title: unique("Member Questions"),
    price: 0,
    questions: [{ label: "I agree to photos", kind: "checkbox", required: true }],
  });
  await signIn(page, demo.member);
  await page.goto(`/event-registration/event/${id}`);
  await page.getByRole("button", { name: "Register (Free)" }).click();
  await expect(page.getByText("Please tick “I agree to photos”")).toBeVisible();
  await expect(page.getByLabel("I agree to photos")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("I agree to photos").check();
  await page.getByRole("button", { name: "Register (Free)" }).click();
  await expect(toast(page)).toContainText("Registration Successful!");
});
