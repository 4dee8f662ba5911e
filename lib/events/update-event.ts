import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma, transaction } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import type { CancellationPolicy } from "./cancellation-rules";
import { cpdOf, cpdProblem, type Cpd } from "./cpd-rules";
import { questionsOf, type Question } from "./rules";
import { eventFields, toEvent, toStaffAnswer, type EventRow, type PortalEvent } from "./queries";
import { eventUpdateInput, type EventUpdateInput } from "./schema";
import { withQuestionIds } from "./shared/identified-questions";
import { saveProgramme } from "./shared/save-programme";
import { saveRates } from "./shared/save-rates";
import { claimSignatures, releaseSignatures } from "./shared/signatures";
import { changeStatus, lockedEvent } from "./shared/change-status";
import { announceFreedSeat } from "./shared/seat-freed";
import { moveDeadlines, type MovedDeadlines } from "./shared/seat-hold";
import { requireUnchanged, versionOfFacts } from "./shared/shown-version";
import { recordEventChanger } from "./shared/name-changer";

/** Cancelling an event writes an email to each registrant, which takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * PUT /api/events/{id}: updates an event. The slug stays when the title changes. A trigger records a change of time,
 * place or title, and `queueEventChanges` notifies everybody with a seat of it in the name of its author. Omitted
 * status, rates, questions, cancellation policy, topics and programme stay unchanged.
 * @throws Refusal `not_found`, `changed_meanwhile`, `capacity_below_attendees`, `too_many`, and what changing the
 * status throws
 */
export const updateEvent = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventUpdateInput,
  presence: "session",
  run: (person, input) =>
    transaction(async () => toStaffAnswer(person, (await applyUpdate(person, input)).event), { timeoutMs }),
});

/**
 * Updates the event in the caller's transaction. Returns the deadlines that moved with it; null when its start stays.
 */
export async function applyUpdate(
  person: Staff<"events.edit">,
  {
    id,
    basedOn,
    status,
    rates,
    cancellationPolicy,
    topics,
    questions,
    cpd,
    agenda,
    speakers,
    joinUrl,
    ...facts
  }: EventUpdateInput,
): Promise<{ event: PortalEvent; deadlines: MovedDeadlines | null }> {
  const before = await lockedEvent(id);
  const formerCpd = cpdOf(before.cpd);
  const storedCpd = cpd === undefined ? undefined : await claimSignatures(person, formerCpd, cpd);
  const sent = {
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(topics && { topics }),
    ...(questions && { questions: withQuestionIds(questions, questionsOf(before.questions)) }),
    ...(storedCpd !== undefined && { cpd: storedCpd ?? Prisma.DbNull }),
  };
  const kept = cpd === undefined ? formerCpd : null;
  if (kept) requireFittingHours(facts, kept);
  const saved = await save(id, { ...facts, ...sent }, before);
  if (storedCpd !== undefined) await releaseSignatures(formerCpd);
  const movedMs = saved.startDate.getTime() - before.startDate.getTime();
  const deadlines = movedMs === 0 ? null : await moveDeadlines(id, movedMs > 0);
  if (status) await changeStatus(person, saved, status);
  if (rates) await saveRates(id, rates);
  const changedProgramme = await saveProgramme(person, id, { agenda, speakers, joinUrl });
  const after = await lockedEvent(id);
  requireUnchanged(basedOn, versionOfFacts(before), versionOfFacts(after));
  await recordEventChanger(person, before, after);
  await recordAudit({
    actor: person,
    action: "event_updated",
    target: { type: "event", id },
    details: {
      title: after.title,
      changed: [...changedOf(before, after), ...changedProgramme],
      ...beforeAndAfter(before, after),
      ...(before.priceCents === after.priceCents
        ? {}
        : { priceFromCents: before.priceCents, priceToCents: after.priceCents }),
    },
  });
  return { event: toEvent(after), deadlines };
}

/** Hours that were entered earlier must still fit into an event that has become shorter. @throws Refusal `invalid_input` */
function requireFittingHours(times: { startDate: Date; endDate: Date }, cpd: Cpd): void {
  const problem = cpdProblem(times, cpd);
  if (!problem) return;
  const message = `${problem}. Change its CPD hours first.`;
  throw new Refusal("invalid_input", message, { issues: [{ path: "endDate", message }] });
}

type Facts = Pick<
  EventRow,
  "title" | "description" | "startDate" | "endDate" | "location" | "maxAttendees" | "priceCents"
> & {
  cancellationPolicy?: CancellationPolicy;
  questions?: Question[];
  cpd?: Cpd | typeof Prisma.DbNull;
} & Partial<Pick<EventRow, "topics">>;

async function save(id: string, data: Facts, before: EventRow): Promise<EventRow> {
  announceFreedSeat();
  try {
    return await db.write.event.update({ select: eventFields, where: { id }, data });
  } catch (error) {
    if (!isCheckViolation(error, "Event_capacity")) throw error;
    const { currentAttendees, offeredSeats } = before;
    const message =
      offeredSeats === 0
        ? `${currentAttendees} people are already registered, so the maximum cannot be lower.`
        : `${currentAttendees} people are already registered, and ${offeredSeats} more have been offered a seat from the waiting list, so the maximum cannot be lower than ${currentAttendees + offeredSeats}.`;
    throw new Refusal("capacity_below_attendees", message, { issues: [{ path: "maxAttendees", message }] });
  }
}

const compared = [
  "title",
  "description",
  "startDate",
  "endDate",
  "location",
  "topics",
  "maxAttendees",
  "priceCents",
  "cancellationPolicy",
  "questions",
  "cpd",
] as const;

/** The facts whose values the audit log keeps, by their names there: short, and nobody's personal data. */
const quoted = {
  newTitle: "title",
  startDate: "startDate",
  endDate: "endDate",
  location: "location",
  maxAttendees: "maxAttendees",
} as const;

const beforeAndAfter = (before: EventRow, after: EventRow) =>
  Object.fromEntries(
    Object.entries(quoted).flatMap(([name, column]) => {
      const [from, to] = [before, after].map(({ [column]: value }) =>
        value instanceof Date ? value.toISOString() : value,
      );
      return from === to ? [] : [[name, { from, to }]];
    }),
  );

function changedOf(before: EventRow, after: EventRow): string[] {
  return compared.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
