import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { db, explainFailure, Prisma, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { getEvent } from "@/lib/events/queries";
import { offeredRates } from "@/lib/events/rules";
import { countUse } from "@/lib/limits/limit";
import { alreadyRegistered, toSeatRefusal } from "@/lib/seats/shared/explain-refusal";
import { holdsSeat } from "@/lib/seats/shared/find-seat";
import { acceptanceInput, type AcceptanceInput } from "./schema";
import { endPlaces } from "./shared/end-places";
import { registerAttendee } from "@/lib/seats/shared/register";
import type { SeatAttendee } from "@/lib/seats/shared/take-seat";
import { networkHashOf, identifyAddressOwner } from "@/lib/seats/shared/unconfirmed-seats";

/**
 * POST /api/waiting-list/{code}/accept: takes the offered seat. Its registration gets a code of its own, because the
 * person who typed the address into the list may know the entry's. Offer and seat change in one transaction, so the
 * seat is never free or another person's in between.
 *
 * @throws Refusal `not_found`, `not_offered`, `offer_ended`, `invalid_input` without a rate where several are offered, `rate_unavailable` while none is, and
 * as `registerForEvent`
 */
export const acceptOffer = operation({
  actor: visitor,
  input: acceptanceInput,
  status: 201,
  async run(person, input) {
    const { network } = await caller();
    await countUse("offers accepted by address", network, { max: 60, windowSeconds: 60 * 60 });
    const entry = await db.waitingEntry.findUnique({
      select: { eventId: true },
      where: { code: input.code },
    });
    if (!entry) throw await whyNot(input.code);
    const networkHash = networkHashOf(entry.eventId, network);
    return transaction(() => {
      explainFailure((error) => toSeatRefusal(error, { eventId: entry.eventId, networkHash }));
      return accept(person, input, networkHash);
    });
  },
});

async function accept(person: Visitor, { code, ...chosen }: AcceptanceInput, networkHash: string) {
  // The statement waits for a concurrent end of the offer, and then finds it ended.
  const [entry] = await endPlaces(
    Prisma.sql`w."code" = ${code} AND w."state" = 'offered' AND w."offeredUntil" > now()`,
  );
  if (!entry) throw await whyNot(code);
  const { eventId, registeredById, ...who } = entry;
  const attendee: SeatAttendee = {
    ...who,
    companyName: null,
    position: null,
    phoneNumber: null,
    notes: null,
    registeredBy: registeredById ? await db.user.findUnique({ where: { id: registeredById } }) : null,
  };
  const { isOwner, isKnown } = identifyAddressOwner(person, attendee.email);
  const price = await priceOf(eventId, chosen);
  return registerAttendee(
    person,
    attendee,
    {
      eventId,
      ...price,
      paymentMethod: chosen.paymentMethod,
      addressToConfirm: false,
      isOffered: true,
      answers: "later",
      networkHash: isKnown || price.amountCents === 0 ? null : networkHash,
    },
    isOwner,
  );
}

/** The price of the chosen rate, or of the only one. It must be the price that was shown. */
async function priceOf(eventId: string, { registrationType, paymentAmount }: Omit<AcceptanceInput, "code">) {
  const { prices, priceCents } = await getEvent(null, eventId);
  const shown = parseCents(paymentAmount);
  if (prices.length === 0) return { registrationType: null, amountCents: shown ?? priceCents };
  const offered = offeredRates(prices);
  if (offered.length === 0) {
    const message =
      "No rate is on sale at the moment. The seat is yours until the offer ends, so please try again later.";
    throw new Refusal("rate_unavailable", message, { issues: [{ path: "registrationType", message }] });
  }
  const rate =
    registrationType === null && offered.length === 1
      ? offered[0]
      : prices.find((line) => line.registrationType === registrationType);
  if (!rate) {
    const message = "Please choose a registration type.";
    throw new Refusal("invalid_input", message, { issues: [{ path: "registrationType", message }] });
  }
  return { registrationType: rate.registrationType, amountCents: shown ?? rate.priceCents };
}

async function whyNot(code: string): Promise<Refusal> {
  const entry = await db.waitingEntry.findUnique({
    select: { state: true, eventId: true, userId: true, email: true },
    where: { code },
  });
  if (!entry) return new Refusal("not_found", "Place on the waiting list not found");
  if (entry.state === "waiting")
    return new Refusal(
      "not_offered",
      "No seat has been offered to you yet. We will email you as soon as one is free.",
    );
  if (await holdsSeat(entry, entry.eventId, { canTakeOver: false })) return alreadyRegistered();
  if (entry.state === "cancelled")
    return new Refusal("offer_ended", "You are no longer on this waiting list.");
  return new Refusal(
    "offer_ended",
    "The offer has ended, and the seat goes to the next in line. You can join the list again.",
  );
}
