import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import { getAssociation, type Association } from "@/lib/association/queries";
import type { Member, Staff, Visitor } from "@/lib/auth/member";
import { findOwnBank } from "@/lib/bank/shared/read-bank";
import { db, Prisma } from "@/lib/db/client";
import { containsWord, isOneOf, orderBy, searchWords, type SortColumns } from "@/lib/db/list";
import { sqlValue } from "@/lib/db/sql";
import {
  eventFields,
  findEvent,
  listFormerFacts,
  readProgramme,
  toEvent,
  type PortalEvent,
} from "@/lib/events/queries";
import { isEventVisible, programmeOf } from "@/lib/events/rules";
import { daysOutside, outdatedFinder } from "@/lib/events/shared/former-facts";
import { isSlug } from "@/lib/core/fields";
import { grantedEventIds } from "@/lib/core/permissions";
import { amountNotCharged, pageStatus, textsOf } from "./rules";
import { conferenceContent, conferenceSlug, unseededConference } from "./sample-conference";
import { pageContent, type PageContent } from "./schema";

/** A landing page as visitors see it. `isSample`: the conference has not been seeded yet. */
export type PublishedPage = {
  slug: string;
  content: PageContent;
  event: PortalEvent;
  isSample: boolean;
};

/** The published page at an address, or null. The conference's address shows sample content until it is seeded. */
export async function findLandingPage(person: Visitor, slug: string): Promise<PublishedPage | null> {
  if (!isSlug(slug)) return null;
  const page = await db.landingPage.findUnique({
    select: { content: true, publishedAt: true, event: { select: eventFields } },
    where: { slug },
  });
  if (page) {
    if (!page.publishedAt || !isEventVisible(page.event, person)) return null;
    return { slug, content: pageContent.parse(page.content), event: toEvent(page.event), isSample: false };
  }
  const association = getAssociation();
  if (`/${slug}` !== (await findSampleConferencePath(association))) return null;
  return { slug, content: conferenceContent, event: unseededConference(association), isSample: true };
}

/** The public path of the sample conference; null once it was created as an event, or its page was taken offline. */
export async function findSampleConferencePath({
  slug,
  isSampleConferenceOff,
}: Pick<Association, "slug" | "isSampleConferenceOff">): Promise<string | null> {
  return isSampleConferenceOff || (await conferenceExists()) ? null : `/${conferenceSlug(slug)}`;
}

const conferenceExists = (): Promise<boolean> =>
  sqlValue`EXISTS (SELECT FROM "Event" WHERE "slug" = ${conferenceSlug(getAssociation().slug)})`;

export async function isConferenceSeeded(_staff: Staff<"events.edit">): Promise<boolean> {
  return conferenceExists();
}

type ListQuery = { text: string; sort: string; page: number; size: number };

const sortable: SortColumns = {
  address: [Prisma.sql`r."slug"`],
  published: [Prisma.sql`r."publishedAt"`],
  updated: [Prisma.sql`r."updatedAt"`],
};

const isOfEvent = (word: string) => Prisma.sql`r."eventId" = ANY(ARRAY(
  SELECT e."id" FROM "Event" e WHERE ${containsWord([Prisma.sql`e."title"`], word)}))`;

/**
 * One page of the landing pages of events that the person may edit, whose address or event contains all words of
 * `text`.
 */
