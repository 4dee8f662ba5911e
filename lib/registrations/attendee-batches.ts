import "server-only";
import type { Staff } from "@/lib/auth/member";
import { columnsOf } from "@/lib/db/columns";
import { sqlUnprepared } from "@/lib/db/sql";
import { formatCents } from "@/lib/core/money";
import { paymentStatusOf } from "@/lib/seats/shared/state";
import { answerWords } from "@/lib/seats/labels";
import { toStoredAnswers } from "@/lib/seats/rules";
import { attendeeFields, type AttendeeRow } from "./queries";

const columns = columnsOf("r", attendeeFields);

const batchSize = 2_000;

/** All attendees of an event in the order of registration, in batches so that memory use stays constant. */
export async function* attendeeBatches(
  _staff: Staff<"registrations.export">,
  eventId: string,
  questionIds: readonly string[],
) {
  let after = { date: new Date(0), id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await sqlUnprepared<AttendeeRow>`
      SELECT ${columns}
      FROM "Registration" r
      WHERE "eventId" = ${eventId}::uuid AND "state" <> 'cancelled'
        AND ("registrationDate", "id") > (${after.date}, ${after.id}::uuid)
      ORDER BY "registrationDate", "id" LIMIT ${batchSize}`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => [
      row.id,
      row.firstName,
      row.lastName,
      row.email,
      row.companyName,
      row.position,
      row.phoneNumber,
      row.registrationType,
      paymentStatusOf(row),
      formatCents(row.amountCents),
      row.registrationDate.toISOString(),
      row.notes,
      ...questionIds.map((id) =>
        answerWords(toStoredAnswers(row.answers).find(({ questionId }) => questionId === id)),
      ),
    ]);
    if (rows.length < batchSize) return;
    after = { date: last.registrationDate, id: last.id };
  }
}
