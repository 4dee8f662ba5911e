import { expect, test } from "./test";
import { demo, signIn } from "./people";

type DemoEvent = {
  slug: string;
  title: string;
  startDate: string;
  price: number;
  maxAttendees: number | null;
  currentAttendees: number;
  isFull: boolean;
};

test("a public event page can be read without JavaScript, and describes itself to search engines", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.member);
  const events = (await (await page.request.get("/api/events")).json()) as DemoEvent[];
  const full = events.find(({ startDate, isFull }) => Date.parse(startDate) > Date.now() && isFull);
  const past = events.find(({ startDate }) => Date.parse(startDate) < Date.now());

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(`/events/${full!.slug}`);
  await expect(reader).toHaveTitle(new RegExp(full!.title));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(full!.title);
  await expect(reader.getByRole("button", { name: "Event Full" })).toBeDisabled();
  const head = reader.locator("head");
  await expect(head.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/events/${full!.slug}$`),
  );
  await expect(head.locator('meta[property="og:title"]')).toHaveAttribute("content", full!.title);
  const data = JSON.parse(
    (await reader.locator('script[type="application/ld+json"]').textContent())!,
  ) as object;
  expect(data).toMatchObject({
    "@type": "Event",
    name: full!.title,
    startDate: full!.startDate,
    offers: {
      price: full!.price.toFixed(2),
      priceCurrency: "BSD",
      availability: "https://schema.org/SoldOut",
    },
  });

  await reader.goto(`/events/${past!.slug}`);
  await expect(reader.getByRole("button", { name: "Event Ended" })).toBeDisabled();
  await reader.context().close();
});

test("an event's public page shows a taken seat within a second, and no two answers share a nonce", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.member);
  const events = (await (await page.request.get("/api/events")).json()) as (DemoEvent & { id: string })[];
  const open = events.find(
    ({ startDate, price, maxAttendees, currentAttendees }) =>
      Date.parse(startDate) > Date.now() &&
      price === 0 &&
      maxAttendees !== null &&
      maxAttendees - currentAttendees > 3,
  )!;
  const path = `/events/${open.slug}`;
  const visitor = await browser.newContext();
  const look = async () => {
    // A stored page has a length, unless it is compressed on the way.
    const answer = await visitor.request.get(path, { headers: { "accept-encoding": "identity" } });
    const html = await answer.text();
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"]!)![1]!;
    return { nonce, html, isKept: answer.headers()["content-length"] !== undefined };
  };
  // What the page's registration dialog is told.
  const attendees = (html: string) => Number(/currentAttendees\\":(\d+)/.exec(html)?.[1]);

  // More often than there are processes, so that one of them has rendered it before.
  const looks = [await look(), await look(), await look(), await look()];
  expect(looks.some(({ isKept }) => isKept)).toBe(true);
  expect(new Set(looks.map(({ nonce }) => nonce)).size).toBe(looks.length);
  for (const { html, nonce } of looks) {
    const used = [...html.matchAll(/<script[^>]*nonce="([^"]*)"/g)].map(([, own]) => own);
    expect(new Set(used)).toEqual(new Set([nonce]));
  }

  for (const guest of ["one", "two"]) {
    const before = attendees((await look()).html);
    const registered = await visitor.request.post("/api/event-registrations", {
      data: {
        eventId: open.id,
        fullName: `Guest ${guest}`,
        email: `kept-page-${guest}@example.test`,
        paymentAmount: "0.00",
      },
    });
    expect(registered.status()).toBe(201);
    // Each process has a page of its own, which may be a second older; these requests reach either.
    await expect
      .poll(async () =>
        (await Promise.all([look(), look(), look(), look()])).map(({ html }) => attendees(html) - before),
      )
      .toEqual([1, 1, 1, 1]);
  }

  // Who is signed in gets a page of their own.
  expect(await (await page.request.get(path)).text()).toContain(demo.member.email);
  await visitor.close();
});
