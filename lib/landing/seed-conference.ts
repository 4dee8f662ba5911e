import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import type { Admin } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { eventFields, toEvent } from "@/lib/events/queries";
import { nothing } from "@/lib/fields";
import { momentOf } from "@/lib/format";
import { operation } from "@/lib/operation";
import { conferenceContent, conferencePrices, conferenceSlug, sampleConference } from "./sample-conference";

/**
 * POST /api/seed-{association}-conference-2025: the sample conference with its price list and
 * its published landing page. 201 for whoever creates it, 200 with the same event ever after; an answer of
 * its own, since an operation's status is one. A repeat finds the event, so it needs no kept answer.
 */
export const seedConference = operation({
  actor: admin,
  input: nothing,
  unrepeatable: true,
  async run(person) {
    const slug = conferenceSlug(getAssociation().slug);
    const isNew = await transaction(() => create(person, slug));
    const event = await db.event.findUniqueOrThrow({ select: eventFields, where: { slug } });
    return Response.json(toEvent(event), { status: isNew ? 201 : 200 });
  },
});

/** Whether this request created it: of several at once the unique address lets one through, the others wait for it. */
async function create(person: Admin, slug: string): Promise<boolean> {
  const { startsAt, endsAt, ...facts } = sampleConference;
  const { timeZone } = getAssociation();
  const [event] = await db.event.createManyAndReturn({
    select: { id: true, title: true },
    data: {
      ...facts,
      slug,
      startDate: momentOf(startsAt, timeZone),
      endDate: momentOf(endsAt, timeZone),
      createdById: person.id,
    },
    skipDuplicates: true,
  });
  if (!event) return false;
  await db.eventPrice.createMany({
    data: conferencePrices.map((price, position) => ({ ...price, eventId: event.id, position })),
  });
  await db.landingPage.create({
    data: { eventId: event.id, slug, content: conferenceContent, publishedAt: new Date() },
  });
  await recordAudit({
    actor: person,
    action: "conference_seeded",
    target: { type: "event", id: event.id },
    details: { title: event.title },
  });
  return true;
}

/** Whether this part of a path names the seed call of this association. */
export function isSeedCall({ seedCall }: Record<string, unknown>): boolean {
  return seedCall === `seed-${conferenceSlug(getAssociation().slug)}`;
}
