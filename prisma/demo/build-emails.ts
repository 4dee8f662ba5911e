import { getAssociation } from "@/lib/association/queries";
import type { Prisma } from "@/lib/db/client";
import { renderLetter } from "@/lib/mail/letter";
import { confirmedLetter, unpaidLetter } from "@/lib/seats/shared/letters";
import type { Occasion } from "./build-events";
import type { RegistrationRow } from "./build-registrations";
import type { Calendar } from "./calendar";
import { conferencePrices } from "./conference";
import { demoId } from "./identity";

/** E-mails that the outbox shows: more than one page. */
const LATEST = 60;
/** The newest of them have not left yet, and one further down never did. */
const WAITING = 2;
const GIVEN_UP = 7;
const SENT_AFTER_MS = 4_000;
/** When the last of the seven attempts was, counted from the first. */
const GIVEN_UP_AFTER_MS = 33 * 60 * 60 * 1000;

type Dues = Pick<Prisma.AmountDueCreateManyInput, "registrationId" | "reference">[];

/** What the portal wrote to the people who registered last, newest first. */
export function buildEmails(
  registrations: RegistrationRow[],
  occasions: Occasion[],
  dues: Dues,
  calendar: Calendar,
): Prisma.OutboxEmailCreateManyInput[] {
  return registrations
    .filter(
      ({ cancelledAt, state, memberRateToVerify }) =>
        // A letter about a rate to verify has a link that is a secret of the installation.
        !cancelledAt && state !== "released" && !memberRateToVerify,
    )
    .sort(
      (one, other) =>
        other.registrationDate.getTime() - one.registrationDate.getTime() || one.id.localeCompare(other.id),
    )
    .slice(0, LATEST)
    .flatMap((registration, index): Prisma.OutboxEmailCreateManyInput[] => {
      const occasion = occasions.find(({ id }) => id === registration.eventId);
      if (!occasion) return [];
      const isPaid = registration.state === "confirmed";
      return [
        {
          id: demoId("email", registration.id),
          toAddress: registration.email,
          template: isPaid ? "registration_confirmed" : "registration_unpaid",
          ...renderLetter(letterOf(registration, occasion, dues, isPaid), getAssociation()),
          attachments: isPaid ? [{ fileName: "ticket.pdf", ticketOf: registration.id }] : [],
          createdAt: registration.registrationDate,
          ...fateOf(index, registration.registrationDate, calendar),
        },
      ];
    });
}

function letterOf(registration: RegistrationRow, occasion: Occasion, dues: Dues, isPaid: boolean) {
  const told = {
    id: registration.id,
    email: registration.email,
    memberRateToVerify: registration.memberRateToVerify,
    addressToConfirm: false,
    heldUntil: registration.heldUntil,
    firstName: registration.firstName,
    ticketCode: registration.ticketCode,
    rateLabel:
      conferencePrices.find(({ registrationType }) => registrationType === registration.registrationType)
        ?.label ?? null,
    amountCents: registration.amountCents,
    reference: dues.find(({ registrationId }) => registrationId === registration.id)?.reference ?? null,
  };
  // The email is from before an event was postponed.
  const event = { ...occasion, status: "published" } as const;
  return isPaid
    ? confirmedLetter(event, told, occasion.joinUrl ?? null)
    : unpaidLetter(event, told, getAssociation().bank);
}

/** What became of the e-mail at that place in the list. */
function fateOf(index: number, createdAt: Date, { now }: Calendar) {
  const noLaterThanNow = (ms: number) => new Date(Math.min(createdAt.getTime() + ms, now.getTime()));
  const unsent = { attempts: 0, sentAt: null, lastError: null, givenUpAt: null, nextAttemptAt: createdAt };
  if (index < WAITING) return { ...unsent, nextAttemptAt: now };
  if (index === GIVEN_UP)
    return {
      ...unsent,
      attempts: 7,
      lastError: "Can't send mail - all recipients were rejected: 550 5.1.1 No such mailbox",
      givenUpAt: noLaterThanNow(GIVEN_UP_AFTER_MS),
    };
  return { ...unsent, attempts: 1, sentAt: noLaterThanNow(SENT_AFTER_MS) };
}
