import { afterEach, expect, it, vi } from "vitest";
import { admit } from "@/lib/admission/admit";
import { findCheckInPerson } from "@/lib/admission/queries";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";
import { db, transaction } from "@/lib/db/client";
import { onSeatFreed } from "@/lib/events/shared/seat-freed";
import { groupSeating } from "@/lib/groups/shared/seating";
import { action } from "@/lib/http/action";
import { cancelByCode } from "@/lib/registrations/cancel-registration";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { confirmRegistration } from "@/lib/seats/confirm-registration";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { hasSeat, isSeatMoveAllowed, statesAllowingMove, type SeatMove } from "@/lib/seats/rules";
import { confirmationUrl } from "@/lib/seats/shared/confirmation-link";
import { holdUnpaidSeat } from "@/lib/seats/shared/hold-unpaid-seat";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { seatSale } from "@/lib/seats/shared/sale";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import {
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";

const states = ["held", "confirmed", "released", "cancelled"] as const;
const moves = Object.keys(statesAllowingMove) as SeatMove[];

const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).state;

/** The state of a seat after `work`, of which no credit is left; null when it does nothing. */
async function stateAfter(id: string, work: () => Promise<boolean>): Promise<string | null> {
  let state: string | null = null;
  const undone = new Error("undone");
  await transaction(async () => {
    if (await work()) state = await stateOf(id);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return state;
}

const freed = vi.fn();
afterEach(() => onSeatFreed(undefined));

it("each state of a seat allows exactly the changes and buttons of one table, and each that frees it offers it", async () => {
  const event = await anEvent({
    priceCents: 5_000,
    maxAttendees: null,
    startDate: new Date(Date.now() + 60 * 24 * hourMs),
  });
  const admin = (await anAdmin()) as unknown as Admin;
  const [staff, visitor] = [await signedInAs(admin), new Browser()];
  const sale = seatSale(groupSeating);
  const done: string[] = [];
  const allowed: string[] = [];
  const wrongButtons: string[] = [];
  const freeing: string[] = [];
  const notOffered: string[] = [];

  for (const move of moves)
    for (const state of states) {
      const email = `${move}-${state}@example.test`.toLowerCase();
      const person = { id: null, firstName: "Althea", lastName: "Bethel", email };
      const { id } = await (state === "confirmed" ? aPaidRegistration : anUnpaidRegistration)(event, person);
      const seat = await db.write.registration.update({
        where: { id },
        data: {
          memberRateToVerify: move !== "checkIn",
          releasedAt: state === "released" ? new Date() : null,
          cancelledAt: state === "cancelled" ? new Date() : null,
        },
      });
      expect(seat.state).toBe(state);
      const isAllowed = isSeatMoveAllowed(move, state);
      if (isAllowed) allowed.push(`${move} ${state}`);

      const code = seat.ticketCode;
      const shown = (await findRegistrationByCode(code))!;
      const atTheDoor = (await findCheckInPerson(admin, event.id, id))!;
      const buttons: Partial<Record<SeatMove, boolean[]>> = {
        reclaim: [shown.canReclaim],
        change: [shown.canCorrect, shown.canTransfer, shown.canCorrectEmail, shown.cancellation !== null],
        checkIn: [atTheDoor.refusal === null],
      };
      if (buttons[move]?.some((button) => button !== isAllowed)) wrongButtons.push(`${move} ${state}`);

      const tries: Record<SeatMove, () => Promise<{ ok: boolean } | string | null>> = {
        release: () => staff.within(() => action(markPaymentFailed)({ id, note: null })),
        reclaim: () => visitor.within(() => action(reclaimSeat)({ code })),
        pay: () =>
          stateAfter(id, async () => (await sale.deliver({ userId: null, registrationId: id })) === null),
        unpay: () => stateAfter(id, async () => (await holdUnpaidSeat(id)) !== null),
        confirm: () => {
          const token = confirmationUrl(seat).split("/").at(-1)!;
          return visitor.within(() => action(confirmRegistration)({ id, token }));
        },
        verify: () => staff.within(() => action(verifyMemberRate)({ id })),
        change: () => visitor.within(() => action(cancelByCode)({ code })),
        revoke: () => transaction(async () => ({ ok: (await revokeSeat(id)) !== null })),
        checkIn: () =>
          staff.within(async () => ({ ok: (await admit(admin, event.id, id)).verdict === "checked_in" })),
      };
      freed.mockClear();
      onSeatFreed(freed);
      const result = await tries[move]();
      const after = result === null || typeof result === "string" ? result : result.ok && (await stateOf(id));
      if (after) done.push(`${move} ${state}: ${after}`);
      if (hasSeat(state) && !hasSeat(await stateOf(id))) {
        freeing.push(`${move} ${state}`);
        if (freed.mock.calls.length === 0) notOffered.push(`${move} ${state}`);
      }
    }

  expect(done).toEqual([
    "release held: released",
    "reclaim released: held",
    "pay held: confirmed",
    "pay confirmed: confirmed",
    "pay released: confirmed",
    "unpay confirmed: held",
    "confirm held: held",
    "confirm confirmed: confirmed",
    "verify held: held",
    "verify confirmed: confirmed",
    "verify released: released",
    "change held: cancelled",
    "change confirmed: cancelled",
    "revoke held: cancelled",
    "revoke confirmed: cancelled",
    "revoke released: cancelled",
    "checkIn confirmed: confirmed",
  ]);
  expect(done.map((one) => one.split(":")[0])).toEqual(allowed);
  expect(wrongButtons).toEqual([]);
  expect(freeing).toEqual([
    "release held",
    "change held",
    "change confirmed",
    "revoke held",
    "revoke confirmed",
  ]);
  expect(notOffered).toEqual([]);
});
