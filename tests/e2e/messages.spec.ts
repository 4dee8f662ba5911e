import { expect, test, type Page } from "./test";
import { anotherBrowser, caller, demo, expectAccessible, signIn, toast, unique } from "./people";

/** A member of this test's own, so that what others write and read changes no count here. */
async function aNewMember(
  page: Pick<Page, "request">,
): Promise<{ name: string; email: string; password: string }> {
  // One word: of a name in several parts, each is found by its beginning alone.
  const lastName = `${unique("Writer").replace(/\W/g, "n")}e`;
  const person = { email: `${lastName.toLowerCase()}@example.test`, password: "demo-password" };
  const made = await page.request.post("/api/register", {
    data: { firstName: "Tamika", lastName, ...person },
  });
  expect(made.status()).toBe(201);
  return { name: `Tamika ${lastName}`, ...person };
}

const inNavigation = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("a member writes, an administrator answers, the member reads, and the count goes down", async ({
  page,
  browser,
}) => {
  const member = await aNewMember(page);
  const admin = await anotherBrowser(browser, demo.admin);
  const subject = unique("Certificate");

  await page.goto("/messages");
  await expect(page.getByText("No message", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "New Message" }).click();
  const dialog = page.getByRole("dialog", { name: "New Message" });
  await expect(dialog.getByText("The administrators", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByText("Subject is required")).toBeVisible();
  await expect(dialog.getByText("Message content is required")).toBeVisible();
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByLabel("Message", { exact: true }).fill("When will it be ready?");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page)).toContainText("Message Sent");
  await page.getByRole("link", { name: "Sent", exact: true }).click();
  await expect(page.getByRole("region", { name: "Sent" }).getByRole("link")).toContainText(subject);

  await admin.goto("/admin/messages");
  await admin.getByRole("searchbox").fill(`${member.name} ${subject}`);
  await admin.getByRole("button", { name: "Search", exact: true }).click();
  const row = admin.getByRole("region", { name: "Inbox" }).getByRole("link", { name: subject });
  await expect(row).toContainText(member.name);
  await expect(row).toContainText("Unread");
  await row.click();
  await expect(admin.getByRole("heading", { level: 2, name: subject })).toBeVisible();
  await expect(row).not.toContainText("Unread");
  await admin.getByLabel("Reply").fill("It is at the front desk.");
  await admin.getByRole("button", { name: "Send Reply" }).click();
  await expect(toast(admin)).toContainText("Message Sent");
  await expect(admin.getByText("Not read yet")).toBeVisible();

  await page.goto("/");
  await expect(inNavigation(page).getByRole("link", { name: "Messages, 1 unread" })).toBeVisible();
  await inNavigation(page).getByRole("link", { name: "Messages" }).click();
  await page.getByRole("region", { name: "Inbox" }).getByRole("link", { name: subject }).click();
  await expect(page).toHaveURL(/\/messages\?message=/);
  const conversation = page.getByRole("region", { name: "Conversation" }).getByRole("listitem");
  await expect(conversation).toHaveCount(2);
  await expect(conversation.last()).toContainText("Administrator");
  await expect(conversation.last()).toContainText("It is at the front desk.");
  await expect(inNavigation(page).getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await inNavigation(page).getByRole("link", { name: "Dashboard" }).click();
  const card = page.getByRole("term").filter({ hasText: "Unread Messages" }).locator("..");
  await expect(card).toContainText("0");

  await admin.reload();
  await expect(admin.getByText("Read", { exact: true })).toBeVisible();
});

test("an administrator starts a conversation with a member found by name, and a phone shows it full-screen", async ({
  page,
  browser,
}) => {
  const member = await aNewMember(page);
  const admin = await anotherBrowser(browser, demo.admin);
  const subject = unique("Training day");
  await admin.goto("/admin/messages");
  await admin.getByRole("button", { name: "New Message" }).click();
  const dialog = admin.getByRole("dialog", { name: "New Message" });
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByText("Recipient is required")).toBeVisible();
  await dialog.getByRole("combobox", { name: "To" }).fill(member.name.split(" ")[1] ?? "");
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await admin.keyboard.press("Enter");
  await expect(dialog.getByText(member.email)).toBeVisible();
  await dialog.getByLabel("Subject").fill(subject);
  await dialog.getByLabel("Message", { exact: true }).fill("Would you say a few words?");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(admin)).toContainText(member.name);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/messages");
  const inbox = page.getByRole("region", { name: "Inbox" });
  await inbox.getByRole("link", { name: subject }).click();
  // The inbox shows the beginning of it, too, until it is gone.
  const conversation = page.getByRole("region", { name: "Conversation" });
  await expect(conversation.getByText("Would you say a few words?")).toBeVisible();
  await expect(inbox).toBeHidden();
  await page.getByRole("link", { name: "Back to the inbox" }).click();
  await expect(inbox).toBeVisible();
});

