import "server-only";
import { isMembersType } from "@/lib/events/rules";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { db, explainFailure, transaction } from "@/lib/db/client";
import { scaleLimit, countUseOnSuccess } from "@/lib/limits/limit";
import { parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { countGuest, runCountingRefused, triesOfAddress } from "./shared/count-refused";
import { toSeatRefusal } from "./shared/explain-refusal";
import { registrationInput, type RegistrationInput } from "./schema";
import { resolveAttendee, registerAttendee, type RegistrationAnswer } from "./shared/register";
import type { SeatChoice } from "./shared/take-seat";
import { networkHashOf, identifyAddressOwner } from "./shared/unconfirmed-seats";

/**
 * The registrations that one network may make without confirmation: for unproven addresses in an hour, and unpaid at
 * one event in a week, which is about as long as a seat is held. Further ones must be confirmed by email.
 */
const maxUnconfirmed = 3;
const weekSeconds = 7 * 24 * 60 * 60;

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
 * Anyone may type an account's address, signed in or not, so links that control such a seat are only emailed to it. For
 * an address without an account the links are shown, because a mistyped address is corrected there and no email
 * arrives. The difference reveals which addresses have accounts, so a network sees it for its first registrations only:
 * once registrations must be confirmed, all links are only emailed.
 */
async function forTyped(email: string, answer: RegistrationAnswer): Promise<RegistrationAnswer> {
  // The count runs in every case, so that the response time does not reveal whether an account exists.
  const accounts = await db.user.count({ where: { email, emailVerifiedAt: { not: null } } });
  const isForAddressAlone = answer.addressToConfirm || accounts > 0;
  return isForAddressAlone ? { ...answer, ticketUrl: null, pageUrl: null } : answer;
}

/** How a seat counts towards the limits of its network. */
type Counting = Pick<SeatChoice, "networkHash" | "addressToConfirm">;
const uncounted: Counting = { networkHash: null, addressToConfirm: false };

/** How a seat counts for an address that the signed-in person has proven. */
async function countingOf(isKnown: boolean, { eventId, ...asked }: RegistrationInput): Promise<Counting> {
  if (isKnown || !isUnpaid(asked)) return uncounted;
  const { network } = await caller();
  return { ...uncounted, networkHash: networkHashOf(eventId, network) };
}

/**
 * Counts a network's registrations for addresses not proven to be the caller's: accepted and refused ones, and unpaid
 * ones by event.
 * @param take gets the network's hash, and whether the address must be confirmed, which it need not for the first
 * registrations of a network
 */
async function takeUnproven<Output>(
  { eventId, ...asked }: RegistrationInput,
  take: (counting: Counting) => Promise<Output>,
): Promise<Output> {
  const { network } = await caller();
  const networkHash = networkHashOf(eventId, network);
  const takeAs = (uses: number) => {
    const counting = uses > scaleLimit(maxUnconfirmed) ? { networkHash, addressToConfirm: true } : uncounted;
    return runCountingRefused(network, () => take(counting), triesOfAddress);
  };
  return countGuest(network, (uses) =>
    isUnpaid(asked)
      ? countUseOnSuccess("unpaid seats by network", networkHash, weekly, (unpaid) =>
          takeAs(Math.max(uses, unpaid)),
        )
      : takeAs(uses),
  );
}

/**
 * Whether the seat will be held at first. A free seat at a member rate is held like an unpaid one until it is verified.
 */
const isUnpaid = ({ paymentAmount, registrationType }: Omit<RegistrationInput, "eventId">) =>
  parseCents(paymentAmount) !== 0 || (registrationType !== null && isMembersType(registrationType));

const weekly = { max: 10_000, windowSeconds: weekSeconds };
