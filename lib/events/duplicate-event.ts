import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { copiedTitle, movedToCopy } from "./copied-event";
import { toCancellationPolicy } from "./cancellation-rules";
import { cpdOf } from "./cpd-rules";
import { programmeOf, questionsOf } from "./rules";
import { eventIdInput } from "./schema";
import { toRepeatedFacts } from "./shared/former-facts";
import { freeSlug } from "./shared/free-slug";
import { withQuestionIds } from "./shared/identified-questions";

/**
 * Creates a draft copy of an event, some weeks ahead. The copy gets no landing page, flyer, pictures, join link or
 * registrations, and no sale periods of rates.
 * @throws Refusal `not_found`
 */
export const duplicateEvent = operation({
  actor: staff("events.edit"),
  input: eventIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const original = await db.event.findUnique({ select: copied, where: { id } });
      if (!original) throw new Refusal("not_found", "Event not found");
      const { startDate, endDate, agenda, speakers, prices, questions, cpd, cancellationPolicy, ...facts } =
        original;
      const title = copiedTitle(original.title);
      const moved = movedToCopy(startDate, await databaseNow(), getAssociation().timeZone);
      const programme = programmeOf({ agenda, speakers });
      const event = await db.write.event.create({
        select: { id: true, title: true },
        data: {
          ...facts,
          title,
          status: "draft",
          slug: await freeSlug(title),
          createdById: person.id,
          startDate: moved(startDate),
          endDate: moved(endDate),
          cancellationPolicy: toCancellationPolicy(cancellationPolicy),
          questions: withQuestionIds(questionsOf(questions), []),
          cpd: cpdOf(cpd) ?? Prisma.DbNull,
          agenda: programme.agenda.map(({ startsAt, endsAt, ...item }) => ({
            ...item,
            startsAt: moved(new Date(startsAt)).toISOString(),
            endsAt: endsAt && moved(new Date(endsAt)).toISOString(),
          })),
          speakers: programme.speakers.map((speaker) => ({ ...speaker, imageUrl: null })),
          prices: { createMany: { data: prices } },
        },
      });
      await recordAudit({
        actor: person,
        action: "event_duplicated",
        target: { type: "event", id: event.id },
        // The copied texts may name the days of the original.
        details: { title, of: id, was: toRepeatedFacts(original) },
      });
      return event;
    }),
});

const copied = {
  title: true,
  description: true,
  location: true,
  topics: true,
  startDate: true,
  endDate: true,
  priceCents: true,
  maxAttendees: true,
  cancellationPolicy: true,
  agenda: true,
  speakers: true,
  questions: true,
  cpd: true,
  prices: {
    select: { registrationType: true, label: true, priceCents: true, position: true, capacity: true },
  },
} as const;