test("an administrator assigns a conversation, marks it unread and done, and the member's next message reopens it", async ({
  page,
  browser,
}) => {
  const member = await aNewMember(page);
  const admin = await anotherBrowser(browser, demo.admin);
  const subject = unique("Refund");
  const sent = await page.request.post("/api/messages", {
    data: { toUserId: "admin", subject, content: "May I have a refund?" },
  });
  const { threadId } = (await sent.json()) as { threadId: string };
  const row = admin.getByRole("region", { name: "Inbox" }).getByRole("link", { name: subject });
  const filter = (name: string) =>
    admin.getByRole("navigation", { name: "Filter messages" }).getByRole("link", { name, exact: true });

  await admin.goto("/admin/messages");
  await row.click();
  await expect(admin.getByRole("heading", { level: 2, name: subject })).toBeVisible();
  const assignee = admin.getByLabel("Assigned to");
  const me = await assignee.getByRole("option", { name: "(you)" }).textContent();
  await assignee.selectOption({ label: me ?? "" });
  await expect(toast(admin)).toContainText("Assigned to you");
  await filter("Mine").click();
  await expect(row).toContainText("Assigned to you");
  await row.click();
  await expect(row).not.toContainText("Unread");
  await admin.getByRole("button", { name: "Mark unread" }).click();
  await expect(toast(admin)).toContainText("Marked as unread");
  await expect(row).toContainText("Unread");

  await row.click();
  await admin.getByRole("button", { name: "Done" }).click();
  await expect(toast(admin)).toContainText("Marked as done");
  await expect(row).toHaveCount(0);
  await filter("Done").click();
  await expect(row).toBeVisible();
  await row.click();
  await expect(admin.getByRole("button", { name: "Move to Open" })).toBeVisible();
  await expectAccessible(admin);

  await page.request.post("/api/messages", {
    data: { toUserId: "admin", subject, content: "Are you there?", threadId },
  });
  await filter("Open").click();
  await expect(row).toContainText(member.name);
  await expect(row).toContainText("Are you there?");
});

test("an administrator works through the inbox by keyboard, and undoes what was done too early", async ({
  page,
  browser,
}) => {
  const member = await aNewMember(page);
  const [older, newer] = [unique("Badge"), unique("Receipt")];
  for (const subject of [older, newer]) {
    const data = { toUserId: "admin", subject, content: "Could you send it again?" };
    expect((await page.request.post("/api/messages", { data })).status()).toBe(201);
  }
  const admin = await anotherBrowser(browser, demo.admin);
  await admin.goto(`/admin/messages?q=${encodeURIComponent(member.name)}`);
  const opened = (name: string) => admin.getByRole("heading", { level: 2, name });
  const row = (name: string) => admin.getByRole("region", { name: "Inbox" }).getByRole("link", { name });
  await expect(row(newer)).toBeVisible();
  await admin.keyboard.press("j");
  await expect(opened(newer)).toBeVisible();
  await admin.keyboard.press("a");
  await expect(toast(admin)).toContainText("Marked as done");
  const left = async (words: string) => (await toast(admin).getByText(words).boundingBox())?.x;
  expect(await left("Undo")).toBe(await left("Marked as done"));
  await expect(opened(older)).toBeVisible();
  await admin.keyboard.press("z");
  await expect(toast(admin)).toContainText("open again");
  await expect(opened(newer)).toBeVisible();
  // Nobody has opened it: it only followed the one that was done.
  await admin.reload();
  await expect(row(older)).toContainText("Unread");
  await admin.keyboard.press("j");
  await expect(opened(older)).toBeVisible();
  await expect(row(older)).not.toContainText("Unread");
  await admin.keyboard.press("k");
  await expect(opened(newer)).toBeVisible();
  await admin.keyboard.press("r");
  await expect(admin.getByLabel("Reply")).toBeFocused();
  await admin.keyboard.press("j");
  await expect(admin.getByLabel("Reply")).toHaveValue("j");
  await expectAccessible(admin);
});

test("a message typed while the session ends is kept, and sent after signing in again", async ({
  page,
  context,
}) => {
  const member = await aNewMember(page);
  await page.goto("/messages");
  await page.getByRole("button", { name: "New Message" }).click();
  const dialog = page.getByRole("dialog", { name: "New Message" });
  await dialog.getByLabel("Subject").fill("Before the session ends");
  await dialog.getByLabel("Message", { exact: true }).fill("These words stay.");
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Send Failed" })).toContainText(
    "Your session has ended.",
  );
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("These words stay.");

  await signIn(page, member);
  await page.goto("/messages");
  await page.getByRole("button", { name: "New Message" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveValue("Before the session ends");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page)).toContainText("Message Sent");
});

