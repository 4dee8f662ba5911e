import { describe, expect, it } from "vitest";
import { cancelRegistrationAction } from "@/app/(portal)/admin/events/[eventId]/actions";
import * as cancelEvent from "@/app/api/admin/events/[id]/cancel/route";
import * as registering from "@/app/api/event-registrations/route";
import * as myRegistrations from "@/app/api/event-registrations/my/route";
import * as cancelling from "@/app/api/registrations/[code]/cancel/route";
import { reclaimSeatAction } from "@/app/(public)/registration/[code]/actions";
import * as transferring from "@/app/api/registrations/[code]/transfer/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { settleDue } from "@/lib/ledger/shared/settle";
import { queueEventChanges } from "@/lib/events/queue-changes";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { listMyRegistrations } from "@/lib/registrations/queries";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import type { Member } from "@/lib/auth/member";
import { deleteMember } from "@/lib/personal-data/delete-member";
import { action } from "@/lib/http/action";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { aPaidRegistration } from "../../support/money";
import { Browser } from "../../support/next-request";

const payer = { id: null, firstName: "Xara", lastName: "Moss", email: "xara@visitor.test" };
const holder = { fullName: "Yves Rolle", email: "yves@visitor.test" };
const anEventToPay = () => anEvent({ priceCents: 5_000, startDate: new Date(Date.now() + 60 * 24 * hourMs) });

/** A seat that its payer has handed over; what was written until then is forgotten. */
async function handedOver(isPaid: boolean) {
  const event = await anEventToPay();
  const seat = await (isPaid ? aPaidRegistration : anUnpaidRegistration)(event, payer);
  const answer = await new Browser().call(transferring, "POST", {
    params: { code: seat.ticketCode },
    body: holder,
  });
  expect(answer.status).toBe(200);
  await db.write.outboxEmail.deleteMany();
  return { event, ...(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })) };
}

const textsTo = async (toAddress: string) =>
  (await db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } }))
    .map(({ text }) => text)
    .join("\n");

type Seat = Awaited<ReturnType<typeof handedOver>>;
const ends: [by: string, end: (seat: Seat) => Promise<unknown>][] = [
  [
    "the person who has it",
    ({ ticketCode }) => new Browser().call(cancelling, "POST", { params: { code: ticketCode }, body: {} }),
  ],
  [
    "staff",
    async ({ id }) =>
      (await signedInAs(await anAdmin())).within(() => cancelRegistrationAction({ id, reason: "A mistake" })),
  ],
  [
    "the end of its event",
    async ({ event }) =>
      (await signedInAs(await anAdmin())).call(cancelEvent, "POST", {
        params: { id: event.id },
        body: { message: "" },
      }),
  ],
];

describe("a seat that was handed over, and is then cancelled by", () => {
  it.each(ends)(
    "a transferred seat's refund is promised to its payer and not its holder when cancelled by %s",
    async (_by, end) => {
      const seat = await handedOver(true);
      await end(seat);
      expect(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).toMatchObject({
        state: "cancelled",
      });
      expect(await textsTo(holder.email)).not.toMatch(/We will refund/);
      expect(await textsTo(payer.email)).toMatch(/We will refund (50\.00 BSD|your payment)/);
      expect(await textsTo(payer.email)).not.toContain("Yves");
    },
  );

  it.each(ends)(
    "a transferred seat's payer is told that nothing is owed any more when it is cancelled by %s",
    async (_by, end) => {
      await end(await handedOver(false));
      expect(await textsTo(payer.email)).toContain("You no longer owe 50.00 BSD");
      expect(await textsTo(payer.email)).not.toMatch(/refund/i);
      expect(await textsTo(holder.email)).not.toContain("no longer owe");
    },
  );
});