export async function listLandingPages(person: Member, { text, sort, page, size }: ListQuery) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      table: "LandingPage",
      where: isOneOf(Prisma.sql`r."eventId"`, grantedEventIds(person.grants, "events.edit")),
      search: searchWords(text).map(
        (word) => Prisma.sql`(${containsWord([Prisma.sql`r."slug"`], word)} OR ${isOfEvent(word)})`,
      ),
      order: orderBy(sort, sortable, "-updated"),
      page,
      size,
    },
    (ids) =>
      db.landingPage.findMany({
        select: {
          id: true,
          eventId: true,
          slug: true,
          publishedAt: true,
          updatedAt: true,
          event: { select: { title: true, status: true, startDate: true, endDate: true } },
        },
        where: { id: { in: ids } },
      }),
  );
  const pages = rows.map(({ eventId, slug, publishedAt, updatedAt, event }) => ({
    eventId,
    slug,
    title: event.title,
    startDate: event.startDate.toISOString(),
    endDate: event.endDate.toISOString(),
    status: pageStatus({ publishedAt }, event),
    /** Whether publishing the page publishes its event as well. */
    isEventDraft: event.status === "draft",
    updatedAt: updatedAt.toISOString(),
  }));
  return { ...rest, pages };
}
export type ListedPage = Awaited<ReturnType<typeof listLandingPages>>["pages"][number];

/** One page of the events without a landing page, latest first. */
export async function listEventsWithoutPage(
  person: Staff<"events.edit">,
  { text, page, size }: Omit<ListQuery, "sort">,
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      table: "Event",
      where: [Prisma.sql`NOT EXISTS (SELECT FROM "LandingPage" l WHERE l."eventId" = r."id")`],
      search: searchWords(text).map((word) =>
        containsWord([Prisma.sql`r."title"`, Prisma.sql`r."location"`], word),
      ),
      order: Prisma.sql`r."startDate" DESC, r."id" DESC`,
      page,
      size,
    },
    (ids) =>
      db.event.findMany({
        select: { id: true, title: true, startDate: true, endDate: true },
        where: { id: { in: ids } },
      }),
  );
  const events = rows.map(({ startDate, endDate, ...event }) => ({
    ...event,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
  }));
  return { ...rest, events };
}

/** An event with its landing page for the editor, or null; `page` is null when the event has none. */
export async function findPageOfEvent(person: Staff<"events.edit">, eventId: string) {
  const event = await findEvent(person, eventId);
  if (!event) return null;
  const row = await db.landingPage.findUnique({
    select: { slug: true, content: true, publishedAt: true, updatedAt: true },
    where: { eventId },
  });
  const page = row && {
    slug: row.slug,
    content: { ...pageContent.parse(row.content), bank: await findOwnBank(eventId) },
    isPublished: pageStatus(row, event) !== "draft",
    updatedAt: row.updatedAt.toISOString(),
  };
  const [programme, former] = await Promise.all([readProgramme(event), listFormerFacts(person, event)]);
  return { event, page, programme, former };
}

/** A text that states former facts of the event, in these words. */
export type OutdatedText = { where: "landing_page" | "description" | "agenda"; words: string[] };

/** The texts about an event that state a former title, place, day or price of it, or show items on other days. */
export async function listOutdatedTexts(
  person: Staff<"events.edit">,
  event: PortalEvent,
  timeZone: string,
): Promise<OutdatedText[]> {
  const [former, { agenda: stored, speakers, landingPage }] = await Promise.all([
    listFormerFacts(person, event),
    db.event.findUniqueOrThrow({
      select: { agenda: true, speakers: true, landingPage: { select: { content: true } } },
      where: { id: event.id },
    }),
  ]);
  const { agenda } = programmeOf({ agenda: stored, speakers });
  const page = landingPage && pageContent.parse(landingPage.content);
  const find = outdatedFinder(former, event, timeZone);
  const foundIn = (texts: string[]) => texts.flatMap((text) => find(text) ?? []);
  const uncharged = page?.priceNote ? amountNotCharged(page.priceNote, event) : null;
  const found: OutdatedText[] = [
    {
      where: "landing_page",
      words: [...foundIn(page ? textsOf(page) : []), ...(uncharged ? [uncharged] : [])],
    },
    { where: "description", words: foundIn([event.summary]) },
    {
      where: "agenda",
      words: [
        ...foundIn(agenda.flatMap(({ title, description }) => [title, description ?? ""])),
        ...daysOutside(agenda, event, timeZone),
      ],
    },
  ];
  return found
    .map(({ where, words }) => ({ where, words: [...new Set(words)] }))
    .filter(({ words }) => words.length > 0);
}
