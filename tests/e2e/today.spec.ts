import { expect, test } from "./test";
import { connectToPortal } from "../support/portal-database";
import { demo, expectAccessible, signIn, toast, unique } from "./people";

/** The oldest work of all, so that it is at the top whatever other tests leave: two failed emails and two messages. */
async function workAtTheTop(memberEmail: string, word: string): Promise<void> {
  const database = await connectToPortal();
  const fail = (subject: string, day: string) =>
    database.query(
      `INSERT INTO "OutboxEmail" ("id", "toAddress", "template", "subject", "text", "html", "attempts", "givenUpAt")
       VALUES (gen_random_uuid(), $1, 'test', $2, 'Text', '<p>Text</p>', 7, $3::date)`,
      [memberEmail, `${subject} ${word}`, day],
    );
  await fail("First", "2001-01-01");
  await fail("Second", "2001-01-02");
  for (const [subject, day] of [
    ["Thanks", "2001-01-03"],
    ["Question", "2001-01-04"],
  ])
    await database.query(`UPDATE "Message" SET "sentAt" = $2::date WHERE "subject" = $1`, [
      `${subject} ${word}`,
      day,
    ]);
  await database.end();
}

async function sendEmail(subject: string): Promise<void> {
  const database = await connectToPortal();
  await database.query(`UPDATE "OutboxEmail" SET "sentAt" = now(), "givenUpAt" = NULL WHERE "subject" = $1`, [
    subject,
  ]);
  await database.end();
}

test("staff finish one-click tasks by keyboard, row after row, and read why one is refused", async ({
  page,
  request: member,
}) => {
  const word = unique("today").replace(" ", "-");
  const email = `${word}@example.test`;
  const made = await member.post("/api/register", {
    data: { firstName: "Tamika", lastName: "Sands", email, password: "demo-password" },
  });
  expect(made.status()).toBe(201);
  for (const [subject, content] of [
    [`Thanks ${word}`, "It has arrived. Thank you!"],
    [`Question ${word}`, "When is it ready? ".repeat(20)],
  ]) {
    const sent = await member.post("/api/messages", {
      data: { toUserId: "admin", subject, content },
    });
    expect(sent.status()).toBe(201);
  }
  await workAtTheTop(email, word);

  await signIn(page, demo.admin);
  await page.goto("/admin");
  const failed = page.getByRole("link", { name: /^\d+ failed emails?$/ });
  const countFailed = async () => Number.parseInt(await failed.innerText(), 10);
  const before = await countFailed();
  const first = page.getByRole("button", { name: `Send again: First ${word} to ${email}` });
  const second = page.getByRole("button", { name: `Send again: Second ${word} to ${email}` });
  const done = page.getByRole("button", { name: `Done: Tamika Sands: Thanks ${word}` });
  const reply = page.getByRole("link", { name: `Reply: Tamika Sands: Thanks ${word}` });
  const question = page.getByRole("link", { name: `Reply: Tamika Sands: Question ${word}` });
  await expect(page.getByRole("listitem").filter({ has: done })).toContainText("It has arrived. Thank you!");
  await expect(page.getByText("When is it ready?")).toHaveCount(0);
  await expectAccessible(page);

  // The rows are what the page is for: seven of them fit below figures that are one line high.
  const figure = page.getByRole("term").filter({ hasText: "Total Members" }).locator("..");
  expect((await figure.boundingBox())?.height).toBeLessThan(60);

  await page.keyboard.press("j");
  await expect(first).toBeFocused();
  await page.keyboard.press("j");
  await expect(second).toBeFocused();
  await page.keyboard.press("k");
  await expect(first).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Next");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Email queued");
  await expect(first).toHaveCount(0);
  await expect(second).toBeFocused();
  expect(await countFailed()).toBe(before - 1);

  await sendEmail(`Second ${word}`);
  await page.keyboard.press("Space");
  const alert = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
  await expect(alert).toContainText("This email has already been sent or is queued.");
  await expect(second).toHaveCount(0);
  await expect(reply).toBeFocused();

  await page.keyboard.press("a");
  await expect(toast(page)).toContainText("Marked as done");
  await expect(done).toHaveCount(0);
  await expect(question).toBeFocused();
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("The message is back on your list.");
  await reply.focus();
  await page.keyboard.press("a");
  await expect(done).toHaveCount(0);
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: `Question ${word}` })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.keyboard.insertText("It is ready on Friday.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expect(toast(page)).toContainText("The message is marked as done.");
  await expect(question).toHaveCount(0);
  await expect(page.locator("[data-row] :focus")).toBeVisible();
  await page.keyboard.press("z");
  await expect(toast(page)).toContainText("The message is back on your list. Your reply stays sent.");
  await expect(question).toBeVisible();
});
