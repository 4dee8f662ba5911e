import { caller, demo, signInAnew } from "./people";
import { expect, test } from "./test";

test("a tab left open sends nothing as another person who signed in since, and keeps what was typed", async ({
  context,
}) => {
  const tab = await context.newPage();
  await signInAnew(context.request, demo.member);
  await tab.goto("/profile");
  await tab.getByRole("button", { name: "Edit Profile" }).click();
  const name = tab.getByLabel("First Name");
  await expect(name).not.toHaveValue("");
  await name.fill("Typed By Another");

  await signInAnew(context.request, demo.treasurer);
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByText(/^Welcome, /)).toContainText("Giselle");

  await expect(tab.getByText(/^Welcome, /)).toContainText("Giselle");
  // What was typed by the first person is still not sent as the second one.
  await expect(name).toHaveValue("Typed By Another");
  await tab.getByRole("button", { name: "Save Changes" }).click();
  await expect(tab.getByText("You’re signed in as Giselle now. Nothing was sent.").first()).toBeVisible();
  const treasurer = await (await caller(demo.treasurer)).get("/api/auth/user");
  expect(((await treasurer.json()) as { firstName: string }).firstName).toBe("Giselle");
});
