import { expect, test, type Page } from "./test";
import { demo, signIn, toast, unique, wallClock } from "./people";

/* The association is in Nassau, the browser in Tokyo, the server in UTC: everybody reads Nassau's clock. */

test.use({ timezoneId: "Asia/Tokyo" });

const start = wallClock(40, 9);

/** Nine o'clock in Nassau on that day, whatever its offset is then. */
function nineInNassau(): Date {
  const guess = new Date(`${start}:00Z`);
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "America/Nassau" }).format(
      guess,
    ),
  );
  return new Date(guess.getTime() + (9 - hour) * 3_600_000);
}

async function createAtNine(page: Page, title: string): Promise<void> {
  await page.goto("/admin?tab=events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Description").fill("Read from the other side of the world.");
  await dialog.getByLabel("Start date").fill(start);
  await dialog.getByLabel("End date").fill(wallClock(40, 11));
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(page)).toContainText("Event Created");
}

test("nine o'clock typed by an administrator in Tokyo is nine in Nassau for everybody", async ({ page }) => {
  const title = unique("Far Away Briefing");
  await signIn(page, demo.admin);
  await createAtNine(page, title);
  const events = (await (await page.request.get("/api/events")).json()) as {
    title: string;
    slug: string;
    id: string;
    startDate: string;
  }[];
  const event = events.find((candidate) => candidate.title === title);
  expect(event?.startDate).toBe(nineInNassau().toISOString());
  for (const path of [
    `/event/${event?.id}`,
    `/events/${event?.slug}`,
    `/event-registration/event/${event?.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("9:00 AM – 11:00 AM");
  }
  const calendar = await (await page.request.get(`/api/public/events/${event?.slug}/calendar`)).text();
  expect(calendar).toContain(
    `DTSTART:${nineInNassau()
      .toISOString()
      .replace(/[-:]|\.000/g, "")}`,
  );
});
