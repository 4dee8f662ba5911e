import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { eventFields, toEvent, toEventAnswer } from "@/lib/events/queries";
import { noInput } from "@/lib/core/fields";
import { wallClockToIso } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { conferenceContent, conferencePrices, conferenceSlug, sampleConference } from "./sample-conference";
import { pageContent } from "./schema";

/**
 * POST /api/seed-{association}-conference-2025: creates the sample conference with its price list and published
 * landing page. 201 when it is created, 200 afterwards; returned as a `Response`, since an operation has a fixed
 * status.
 */
export const seedConference = operation({
  actor: staff("events.edit"),
  input: noInput,
  presence: "session",
  unrepeatable: true,
  async run(person) {
    const slug = conferenceSlug(getAssociation().slug);
    const isNew = await transaction(() => create(person, slug));
    const event = await db.event.findUniqueOrThrow({ select: eventFields, where: { slug } });
    return Response.json(toEventAnswer(toEvent(event)), { status: isNew ? 201 : 200 });
  },
});

/**
 * Creates the conference, and returns whether this request did. The unique slug lets only one of several concurrent
 * requests succeed.
 */
async function create(person: Staff<"events.edit">, slug: string): Promise<boolean> {
  const { startsAt, endsAt, ...facts } = sampleConference;
  const { timeZone } = getAssociation();
  const [event] = await db.write.event.createManyAndReturn({
    select: { id: true, title: true },
    data: {
      ...facts,
      slug,
      startDate: wallClockToIso(startsAt, timeZone),
      endDate: wallClockToIso(endsAt, timeZone),
      createdById: person.id,
    },
    skipDuplicates: true,
  });
  if (!event) return false;
  await db.write.eventPrice.createMany({
    data: conferencePrices.map((price, position) => ({ ...price, eventId: event.id, position })),
  });
  await db.write.landingPage.create({
    data: { eventId: event.id, slug, content: pageContent.parse(conferenceContent), publishedAt: new Date() },
  });
  await recordAudit({
    actor: person,
    action: "conference_seeded",
    target: { type: "event", id: event.id },
    details: { title: event.title },
  });
  return true;
}

export function isSeedCall({ seedCall }: Record<string, unknown>): boolean {
  return seedCall === `seed-${conferenceSlug(getAssociation().slug)}`;
}
