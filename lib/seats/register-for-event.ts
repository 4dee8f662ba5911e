import "server-only";
import { isMembersType } from "@/lib/events/rules";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, explainFailure, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { scaleLimit, countUseOnSuccess } from "@/lib/limits/limit";
import { parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { countRefusedAddress } from "./shared/count-refused";
import { toSeatRefusal } from "./shared/explain-refusal";
import { registrationInput, type RegistrationInput } from "./schema";
import { resolveAttendee, registerAttendee, type RegistrationAnswer } from "./shared/register";
import type { SeatChoice } from "./shared/take-seat";
import { networkHashOf, identifyAddressOwner } from "./shared/unconfirmed-seats";

/**
 * Registrations from one network in an hour for addresses that nobody has proven, and unpaid ones at one event in a
 * week, which is about as long as a seat is held; further ones must be confirmed.
 */
const maxUnconfirmed = 3;
const weekSeconds = 7 * 24 * 60 * 60;
const hourSeconds = 60 * 60;

/**
 * POST /api/event-registrations: takes a seat, creates the amount due and queues the email in one transaction.
 *
 * @throws Refusal `unauthorized` or `session_ended` for a visitor's short payload, `already_registered`,
 * `registration_closed`, `event_full`, `amount_mismatch`, `already_invoiced`, `invalid_input`, `not_found`, `too_many`
 */
export const registerForEvent = operation({
  actor: visitor,
  input: registrationInput,
  status: 201,
  async run(person, input) {
    const attendee = await resolveAttendee(person, input);
    const { isOwner, isKnown } = identifyAddressOwner(person, attendee.email);
    const take = (counting: Counting) => {
      const choice: SeatChoice = {
        eventId: input.eventId,
        registrationType: input.registrationType,
        paymentMethod: input.paymentMethod,
        amountCents: parseCents(input.paymentAmount) ?? 0,
        ...counting,
      };
      return transaction(() => {
        explainFailure((error) => toSeatRefusal(error, choice));
        return registerAttendee(person, attendee, { ...choice, answers: input.answers }, isOwner);
      });
    };
    if (isOwner) return take(await countingOf(isKnown, input));
    return forTyped(attendee.email, await takeUnproven(input, take));
  },
});

/**
 * Who typed an account's address may be anybody, signed in or not. What acts for the seat goes to the address alone;
 * without an account the links are shown, because a mistyped address is corrected there and no letter arrives. That tells
 * the addresses of accounts, so a network learns it of its first registrations only: of those that are to be confirmed,
 * the links are in the email, whoever has the address.
 */
async function forTyped(email: string, answer: RegistrationAnswer): Promise<RegistrationAnswer> {
  // Counted in any case, so that the answer takes as long.
  const accounts = await db.user.count({ where: { email, emailVerifiedAt: { not: null } } });
  const isForAddressAlone = answer.addressToConfirm || accounts > 0;
  return isForAddressAlone ? { ...answer, ticketUrl: null, pageUrl: null } : answer;
}

/** How a seat counts by network. */
type Counting = Pick<SeatChoice, "networkHash" | "addressToConfirm">;
const uncounted: Counting = { networkHash: null, addressToConfirm: false };

/** For an address that the signed-in person has proven. */
async function countingOf(isKnown: boolean, { eventId, ...asked }: RegistrationInput): Promise<Counting> {
  if (isKnown || !isUnpaid(asked)) return uncounted;
  const { network } = await caller();
  return { ...uncounted, networkHash: networkHashOf(eventId, network) };
}

/**
 * Counts the registrations from a network for addresses that are not proven to be the caller's: those that are taken,
 * and more widely those that are refused, so that typing errors close registration to nobody.
 *
 * @param take gets the network's hash, and that the address must be confirmed, except for the first of a network
 */
async function takeUnproven<Output>(
  { eventId, ...asked }: RegistrationInput,
  take: (counting: Counting) => Promise<Output>,
): Promise<Output> {
  const { network } = await caller();
  const networkHash = networkHashOf(eventId, network);
  const takeAs = async (uses: number) => {
    try {
      return await take(
        uses > scaleLimit(maxUnconfirmed) ? { networkHash, addressToConfirm: true } : uncounted,
      );
    } catch (error) {
      if (error instanceof Refusal) await countRefusedAddress(error, network);
      throw error;
    }
  };
  const hourly = { max: 30, windowSeconds: hourSeconds };
  return countUseOnSuccess("guest registrations by address", network, hourly, (uses) =>
    isUnpaid(asked)
      ? countUseOnSuccess("unpaid seats by network", networkHash, weekly, (unpaid) =>
          takeAs(Math.max(uses, unpaid)),
        )
      : takeAs(uses),
  );
}

/** A free seat at a member rate is held like an unpaid one until it is verified. */
const isUnpaid = ({ paymentAmount, registrationType }: Omit<RegistrationInput, "eventId">) =>
  parseCents(paymentAmount) !== 0 || (registrationType !== null && isMembersType(registrationType));

const weekly = { max: 10_000, windowSeconds: weekSeconds };
