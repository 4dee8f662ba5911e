import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { eventOperation } from "@/lib/auth/event-operation";
import { toEventAnswer } from "@/lib/events/queries";
import { formatCents } from "@/lib/core/money";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { requirePeopleLimitLeft, requirePeopleWithinLimit } from "@/lib/audit/shared/people-seen";
import { countAttendees, listAttendees, listMyRegistrations, requireEvent } from "./queries";
import { attendeesOfEventInput } from "./schema";

export const readMyRegistrations = operation({
  actor: member,
  input: noInput,
  run: async (person) =>
    (await listMyRegistrations(person)).map(
      ({ amountCents, amountDueCents, cancellation, said: _said, ...own }) => ({
        ...own,
        event: toEventAnswer(own.event),
        paymentAmount: formatCents(amountCents),
        /** The amount still to be paid; null for none. */
        amountDue: amountDueCents === null ? null : formatCents(amountDueCents),
        /** The refund when the member cancels now, and whether another person gets it; null when they cannot cancel. */
        cancellation: cancellation && {
          refund: cancellation.refundCents === null ? null : formatCents(cancellation.refundCents),
          kept: formatCents(cancellation.keptCents),
          isPaidByOther: cancellation.isPaidByOther ?? false,
        },
      }),
    ),
});

/** GET /api/admin/events/{id}/registrations */
export const readAttendees = eventOperation({
  needs: ["registrations.read"],
  eventOf: ({ id }) => id,
  input: attendeesOfEventInput,
  presence: "session",
  async run(person, { id }) {
    await requireEvent(id);
    const about = {
      list: "attendees",
      filter: { eventId: id },
    } as const;
    await requirePeopleLimitLeft(person, about, () => countAttendees(id));
    const attendees = await listAttendees(person, id);
    await requirePeopleWithinLimit(
      person,
      about,
      attendees.map(({ email }) => email),
    );
    await recordAudit({ actor: person, action: "registrations_read", target: { type: "event", id } });
    return attendees;
  },
});
