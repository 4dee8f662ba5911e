import "server-only";
import { recordExport } from "@/lib/audit/shared/record-export";
import { eventOperation } from "@/lib/auth/event-operation";
import { columnsOf } from "@/lib/db/columns";
import { sqlUnprepared } from "@/lib/db/sql";
import { answerWords, shownPaymentStatus } from "@/lib/seats/labels";
import {
  attendeeFields,
  countAttendees,
  listQuestions,
  requireEvent,
  toAttendee,
  type Attendee,
  type AttendeeRow,
} from "./queries";
import { attendeesOfEventInput } from "./schema";

/** The headings of the columns. */
const headings: Record<Exclude<keyof Attendee, "answers">, string> = {
  id: "id",
  firstName: "first name",
  lastName: "last name",
  email: "email",
  companyName: "company",
  position: "position",
  phoneNumber: "phone",
  registrationType: "registration type",
  paymentStatus: "payment status",
  paymentAmount: "payment amount",
  registrationDate: "registration date",
  notes: "notes",
};

/**
 * GET /api/admin/events/{id}/registrations/export: one row per registration, with a column per question after the
 * facts.
 */
export const exportAttendees = eventOperation({
  needs: ["registrations.export"],
  eventOf: ({ id }) => id,
  input: attendeesOfEventInput,
  presence: "fresh",
  async run(person, { id }) {
    const { slug, title } = await requireEvent(id);
    await recordExport(person, {
      action: "registrations_exported",
      what: `who is registered for “${title}”`,
      rows: await countAttendees(id),
      target: { type: "event", id },
      details: { format: "csv" },
    });
    const questions = await listQuestions(id);
    return {
      fileName: `${slug}-registrations.csv`,
      header: [...Object.values(headings), ...questions.map(({ label }) => label)],
      batches: attendeeBatches(
        id,
        questions.map(({ id: questionId }) => questionId),
      ),
    };
  },
});

const fields = Object.keys(headings) as (keyof typeof headings)[];
const batchSize = 2_000;

/**
 * All attendees of an event in the order of registration, and those of a group in the order in which they were entered.
 * They come in batches so that memory use stays constant.
 */
async function* attendeeBatches(eventId: string, questionIds: readonly string[]) {
  let after = { date: new Date(0), row: 0, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await sqlUnprepared<AttendeeRow & { row: number }>`
      SELECT ${columnsOf("r", attendeeFields)}, coalesce("groupRow", 0) AS "row"
      FROM "Registration" r
      WHERE "eventId" = ${eventId}::uuid AND "state" <> 'cancelled'
        AND ("registrationDate", coalesce("groupRow", 0), "id") > (${after.date}, ${after.row}::integer, ${after.id}::uuid)
      ORDER BY "registrationDate", coalesce("groupRow", 0), "id" LIMIT ${batchSize}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => {
      const { answers, ...attendee } = toAttendee(row);
      const { paymentStatus } = attendee;
      const { amountCents } = row;
      const shown = { ...attendee, paymentStatus: shownPaymentStatus({ paymentStatus, amountCents }) };
      return [
        ...fields.map((field) => shown[field]),
        ...questionIds.map((asked) => answerWords(answers.find(({ questionId }) => questionId === asked))),
      ];
    });
    if (rows.length < batchSize) return;
    after = { date: last.registrationDate, row: last.row, id: last.id };
  }
}