test("another member's conversation is not found", async ({ request }) => {
  const owner = await caller(demo.member);
  const [message] = (await (await owner.get("/api/messages/my")).json()) as {
    id: string;
    threadId: string;
  }[];
  const [list, one] = [`/messages?message=${message?.threadId}`, `/messages/${message?.id}`];
  const led = await owner.get(one);
  expect([led.status(), led.url().endsWith(list)]).toEqual([200, true]);
  await aNewMember({ request });
  for (const address of [list, one]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(404);
    expect(await answer.text()).toContain("Message Not Found");
  }
});

test("an administrator stores a reply, inserts it at the cursor, and sees who they are answering", async ({
  page,
  browser,
}) => {
  await aNewMember(page);
  const admin = await anotherBrowser(browser, demo.admin);
  const sent = await page.request.post("/api/messages", {
    data: { toUserId: "admin", subject: unique("Receipt"), content: "Where is my receipt?" },
  });
  const { threadId } = (await sent.json()) as { threadId: string };
  const name = unique("Receipt is ready");
  await admin.goto(`/admin/messages?message=${threadId}`);
  const filters = admin.getByRole("navigation", { name: "Filter messages" });
  expect(await filters.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  const beside = admin.getByRole("region", { name: "About the member" });
  await expect(beside).toContainText("Applicant");
  await expect(beside).toContainText("Nothing to pay");
  await expect(beside.getByRole("link", { name: "Open record" })).toBeVisible();

  await admin.getByRole("button", { name: "Saved replies" }).click();
  await admin.getByRole("menuitem", { name: "Edit saved replies" }).click();
  const dialog = admin.getByRole("dialog");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "New saved reply" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Text").fill("<script>alert(1)</script> It is ready.");
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(admin)).toContainText("Saved reply stored");
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  const reply = admin.getByLabel("Reply", { exact: true });
  await reply.fill("Hello,  Regards");
  await reply.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
  await admin.getByRole("button", { name: "Saved replies" }).click();
  await admin.getByRole("menuitem", { name }).click();
  await expect(reply).toHaveValue("Hello, <script>alert(1)</script> It is ready. Regards");
  await expect(reply).toBeFocused();
  await admin.keyboard.type("!");
  await expect(reply).toHaveValue("Hello, <script>alert(1)</script> It is ready.! Regards");
  await admin.keyboard.press("Control+Enter");
  await expect(
    admin.getByRole("region", { name: "Conversation" }).getByText("<script>alert(1)</script> It is ready.!"),
  ).toBeVisible();

  await admin.getByRole("button", { name: "Saved replies" }).click();
  await admin.getByRole("menuitem", { name: "Edit saved replies" }).click();
  await dialog.getByRole("button", { name: `Delete ${name}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
});

test("an email to members is previewed, tried on oneself, and confirmed for more than ten people", async ({
  page,
}) => {
  const member = await aNewMember(page);
  await signIn(page, demo.admin);
  const subject = unique("Annual meeting");
  const dialog = page.getByRole("dialog", { name: /^Email/ });
  const preview = async () => {
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await dialog.getByLabel("Subject").fill(subject);
    await dialog.getByLabel("Message").fill("We look forward to <b>seeing</b> you.");
    await dialog.getByRole("button", { name: "Preview" }).click();
    const letter = dialog.frameLocator("iframe");
    await expect(letter.getByText("We look forward to <b>seeing</b> you.")).toBeVisible();
  };
  await page.goto("/admin?tab=members");
  await preview();
  const [, people] = /^Email (.+)$/.exec(await dialog.getByRole("heading").innerText()) ?? [];
  await expect(dialog.getByRole("button", { name: `Send to ${people}` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send me a test" }).click();
  await expect(toast(page)).toContainText(demo.admin.email);
  await dialog.getByRole("button", { name: /^Send to \d/ }).click();
  await expect(page.getByRole("alertdialog")).toContainText(/Send this email to .* people\?/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Subject")).toHaveValue(subject);

  await page.goto(`/admin?tab=members&q=${encodeURIComponent(member.email)}`);
  await preview();
  await expect(dialog).toHaveAccessibleName("Email 1 person");
  await dialog.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(toast(page)).toContainText("Emails queued");
  await page.goto(`/admin/emails?q=${encodeURIComponent(subject)}`);
  const outbox = page.getByRole("main");
  await expect(outbox.getByText(demo.admin.email)).toHaveCount(1);
  await expect(outbox.getByText(member.email)).toHaveCount(1);
});
