import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { compareFields, listDifferences, recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { findOwnBank } from "@/lib/bank/shared/read-bank";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { proposeForEvent } from "./propose-for-event";
import { conferenceSlug } from "./sample-conference";
import { landingPageInput, pageContent, type PageContent } from "./schema";
import { publishDraft } from "./shared/publish-draft";

/**
 * Creates or changes the landing page of an event. Publishing it publishes an event that is a draft. If another person has changed it in the meantime, the change is
 * refused and the form keeps the typed values.
 */
export const saveLandingPage = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: landingPageInput,
  presence: "session",
  run: (person, { eventId, slug, content: { bank, ...content }, isPublished, basedOn }) =>
    transaction(async () => {
      await lockByName("landing-page");
      const before = await unchangedSince(eventId, basedOn);
      await requireFreeAddress(eventId, slug);
      const publishedAt = isPublished ? (before?.publishedAt ?? new Date()) : null;
      const facts = { slug, content, publishedAt };
      const { updatedAt } = await db.write.landingPage.upsert({
        select: { updatedAt: true },
        where: { eventId },
        create: { ...facts, eventId },
        update: facts,
      });
      await recordAudit({
        actor: person,
        action: "landing_page_saved",
        target: { type: "event", id: eventId },
        details: { slug, isPublished, ...(before && { changes: changesOf(before, facts) }) },
      });
      if (isPublished) await publishDraft(person, eventId);
      const hasProposed = await proposeForEvent(person, eventId, await findOwnBank(eventId), bank);
      return { slug, isPublished, updatedAt: updatedAt.toISOString(), hasProposed };
    }),
});

type Page = { slug: string; content: unknown };

/** What the audit log says has changed on a page. */
function changesOf(before: Page, after: { slug: string; content: PageContent }) {
  const [from, to] = [pageContent.parse(before.content), after.content];
  const factsOf = (slug: string, { theme, hero, priceNote }: PageContent) => ({
    address: slug,
    theme,
    ...hero,
    priceNote,
  });
  const entriesOf = ({ whyAttend, details }: PageContent) => [
    ...whyAttend.map(({ title, text }) => [title, text] as const),
    ...details.map(({ label, text }) => [label, text] as const),
  ];
  return {
    ...compareFields(factsOf(before.slug, from), factsOf(after.slug, to)),
    ...listDifferences(entriesOf(from), entriesOf(to)),
  };
}

/**
 * Requires that the page has not changed since the edited version.
 * @throws Refusal `not_found` without such an event, `changed_meanwhile` when somebody else changed the page
 */
async function unchangedSince(eventId: string, basedOn: string | null) {
  const event = await db.event.findUnique({
    select: { landingPage: { select: { slug: true, content: true, publishedAt: true, updatedAt: true } } },
    where: { id: eventId },
  });
  if (!event) throw new Refusal("not_found", "Event not found");
  if ((event.landingPage?.updatedAt.toISOString() ?? null) !== basedOn) {
    throw new Refusal(
      "changed_meanwhile",
      "Someone else has changed this page since you opened it. Copy what you want to keep, then reload to see their version.",
    );
  }
  return event.landingPage;
}

/** Requires an address that is not taken. The conference's address is reserved, even before the event is created. */
async function requireFreeAddress(eventId: string, slug: string): Promise<void> {
  const isConferences = slug === conferenceSlug(getAssociation().slug);
  const taken = await db.landingPage.count({ where: { slug, eventId: { not: eventId } } });
  const isConference = isConferences && (await db.event.count({ where: { id: eventId, slug } })) > 0;
  if (taken === 0 && (!isConferences || isConference)) return;
  const message = "Another landing page already uses this address. Choose a different one.";
  throw new Refusal("slug_taken", message, { issues: [{ path: "slug", message }] });
}
