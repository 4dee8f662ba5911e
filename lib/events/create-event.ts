import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, Prisma, transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { getEvent, toStaffAnswer } from "./queries";
import { standardPolicy } from "./cancellation-rules";
import { eventInput, inCents } from "./schema";
import { freeSlug } from "./shared/free-slug";
import { withQuestionIds } from "./shared/identified-questions";
import { saveProgramme } from "./shared/save-programme";
import { claimSignatures } from "./shared/signatures";
import { saveRates } from "./shared/save-rates";

/** POST /api/events. The slug comes from the title, with a number appended when it is taken. */
export const createEvent = operation({
  actor: staff("events.edit"),
  input: eventInput.transform(inCents),
  presence: "session",
  status: 201,
  run: (
    person,
    {
      status = "published",
      topics = [],
      rates,
      questions = [],
      cancellationPolicy = standardPolicy,
      agenda,
      speakers,
      joinUrl,
      cpd = null,
      ...facts
    },
  ) =>
    transaction(async () => {
      const event = await db.write.event.create({
        select: { id: true, title: true },
        data: {
          ...facts,
          status,
          cancellationPolicy,
          topics,
          questions: withQuestionIds(questions, []),
          cpd: (await claimSignatures(person, null, cpd)) ?? Prisma.DbNull,
          slug: await freeSlug(facts.title),
          createdById: person.id,
        },
      });
      await recordAudit({
        actor: person,
        action: "event_created",
        target: { type: "event", id: event.id },
        details: { title: event.title },
      });
      if (rates) await saveRates(event.id, rates);
      await saveProgramme(person, event.id, { agenda, speakers, joinUrl });
      return toStaffAnswer(person, await getEvent(person, event.id));
    }),
});
