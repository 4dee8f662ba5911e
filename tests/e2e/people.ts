import AxeBuilder from "@axe-core/playwright";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";

/** The demo association's people. */
export const demo = {
  admin: { email: "admin@demo.test", password: "demo-password" },
  member: { email: "member@demo.test", password: "demo-password" },
  treasurer: { email: "treasurer@demo.test", password: "demo-password" },
} as const;

/** Signs in by the call that the sign-in screen makes (sign-in.spec.ts uses the screen), and opens the dashboard. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post("/api/login", { data: person });
  expect(answer.status()).toBe(200);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
}

/** A browser of its own for one more person in the same story. */
export async function anotherBrowser(
  browser: Browser,
  person?: { email: string; password: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (person) await signIn(page, person);
  return page;
}

/** The newest letter to this address, as an owner reads it in the outbox. */
export async function letterTo(browser: Browser, email: string, subject: string): Promise<string> {
  const admin = await anotherBrowser(browser, demo.admin);
  await admin.goto(`/admin/emails?q=${encodeURIComponent(email)}`);
  await admin.getByRole("link", { name: subject }).first().click();
  await admin.getByRole("button", { name: "Open the link" }).click();
  await expect(admin.getByText("The one-time link is in the message below.")).toBeVisible();
  await admin.getByRole("tab", { name: "Plain text" }).click();
  const text = await admin.getByRole("region", { name: "Plain text" }).innerText();
  await admin.context().close();
  return text;
}

const privateLink =
  /https?:\/\/\S+(\/(?:reset-password|confirm-email|application|sign-in-link|registration\/confirm|registration\/group)\/\S+)/;

/** The private link in the newest letter to this address. */
export async function linkSentTo(browser: Browser, email: string, subject: string): Promise<string> {
  return privateLink.exec(await letterTo(browser, email, subject))?.[1] ?? "";
}

/** Where success is announced; the 'Loading...' of a page on its way is a status too, and not this one. */
export function toast(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByRole("status");
}

let count = 0;

/** A name that no other test of this run uses. */
export function unique(word: string): string {
  return `${word} ${(process.pid * 1_000 + ++count).toString(36)}`;
}

/** What fades in has less contrast on the way; less motion still leaves a frame of it. Some animations never end. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** No violation of WCAG 2.2 AA that axe can find; while a dialog is open, in it: what it covers is dimmed. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page);
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  const axe = new AxeBuilder({ page });
  if ((await page.locator(dialogs).filter({ visible: true }).count()) > 0) axe.include(dialogs);
  const { violations } = await axe
    // The other mode opens a second page for each analysis: it is for frames of other origins.
    .setLegacyMode()
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

/** What the wall clock of a datetime-local field shows `days` from now, at `hour` o'clock. */
export function wallClock(days: number, hour: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${date}T${String(hour).padStart(2, "0")}:00`;
}
