import { expect, test } from "./test";
import { demo, signIn } from "./people";

type DemoEvent = {
  slug: string;
  title: string;
  startDate: string;
  price: number;
  maxAttendees: number | null;
  currentAttendees: number;
};

test("a public event page can be read without JavaScript, and tells search engines and previews the truth", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.member);
  const events = (await (await page.request.get("/api/events")).json()) as DemoEvent[];
  const full = events.find(
    ({ startDate, maxAttendees, currentAttendees }) =>
      Date.parse(startDate) > Date.now() && maxAttendees !== null && currentAttendees >= maxAttendees,
  );
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