describe("a seat that somebody else pays for", () => {
  it("a seat that another person pays for promises its holder no refund, before or after cancelling", async () => {
    const { id, ticketCode } = await handedOver(true);
    const own = await aPaidRegistration(await anEventToPay(), { ...payer, email: "own@visitor.test" });
    const shown = async (code: string) => (await findRegistrationByCode(code))!;
    expect((await shown(ticketCode)).cancellation).toMatchObject({ isPaidByOther: true });
    expect((await shown(own.ticketCode)).cancellation).not.toHaveProperty("isPaidByOther");
    const yves = await aMember({ email: holder.email, emailVerifiedAt: new Date() });
    const list = async () =>
      (await listMyRegistrations(yves as unknown as Member)).find((one) => one.id === id);
    expect((await list())?.cancellation).toMatchObject({ isPaidByOther: true });
    const answer = await (await signedInAs(yves)).call(myRegistrations, "GET");
    expect(await answer.json()).toMatchObject([
      { id, cancellation: { refund: "50.00", isPaidByOther: true } },
    ]);
    const ended = await new Browser().call(cancelling, "POST", { params: { code: ticketCode }, body: {} });
    expect(await ended.json()).toEqual({ refund: "50.00", isPaidByOther: true });
    expect(await shown(ticketCode)).toMatchObject({ refundDueCents: 5_000, isPaidByOther: true });
  });

  it("a seat that another person pays for ends with its holder's account, and the payer is told", async () => {
    const yves = await aMember({ email: holder.email, emailVerifiedAt: new Date() });
    const seat = await handedOver(true);
    await db.write.registration.update({ where: { id: seat.id }, data: { userId: yves.id } });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(deleteMember)({ id: yves.id }))).toMatchObject({ ok: true });
    expect(await textsTo(payer.email)).toContain("We will refund 50.00 BSD");
  });

  it("a released seat's payer is told, and the person who reclaims it owes it from then on", async () => {
    const seat = await handedOver(false);
    await db.write.registration.update({
      where: { id: seat.id },
      data: { heldUntil: new Date(Date.now() - hourMs) },
    });
    await sweepHolds();
    expect(await textsTo(payer.email)).toContain("You no longer owe 50.00 BSD");
    const { ticketCode: code } = seat;
    expect(await new Browser().within(() => reclaimSeatAction({ code }))).toMatchObject({ ok: true });
    expect(await db.amountDue.findFirstOrThrow({ where: { registrationId: seat.id } })).toMatchObject({
      payerEmail: holder.email,
      payerName: "Yves Rolle",
      userId: null,
      closedAt: null,
    });
  });

  it("a paid seat sends its holder the ticket, and its payer the receipt", async () => {
    const seat = await handedOver(false);
    const due = await db.amountDue.findFirstOrThrow({ where: { registrationId: seat.id } });
    const money = {
      ...({ method: "bank_transfer", paymentDate: new Date(), reference: null } as const),
      providerReference: null,
      note: null,
      recordedBy: null,
    };
    await transaction(() => settleDue(sales, { dueId: due.id, amountCents: 5_000 }, money));
    const { receiptNumber } = await db.payment.findFirstOrThrow();
    expect(await textsTo(holder.email)).toContain("Your ticket is attached");
    expect(await textsTo(holder.email)).not.toMatch(/your payment|Receipt/);
    expect(await textsTo(payer.email)).toContain(`Receipt: No. ${receiptNumber}`);
  });

  it("a seat stays its holder's when the payer's account is deleted, and the holder then owes it", async () => {
    const xara = await aMember({ email: payer.email, emailVerifiedAt: new Date() });
    const seat = await handedOver(false);
    await db.write.amountDue.updateMany({ where: { registrationId: seat.id }, data: { userId: xara.id } });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(deleteMember)({ id: xara.id }))).toMatchObject({ ok: true });
    expect(await db.amountDue.findFirstOrThrow({ where: { registrationId: seat.id } })).toMatchObject({
      payerEmail: holder.email,
      closedAt: null,
    });
  });
});

