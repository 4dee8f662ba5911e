import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { db, explainFailure, Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { getEvent } from "@/lib/events/queries";
import { countUse } from "@/lib/limits/limit";
import { countPeople, requireFewSeats, triesOfGroup } from "./limits";
import { announceGroup } from "./shared/announcement";
import { toGroupRefusal, RefusedRows, requireOpenToGroups, seatGroup } from "./seat-group";
import { pendingPeopleOf } from "./rules";
import { ticketCodeInput } from "@/lib/seats/schema";
import { countTries } from "@/lib/seats/shared/count-refused";

/**
 * Confirms a group by the code in the address of the coordinator's page, which was emailed to them only. Either
 * everybody gets a seat or nobody does; the invoice is issued, and everybody is emailed. A group that is refused
 * because of its rows lapses, so that it can be registered again.
 *
 * @throws Refusal `not_found`, `link_expired` when it has lapsed, and as `registerGroup`
 */
export const confirmGroup = operation({
  actor: bearer,
  input: ticketCodeInput,
  timeoutMs: 20_000,
  async run(_person, { code }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    const group = await findPending(code);
    if (group.confirmedAt) return { code };
    const people = pendingPeopleOf(group.people);
    const work = () =>
      transaction(
        () => {
          explainFailure((error) => toGroupRefusal(error, { id: group.booking.eventId, people }));
          return confirm(code);
        },
        { timeoutMs: 20_000 },
      );
    try {
      return await (group.networkHash === null ? work() : countPeople(network, people.length, work));
    } catch (error) {
      if (error instanceof RefusedRows) {
        await db.write.groupBooking.update({ data: nothingPending, where: { code } });
        await countTries(network, triesOfGroup(people.length)(error));
      }
      throw error;
    }
  },
});

const nothingPending = { people: Prisma.DbNull, pendingUntil: null };

/** @throws Refusal `not_found` */
async function findPending(code: string) {
  const group = await db.groupBooking.findUnique({
    select: {
      id: true,
      company: true,
      purchaseOrder: true,
      networkHash: true,
      contactName: true,
      contactEmail: true,
      contactPhone: true,
      confirmedAt: true,
      people: true,
      pendingUntil: true,
      booking: { select: { eventId: true } },
    },
    where: { code },
  });
  if (!group) throw new Refusal("not_found", "Group not found");
  return group;
}

async function confirm(code: string) {
  // The lock makes repeated confirmations have one effect.
  await sql`SELECT FROM "GroupBooking" WHERE "code" = ${code} FOR NO KEY UPDATE`;
  const { id: bookingId, company, purchaseOrder, networkHash, ...group } = await findPending(code);
  if (group.confirmedAt) return { code };
  const now = await databaseNow();
  const { contactName, contactEmail, pendingUntil } = group;
  if (!pendingUntil || pendingUntil <= now || contactEmail === null) {
    throw new Refusal(
      "link_expired",
      "This group was not confirmed in time, so it has no seats. Please register the group again.",
    );
  }
  const event = await getEvent(null, group.booking.eventId);
  await requireOpenToGroups(event);
  const owner = await db.user.findFirst({
    select: { id: true },
    where: { email: contactEmail, emailVerifiedAt: { not: null } },
  });
  const userId = owner?.id ?? null;
  await db.write.groupBooking.update({
    data: { ...nothingPending, confirmedAt: now, userId },
    where: { id: bookingId },
  });
  const contact = { name: { fullName: contactName ?? "" }, email: contactEmail, phone: group.contactPhone };
  const people = pendingPeopleOf(group.people);
  if (networkHash !== null) await requireFewSeats({ eventId: event.id, people: people.length, contactEmail });
  await seatGroup(
    null,
    { id: event.id, bookingId, company, purchaseOrder, networkHash, contact, people, userId },
    event,
  );
  await recordAudit({
    actor: null,
    action: "group_confirmed",
    target: { type: "event", id: event.id },
    details: { bookingId },
  });
  await announceGroup(bookingId);
  return { code };
}
