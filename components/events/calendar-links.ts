export type CalendarEvent = {
  title: string;
  /** The description as plain text, without Markdown. */
  summary: string;
  startDate: string;
  endDate: string;
  location: string | null;
};

/** The maximum length of the description, because browsers and servers truncate URLs at a few thousand characters. */
const maxDetailsLength = 800;

function calendarText(description: string, url: string): string {
  const characters = Array.from(description);
  const text =
    characters.length > maxDetailsLength
      ? `${characters.slice(0, maxDetailsLength - 1).join("")}…`
      : description;
  return `${text}\n\n${url}`;
}

/** Formats a time for Google Calendar: "2026-11-13T13:00:00.000Z" → "20261113T130000Z". */
const compact = (moment: string) => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, "");

/** The address of Google Calendar's form for a new entry, prefilled. `url` is the event's public page. */
export function googleCalendarUrl(event: CalendarEvent, url: string): string {
  const address = new URL("https://calendar.google.com/calendar/render");
  address.search = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: `${compact(event.startDate)}/${compact(event.endDate)}`,
    details: calendarText(event.summary, url),
    ...(event.location ? { location: event.location } : {}),
  }).toString();
  return address.href;
}

/**
 * The address of Outlook's form for a new entry, prefilled. It is the work version, because most members use their
 * employer's calendar; private accounts are redirected.
 */
export function outlookCalendarUrl(event: CalendarEvent, url: string): string {
  const address = new URL("https://outlook.office.com/calendar/action/compose");
  const facts = new URLSearchParams({
    rru: "addevent",
    subject: event.title,
    startdt: new Date(event.startDate).toISOString(),
    enddt: new Date(event.endDate).toISOString(),
    body: calendarText(event.summary, url),
    ...(event.location ? { location: event.location } : {}),
  });
  // Outlook shows "+" literally where others decode a space.
  address.search = facts.toString().replaceAll("+", "%20");
  return address.href;
}
