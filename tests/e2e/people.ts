import {
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from "@playwright/test";
import { connectToPortal } from "../support/portal-database";
import { animationsEnd, axeOn } from "./axe";

type Person = { email: string; password: string };

/** The demo association's people. */
export const demo = {
  admin: { email: "admin@demo.test", password: "demo-password" },
  member: { email: "member@demo.test", password: "demo-password" },
  treasurer: { email: "treasurer@demo.test", password: "demo-password" },
} as const;

/** Signs in by the call that the sign-in screen makes (sign-in.spec.ts uses the screen). */
export async function signInAnew(calls: APIRequestContext, person: Person): Promise<void> {
  expect((await calls.post("/api/login", { data: person })).status()).toBe(200);
  // Signed in altogether: no second factor is asked for.
  expect((await calls.get("/api/auth/user")).status()).toBe(200);
}

/** Half of the time after which a lasting change asks who is there. */
const sessionMaxAgeMs = 5 * 60_000;

const sessions = new Map<string, { calls: Promise<APIRequestContext>; since: number }>();

async function startSession(person: Person | undefined): Promise<APIRequestContext> {
  const calls = await request.newContext({ baseURL: process.env.PORTAL_TEST_URL });
  if (person) await signInAnew(calls, person);
  return calls;
}

/**
 * Somebody who calls the portal without a page: one of the demo association's people, or a visitor. Each keeps one
 * session in each worker, so no test may end it; `signInAnew` begins one of the test's own.
 */
export function caller(person?: (typeof demo)[keyof typeof demo]): Promise<APIRequestContext> {
  const name = person?.email ?? "";
  const kept = sessions.get(name);
  if (kept && Date.now() - kept.since < sessionMaxAgeMs) return kept.calls;
  const calls = startSession(person);
  sessions.set(name, { calls, since: Date.now() });
  return calls;
}

/** Signs this page's browser in: the demo association's people with the session that they have. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const known = Object.values(demo).find(({ email }) => email === person.email);
  if (!known) return signInAnew(page.request, person);
  const { cookies } = await (await caller(known)).storageState();
  await page.context().addCookies(cookies);
}

/** A browser of its own for one more person in the same story. */
export async function anotherBrowser(browser: Browser, person?: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (person) await signIn(page, person);
  return page;
}

/** The newest letter to this address, from the outbox's rows (first-run.spec.ts opens a link in the outbox). */
export async function letterTo(email: string, subject: string): Promise<string> {
  const database = await connectToPortal();
  const newest = async () => {
    const { rows } = await database.query<{ text: string }>(
      `SELECT "text" FROM "OutboxEmail" WHERE lower("toAddress") = lower($1) AND strpos(lower("subject"), lower($2)) > 0
       ORDER BY "createdAt" DESC LIMIT 1`,
      [email, subject],
    );
    return rows[0]?.text;
  };
  try {
    await expect.poll(newest, `a letter to ${email} about ${subject}`).toBeDefined();
    return (await newest()) ?? "";
  } finally {
    await database.end();
  }
}

const privateLink =
  /https?:\/\/\S+(\/(?:reset-password|confirm-email|application|sign-in-link|registration\/confirm|registration\/new-email|registration\/group|waiting-list)\/\S+)/;

/** The private link in the newest letter to this address. */
export async function linkSentTo(email: string, subject: string): Promise<string> {
  return privateLink.exec(await letterTo(email, subject))?.[1] ?? "";
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

/** No violation of WCAG 2.2 AA that axe can find; while a dialog is open, in it: what it covers is dimmed. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsEnd(page);
  const dialogs = '[role="dialog"], [role="alertdialog"]';
  const axe = await axeOn(page);
  if ((await page.locator(dialogs).filter({ visible: true }).count()) > 0) axe.include(dialogs);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

/** What the wall clock of a datetime-local field shows `days` from now, at `hour` o'clock. */
export function wallClock(days: number, hour: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${date}T${String(hour).padStart(2, "0")}:00`;
}
