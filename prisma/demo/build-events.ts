import type { Prisma } from "@/lib/db/client";
import type { Calendar } from "./calendar";
import { conference, conferencePrices, demoLandingContent } from "./conference";
import type { Cpd } from "@/lib/events/cpd-rules";
import type { EventStatus, Programme, Question } from "@/lib/events/rules";
import { events, type DemoEvent, type DemoProgramme } from "./events";
import { demoId } from "./identity";

/** An event as the registrations need it. `hasRates`: its price is a list. */
export type Occasion = {
  id: string;
  slug: string;
  title: string;
  description: string;
  startDate: Date;
  endDate: Date;
  location: string;
  topics: string[];
  priceCents: number;
  maxAttendees: number | null;
  members: number;
  visitors: number;
  seatsLeft?: number;
  hasRates: boolean;
  createdAt: Date;
  status?: EventStatus;
  cancelledAt?: Date;
  joinUrl?: string;
  cpd?: Cpd;
  questions?: Question[];
} & Partial<Programme>;

/** A programme as it is stored; `on` gives the moment of a time on the first day or the last one. */
function programmeFrom(
  { agenda = [], speakers = [] }: DemoProgramme,
  on: (time: string, isOnLastDay: boolean) => Date,
): Programme {
  return {
    agenda: agenda.map(({ at, isOnLastDay = false, title, description = null }) => ({
      startsAt: on(at, isOnLastDay).toISOString(),
      endsAt: null,
      title,
      description,
    })),
    speakers: speakers.map(({ name, title, bio = null }) => ({ name, title, bio, imageUrl: null })),
  };
}

const questionsFrom = ({ slug, questions = [] }: DemoEvent): Question[] =>
  questions.map((question) => ({
    ...question,
    id: demoId("question", `${slug}:${question.label}`),
    choices: question.choices ?? [],
    required: question.required ?? false,
  }));

/** Days before its start that an event is announced; events far ahead have just been announced. */
const ANNOUNCED_DAYS = 75;

/** `conferenceSlug` carries the association's own slug. */
export function buildOccasions(calendar: Calendar, conferenceSlug: string): Occasion[] {
  const announced = (startDate: Date) => {
    const usual = calendar.daysBefore(startDate, ANNOUNCED_DAYS, "10:00");
    const latest = calendar.at(-10, "10:00");
    return usual < latest ? usual : latest;
  };
  const ordinary = events.map((event): Occasion => {
    const startDate = calendar.onWeekday(event.startsInDays, event.from);
    const endDate = calendar.onWeekday(event.startsInDays, event.to);
    return {
      ...event,
      ...programmeFrom(event, (time) => calendar.onWeekday(event.startsInDays, time)),
      questions: questionsFrom(event),
      ...(event.cancelledDaysAgo !== undefined && {
        status: "cancelled",
        cancelledAt: calendar.at(-event.cancelledDaysAgo, "11:20"),
      }),
      id: demoId("event", event.slug),
      startDate,
      endDate,
      hasRates: false,
      createdAt: announced(startDate),
    };
  });
  const { startsInDays, days: length } = conference;
  const onDay = (time: string, isOnLastDay: boolean) =>
    calendar.onWeekday(startsInDays, time, { day: isOnLastDay ? length : 1, length });
  const startDate = onDay(conference.from, false);
  const endDate = onDay(conference.to, true);
  return [
    ...ordinary,
    {
      ...conference,
      ...programmeFrom(conference, onDay),
      id: demoId("event", conference.slug),
      slug: conferenceSlug,
      startDate,
      endDate,
      hasRates: true,
      createdAt: calendar.daysBefore(startDate, 150, "10:00"),
    },
  ];
}

export function eventRows(occasions: Occasion[], createdById: string): Prisma.EventCreateManyInput[] {
  return occasions.map(
    ({
      id,
      slug,
      title,
      description,
      startDate,
      endDate,
      location,
      topics,
      priceCents,
      maxAttendees,
      createdAt,
      agenda = [],
      speakers = [],
      questions = [],
      cpd,
      joinUrl = null,
      status = "published",
      cancelledAt,
    }) => ({
      id,
      slug,
      title,
      description,
      startDate,
      endDate,
      location,
      topics,
      priceCents,
      maxAttendees,
      agenda,
      speakers,
      questions,
      ...(cpd && { cpd }),
      joinUrl,
      status,
      // Its cancellation was sent to calendars.
      calendarSequence: cancelledAt ? 1 : 0,
      createdById,
      createdAt,
      updatedAt: cancelledAt ?? createdAt,
    }),
  );
}

export function conferenceRows(occasions: Occasion[]): {
  prices: Prisma.EventPriceCreateManyInput[];
  landingPages: Prisma.LandingPageCreateManyInput[];
} {
  const withRates = occasions.filter(({ hasRates }) => hasRates);
  return {
    prices: withRates.flatMap(({ id }) =>
      conferencePrices.map((price, position) => ({
        ...price,
        id: demoId("price", price.registrationType),
        eventId: id,
        position,
      })),
    ),
    landingPages: withRates.map(({ id, slug, createdAt }) => ({
      id: demoId("landing-page", conference.slug),
      eventId: id,
      slug,
      content: demoLandingContent,
      publishedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })),
  };
}