describe("a seat that somebody registered for a colleague", () => {
  it("a colleague who cancels loses no data, and the registering person's company and name are not shown", async () => {
    const xara = await aMember({ firstName: "Xara", lastName: "Moss", emailVerifiedAt: new Date() });
    const yves = { id: null, firstName: "Yves", lastName: "Rolle", email: holder.email };
    const { id } = await anUnpaidRegistration(await anEventToPay(), yves);
    const notes = `Wheelchair access. Ask MOSS, Xara (${xara.email.toUpperCase()})`;
    await db.write.registration.update({
      where: { id },
      data: { registeredById: xara.id, companyName: "Moss & Daughters", position: "Clerk", notes },
    });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(deleteMember)({ id: xara.id }))).toMatchObject({ ok: true });
    const seat = await db.registration.findUniqueOrThrow({ where: { id } });
    expect(seat).toMatchObject({ companyName: null, position: "Clerk", registeredById: null });
    expect(seat.notes).toContain("Wheelchair access.");
    expect(seat.notes).not.toMatch(/moss|xara/i);
  });
});

describe("a letter to the holder of a seat that somebody else owes", () => {
  const soon = (seat: { id: string }, column: "heldUntil" | "remindAt") =>
    db.write.registration.update({
      where: { id: seat.id },
      data: { [column]: new Date(Date.now() - hourMs) },
    });
  type Owed = { id: string; ticketCode: string; eventId: string };
  const letters: [template: string, send: (seat: Owed) => Promise<unknown>, isPayerAsked: boolean][] = [
    ["registration_unpaid", () => Promise.resolve(), true],
    ["registration_reminder", async (seat) => (await soon(seat, "remindAt"), sweepHolds()), true],
    [
      "event_moved",
      async ({ eventId }) => {
        const endDate = new Date(Date.now() + 51 * 24 * hourMs);
        const startDate = new Date(Date.now() + 50 * 24 * hourMs);
        await db.write.event.update({ where: { id: eventId }, data: { startDate, endDate } });
        await db.write.eventChange.updateMany({ data: { changedAt: new Date(Date.now() - hourMs) } });
        await queueEventChanges();
      },
      false,
    ],
    ["seat_given_up", async (seat) => (await soon(seat, "heldUntil"), sweepHolds()), false],
    [
      "payment_failed",
      async ({ id }) =>
        (await signedInAs(await anAdmin())).within(() => action(markPaymentFailed)({ id, note: null })),
      false,
    ],
    [
      "registration_cancelled",
      ({ ticketCode: code }) => new Browser().call(cancelling, "POST", { params: { code }, body: {} }),
      false,
    ],
    [
      "registration_unpaid",
      ({ id }) => transaction(() => queueCurrentState(id, { isByStranger: false, isAdopted: true })),
      false,
    ],
  ];

  it.each(letters)(
    "an email to the holder of a seat that another person owes names no amount or reference: %s",
    async (template, send, isPayerAsked) => {
      const xara = await aMember({ emailVerifiedAt: new Date() });
      const event = await anEventToPay();
      const answer = await (
        await signedInAs(xara)
      ).call(registering, "POST", {
        body: { eventId: event.id, ...holder, paymentAmount: "50.00", paymentMethod: "bank_transfer" },
      });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      const { reference } = await db.amountDue.findFirstOrThrow({ where: { userId: xara.id } });
      if (template !== "registration_unpaid") await db.write.outboxEmail.deleteMany();
      await send(await db.registration.findUniqueOrThrow({ where: { id } }));
      const sent = await db.outboxEmail.findMany({
        where: { toAddress: holder.email },
        orderBy: { createdAt: "asc" },
      });
      expect(new Set(sent.map((letter) => letter.template))).toEqual(new Set([template]));
      for (const { text } of sent) expect(text).not.toMatch(new RegExp(`50\\.00|${reference}`));
      if (isPayerAsked) {
        expect(await textsTo(xara.email)).toContain(
          `Pay 50.00 BSD by bank transfer or cheque and quote the reference ${reference}`,
        );
      }
    },
  );

  it("an email to a transferred seat's holder names no amount, and its payer is reminded", async () => {
    const seat = await handedOver(false);
    await db.write.registration.update({
      where: { id: seat.id },
      data: { heldUntil: new Date(Date.now() + hourMs), remindAt: new Date(Date.now() - hourMs) },
    });
    await sweepHolds();
    expect(await textsTo(holder.email)).toContain("Someone else is paying for your seat");
    expect(await textsTo(holder.email)).not.toContain("50.00");
    expect(await textsTo(payer.email)).toContain("Pay 50.00 BSD");
  });
});
