import { test, type Browser, type Page } from "./test";
import { anApplicationPayload } from "../support/application-payload";
import { demo, linkSentTo, signIn } from "./people";
import { inspect } from "./screens";

async function anEventOf(page: Page) {
  const events = (await (await page.request.get("/api/events")).json()) as {
    id: string;
    slug: string;
    startDate: string;
    currentAttendees: number;
  }[];
  const upcoming = events.find(({ startDate }) => Date.parse(startDate) > Date.now());
  if (!upcoming) throw new Error("The demo association has no upcoming event");
  return upcoming;
}

async function aThreadOf(page: Page): Promise<string> {
  const [message] = (await (await page.request.get("/api/messages/my")).json()) as { threadId: string }[];
  if (!message) throw new Error("The demo association has no message for them");
  return message.threadId;
}

/** The private page of an application that waits for its documents. */
async function anApplicationOf(page: Page, browser: Browser): Promise<string> {
  const data = anApplicationPayload();
  await page.request.post("/api/member-registration", { data });
  return linkSentTo(browser, data.email, "Your membership application");
}

test("every screen of a visitor is accessible, fits a phone and logs no error", async ({ page, browser }) => {
  const inside = await (await browser.newContext()).newPage();
  await signIn(inside, demo.member);
  const { slug } = await anEventOf(inside);
  const mine = (await (await inside.request.get("/api/event-registrations/my")).json()) as {
    pageUrl: string;
    paymentStatus: string;
    event: { slug: string };
  }[];
  const pending = mine.find(({ paymentStatus }) => paymentStatus === "pending");
  const paid = mine.findLast(({ paymentStatus }) => paymentStatus === "paid");
  await inspect(page, [
    "/",
    "/auth",
    "/forgot-password",
    "/reset-password/not-a-link",
    `/events/${slug}`,
    `/events/${paid!.event.slug}`,
    pending!.pageUrl,
    paid!.pageUrl,
    "/aco-conference-2025",
    "/member-registration",
    await anApplicationOf(page, browser),
  ]);
});

test("every screen of a member is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.member);
  const { id, slug } = await anEventOf(page);
  await inspect(page, [
    "/",
    "/events",
    "/events?tab=past",
    "/events?tab=mine",
    "/checkout/membership",
    "/messages",
    "/messages?tab=sent",
    `/messages?message=${await aThreadOf(page)}`,
    "/profile",
    "/profile?tab=membership",
    "/profile?tab=payments",
    `/event/${id}`,
    `/event-registration/event/${id}`,
    `/events/${slug}/register`,
    `/events/${slug}`,
    "/documents",
  ]);
});

test("every screen of an administrator is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.admin);
  const { id } = await anEventOf(page);
  await inspect(page, [
    "/admin",
    "/admin?tab=events",
    `/admin/events/${id}`,
    `/messages?message=${await aThreadOf(page)}`,
    "/messages?q=nothing-is-called-this",
    "/admin?q=nothing-is-called-this",
    "/admin?tab=landing-pages",
    "/admin/landing-pages/new",
    `/admin/landing-pages/${id}`,
    "/aco-conference-2025",
  ]);
});

test("every screen of the event desk is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.admin);
  const { id } = await anEventOf(page);
  await inspect(page, [
    `/admin/events/${id}?show=not_checked_in`,
    `/admin/events/${id}?show=cancelled&q=nobody-is-called-this`,
    `/admin/events/${id}/check-in`,
    "/admin/payments",
    "/admin/payments?q=nothing-is-called-this",
    "/admin/payments/notifications",
    "/admin/reports",
    "/admin/audit",
    "/admin/audit?q=nobody-is-called-this",
    "/admin/settings",
  ]);
});

test("every screen of the members' console is accessible, fits a phone and logs no error", async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const people = (await (await page.request.get("/api/admin/users")).json()) as {
    id: string;
    email: string;
    membershipStatus: string;
  }[];
  const known = people.find(({ email }) => email === demo.member.email);
  const pending = people.find(({ membershipStatus }) => membershipStatus === "pending");
  await inspect(page, [
    "/admin?status=admins&sort=name",
    "/admin?q=nobody-is-called-this&type=Nothing",
    `/admin/members/${known!.id}`,
    `/admin/members/${known!.id}?all=payments`,
    `/admin/members/${pending!.id}`,
    "/admin/members/import",
  ]);
});

test("every screen of reviewing is accessible, fits a phone and logs no error", async ({ page }) => {
  await signIn(page, demo.admin);
  const firstOf = async (tab: string) => {
    await page.goto(tab);
    return (await page.locator("tbody a").first().getAttribute("href"))!;
  };
  const [document, waiting, decided, asked] = [
    await firstOf("/admin?tab=documents"),
    await firstOf("/admin?tab=applications"),
    await firstOf("/admin?tab=applications&show=approved"),
    await firstOf("/admin?tab=applications&show=applicant"),
  ];
  await inspect(page, [
    "/admin?tab=documents",
    "/admin?tab=documents&q=nothing-is-called-this",
    document,
    "/admin?tab=applications&show=all",
    waiting,
    decided,
    asked,
  ]);
});
