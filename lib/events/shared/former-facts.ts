import {
  calendarDayOf,
  formatDate,
  formatDay,
  formatLongDate,
  formatMonth,
  formatTime,
} from "@/lib/core/format";

/** The facts that text about an event may repeat. Texts do not follow when they change. */
export type RepeatedFacts = { title: string; startDate: string; endDate: string; location: string | null };

type Row = Omit<RepeatedFacts, "startDate" | "endDate"> & { startDate: Date; endDate: Date };

export const toRepeatedFacts = ({ title, startDate, endDate, location }: Row): RepeatedFacts => ({
  title,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
  location,
});

/** The latest former facts that are looked for, so that an event that moves often costs no more. */
const maxFormer = 20;

/** Finds the first words of a text that state a former fact; null when there are none. */
export type FindOutdated = (text: string) => string | null;

/** Returns a function that finds words which were true of the event once and are no longer. */
export function outdatedFinder(
  former: readonly RepeatedFacts[],
  now: RepeatedFacts,
  timeZone: string,
): FindOutdated {
  const found = former
    .slice(-maxFormer)
    .flatMap((facts) => [
      ...formerTitle(facts, now),
      ...formerPlaces(facts, now),
      ...formerDays(facts, now, timeZone),
      ...formerHours(facts, now, timeZone),
    ]);
  const patterns = [...new Map(found.map((pattern) => [pattern.source, pattern])).values()];
  return (text) => {
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (found) return found[0];
    }
    return null;
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+");
const wholeWords = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");
const contains = (text: string, words: string) => wholeWords(escaped(words)).test(text);

const formerTitle = ({ title }: RepeatedFacts, now: RepeatedFacts) =>
  contains(now.title, title) ? [] : [wholeWords(escaped(title))];

const minPlaceLength = 4;
const partsOf = (place: string) =>
  place
    .split(/[,;()\n]|\s[–—-]\s/)
    .map((part) => part.trim())
    .filter((part) => part.length >= minPlaceLength);

/** The parts of a former place that are not in the place now: the ballroom of a hotel, not the hotel. */
function formerPlaces({ location }: RepeatedFacts, { location: now }: RepeatedFacts): RegExp[] {
  if (location === null || location === now) return [];
  const [gone, present] = [
    partsOf(location).filter((part) => !contains(now ?? "", part)),
    partsOf(now ?? ""),
  ];
  return gone
    .flatMap((part) => {
      const own = present.reduce(withoutSharedWords, part);
      return [...new Set([part, own])].filter(({ length }) => length >= minPlaceLength);
    })
    .map((words) => wholeWords(escaped(words)));
}

/** Leaves out the first and last words that two places share: "Hilton Ballroom" and "Hilton Terrace" → "Ballroom". */
function withoutSharedWords(place: string, other: string): string {
  const [words, others] = [place.split(/\s+/), other.split(/\s+/)];
  while (words.length > 0 && words[0]!.toLowerCase() === others[0]?.toLowerCase()) {
    words.shift();
    others.shift();
  }
  while (words.length > 0 && words.at(-1)!.toLowerCase() === others.at(-1)?.toLowerCase()) {
    words.pop();
    others.pop();
  }
  return words.join(" ");
}

const dayMs = 86_400_000;
const maxDays = 31;

/** The days of an event in the association's zone, with a moment on each. */
function daysOf(
  { startDate, endDate }: Pick<RepeatedFacts, "startDate" | "endDate">,
  timeZone: string,
): Map<string, Date> {
  const days = new Map<string, Date>();
  const end = Date.parse(endDate);
  for (let at = Date.parse(startDate); at < end && days.size < maxDays; at += dayMs) {
    days.set(calendarDayOf(new Date(at), timeZone), new Date(at));
  }
  return days.set(calendarDayOf(new Date(end), timeZone), new Date(end));
}

function formerDays(former: RepeatedFacts, now: RepeatedFacts, timeZone: string): RegExp[] {
  const present = daysOf(now, timeZone);
  return [...daysOf(former, timeZone)]
    .filter(([day]) => !present.has(day))
    .map(([day, moment]) => datePattern(day, moment, timeZone));
}

/** Matches a day as people type it: "Nov 13", "13th November 2025", "13 and 14 November", "2025-11-13". */
function datePattern(iso: string, moment: Date, timeZone: string): RegExp {
  const year = iso.slice(0, 4);
  const [, long = ""] = formatLongDate(moment, timeZone).split(/[ ,]+/);
  const month = `(?:${long}|${formatMonth(moment, timeZone)}\\.?|Sept\\.?)`.replace(
    long === "September" ? "" : "|Sept\\.?",
    "",
  );
  const day = `${formatDay(moment, timeZone)}(?:st|nd|rd|th)?`;
  const joint = "\\s*(?:,|and|&|to|-|–)\\s*";
  const another = "\\d{1,2}(?:st|nd|rd|th)?";
  const ofThatYear = `(?:,?\\s+${year}|(?!,?\\s+\\d{4}))`;
  return wholeWords(
    [
      iso,
      `${month}\\s+(?:${another}${joint}){0,6}${day}(?:${joint}${another}){0,6}${ofThatYear}`,
      `(?:${another}${joint}){0,6}${day}(?:${joint}${another}){0,6}\\s+(?:of\\s+)?${month}${ofThatYear}`,
    ].join("|"),
  );
}

/** The hours as a span, "8:00 AM to 5:00 PM". A single time may be that of anything. */
function formerHours(former: RepeatedFacts, now: RepeatedFacts, timeZone: string): RegExp[] {
  const hoursOf = ({ startDate, endDate }: RepeatedFacts) =>
    [startDate, endDate].map((moment) => formatTime(new Date(moment), timeZone));
  const hours = hoursOf(former);
  if (hours.join() === hoursOf(now).join()) return [];
  const [from, to] = hours.map((time) => time.replace(":00", "(?::00)?").replace(" ", "\\s*"));
  return [wholeWords(`${from}\\s*(?:to|until|-|–)\\s*${to}`)];
}

/** The days of agenda items that are none of the event's, formatted. */
export function daysOutside(
  agenda: readonly { startsAt: string }[],
  event: Pick<RepeatedFacts, "startDate" | "endDate">,
  timeZone: string,
): string[] {
  const days = daysOf(event, timeZone);
  const moments = agenda.map(({ startsAt }) => new Date(startsAt));
  const outside = moments.filter((moment) => !days.has(calendarDayOf(moment, timeZone)));
  return [...new Set(outside.map((moment) => formatDate(moment, timeZone)))];
}
