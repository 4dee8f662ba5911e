import { defaultPolicies } from "@/lib/association/schema";
import type { Prisma } from "@/lib/db/client";
import type { Answer } from "@/lib/seats/rules";
import type { Occasion } from "./build-events";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { chanceOf } from "./chance";
import { conference, conferencePrices } from "./conference";
import { demoId, demoTicketCode } from "./identity";
import { guests, MEMBER_EMAIL, type Person } from "./people";
import { answerTexts, memberRegistrations, visitorNotes } from "./registrations";

/** What every builder of money needs to know of a registration. */
export type RegistrationRow = Prisma.RegistrationCreateManyInput & {
  id: string;
  bookingId: string;
  userId: string | null;
  companyName: string | null;
  ticketCode: string;
  memberRateToVerify: boolean;
  registrationDate: Date;
  paymentMethod: Method | null;
  state: State;
  paidAt: Date | null;
  releasedAt: Date | null;
  cancelledAt: Date | null;
  addressToConfirm: boolean;
  /** When an unpaid seat of an event ahead is released. */
  heldUntil: Date | null;
};
type Method = "paylanes" | "bank_transfer" | "cheque";
type State = "confirmed" | "held" | "released";
type Chance = ReturnType<typeof chanceOf>;

type Attendee = Pick<Person, "firstName" | "lastName" | "email" | "position"> & {
  company: string;
  member: Member | null;
};

/** Days before an event by which people have registered, at most. */
const EARLIEST_DAYS = 60;
/** Unpaid seats of events ahead were taken within so many days: earlier ones have been paid or given up by now. */
const UNPAID_DAYS = 4;
/** Who had a seat at a cancelled event took it at least so many days ago, and has paid for it before it was cancelled. */
const CANCELLED_SEAT_DAYS = 15;
const DAY_MS = 24 * 60 * 60 * 1000;
const OFFICE_HOURS = ["08:25", "09:10", "10:45", "12:20", "13:35", "14:50", "16:05", "18:40", "21:15"];

const memberAsAttendee = (member: Member): Attendee => ({ ...member, company: member.employer, member });

const visitorAsAttendee = ([firstName, lastName, company, position]: (typeof guests)[number]): Attendee => ({
  firstName,
  lastName,
  company,
  position,
  email: `${firstName}.${lastName}@visitor.test`.toLowerCase(),
  member: null,
});

function stateOf(chance: Chance, isOver: boolean): State {
  const dice = chance.next();
  // After an event nearly everybody has paid; before it many transfers are still on their way.
  if (dice < (isOver ? 0.88 : 0.6)) return "confirmed";
  return dice < 0.95 ? "held" : "released";
}

function rateOf(chance: Chance, attendee: Attendee) {
  // Now and then a visitor asks for the member's rate, which the office then has to verify.
  const asMember = attendee.member !== null || chance.next() < 0.15;
  const wanted = `${asMember ? "member" : "non_member"}_${chance.next() < 0.7 ? "two_day" : "one_day"}`;
  const rate = conferencePrices.find(({ registrationType }) => registrationType === wanted);
  if (!rate) throw new Error(`No price for ${wanted}`);
  return { ...rate, memberRateToVerify: asMember && attendee.member === null };
}

/** What somebody answered: everything that is required, and some of the rest. */
function answersOf({ slug, questions = [] }: Occasion, { email }: Attendee): Answer[] {
  const chance = chanceOf(`answers:${slug}:${email}`);
  return questions.flatMap(({ id, label, kind, choices, required }) => {
    if (!required && chance.next() < 0.6) return [];
    const value = kind === "checkbox" || chance.pick(kind === "choice" ? choices : answerTexts);
    return [{ questionId: id, label, value }];
  });
}

/** By the association's first settings, as the portal itself would. */
export function heldUntil(occasion: Occasion, state: State, registrationDate: Date, calendar: Calendar) {
  if (state !== "held" || occasion.startDate <= calendar.now) return null;
  const { workingDays, hoursBeforeStart } = defaultPolicies.seatHolds;
  const latest = occasion.startDate.getTime() - hoursBeforeStart * 60 * 60 * 1000;
  return new Date(Math.min(calendar.workingDaysAfter(registrationDate, workingDays).getTime(), latest));
}

/** The facts from which the state follows. */
const factsOf = (state: State, amountCents: number, at: Date) => ({
  state,
  paidAt: state === "confirmed" && amountCents > 0 ? at : null,
  releasedAt: state === "released" ? at : null,
  cancelledAt: null,
  addressToConfirm: false,
});

function registrationOf(
  occasion: Occasion,
  attendee: Attendee,
  chance: Chance,
  calendar: Calendar,
): RegistrationRow {
  const rate = occasion.hasRates ? rateOf(chance, attendee) : null;
  const amountCents = rate?.priceCents ?? occasion.priceCents;
  const isOver = occasion.startDate <= calendar.now;
  const isFree = amountCents === 0;
  const mayVerify = rate?.memberRateToVerify ?? false;
  const { cancelledAt = null } = occasion;
  const drawnState = isFree || cancelledAt ? "confirmed" : stateOf(chance, isOver);
  const days = chance.whole(2, EARLIEST_DAYS);
  const announcedDaysAgo = Math.floor((calendar.now.getTime() - occasion.createdAt.getTime()) / DAY_MS);
  const state = mayVerify ? "held" : drawnState;
  const isHeld = state === "held" && !isOver;
  const latestDay = cancelledAt ? CANCELLED_SEAT_DAYS : 1;
  const registrationDate = isOver
    ? calendar.daysBefore(occasion.startDate, days, chance.pick(OFFICE_HOURS))
    : calendar.at(
        -chance.whole(latestDay, isHeld ? UNPAID_DAYS : announcedDaysAgo - 1),
        chance.pick(OFFICE_HOURS),
      );
  return {
    id: demoId("registration", `${occasion.slug}:${attendee.email}`),
    bookingId: demoId("booking", `${occasion.slug}:${attendee.email}`),
    eventId: occasion.id,
    userId: attendee.member?.id ?? null,
    firstName: attendee.firstName,
    lastName: attendee.lastName,
    email: attendee.email,
    companyName: attendee.company,
    position: attendee.position,
    phoneNumber: attendee.member ? null : `(242) 555-01${String(chance.whole(0, 99)).padStart(2, "0")}`,
    notes: chance.next() < 0.08 ? chance.pick(visitorNotes) : null,
    registrationType: rate?.registrationType ?? null,
    paymentMethod: isFree
      ? null
      : // Who pays online has paid within the hour, or has lost the seat.
        chance.pick(["bank_transfer", "bank_transfer", "cheque", isHeld ? "cheque" : "paylanes"] as const),
    ...factsOf(state, amountCents, registrationDate),
    cancelledAt,
    heldUntil: heldUntil(occasion, state, registrationDate, calendar),
    amountCents,
    answers: answersOf(occasion, attendee),
    memberRateToVerify: mayVerify,
    registrationDate,
    ticketCode: demoTicketCode(`${occasion.slug}:${attendee.email}`),
    updatedAt: cancelledAt ?? registrationDate,
  };
}

/** The drawn registrations of one event. A released one holds no seat, so capacity counts the others. */
function drawnFor(occasion: Occasion, members: Member[], calendar: Calendar): RegistrationRow[] {
  const chance = chanceOf(`registrations:${occasion.slug}`);
  const isOver = occasion.startDate <= calendar.now;
  const earliest = calendar.daysBefore(occasion.startDate, EARLIEST_DAYS + 1, "00:00");
  const able = members.filter(
    ({ email, joinDate }) => email !== MEMBER_EMAIL && joinDate && (!isOver || joinDate < earliest),
  );
  const attendees = [
    ...chance.draw(able, occasion.members).map(memberAsAttendee),
    ...chance.draw(guests, occasion.visitors).map(visitorAsAttendee),
  ];
  const rows = attendees.map((attendee) => registrationOf(occasion, attendee, chance, calendar));
  const named = memberRegistrations.filter(
    ({ slug, state, isCancelled }) => slug === occasion.slug && state !== "released" && !isCancelled,
  );
  const seats =
    occasion.maxAttendees === null
      ? Infinity
      : occasion.maxAttendees - (occasion.seatsLeft ?? 0) - named.length;
  return rows.filter((row, index) => {
    const seatsBefore = rows.slice(0, index).filter(({ state }) => state !== "released").length;
    return row.state === "released" || seatsBefore < seats;
  });
}

/** What registrations.ts names for member@demo.test. */
function namedFor(occasion: Occasion, member: Member, calendar: Calendar): RegistrationRow[] {
  const slug = occasion.hasRates ? conference.slug : occasion.slug;
  return memberRegistrations
    .filter((named) => named.slug === slug)
    .map((named) => {
      const chance = chanceOf(`named:${slug}`);
      const drawn = registrationOf(occasion, memberAsAttendee(member), chance, calendar);
      const rate = conferencePrices.find(
        ({ registrationType }) => registrationType === named.registrationType,
      );
      const registrationDate = calendar.daysBefore(occasion.startDate, named.registeredDaysBefore, "10:45");
      const amountCents = rate?.priceCents ?? occasion.priceCents;
      return {
        ...drawn,
        notes: null,
        registrationType: rate?.registrationType ?? null,
        amountCents,
        ...factsOf(named.state, amountCents, registrationDate),
        paymentMethod: named.method,
        registrationDate,
        heldUntil: heldUntil(occasion, named.state, registrationDate, calendar),
        cancelledAt: named.isCancelled
          ? calendar.daysBefore(occasion.startDate, named.registeredDaysBefore - 4, "16:05")
          : null,
        updatedAt: registrationDate,
      };
    });
}

export function buildRegistrations(
  occasions: Occasion[],
  members: Member[],
  calendar: Calendar,
): RegistrationRow[] {
  const member = members.find(({ email }) => email === MEMBER_EMAIL);
  if (!member) throw new Error(`${MEMBER_EMAIL} is missing`);
  return occasions
    .flatMap((occasion) => [
      ...namedFor(occasion, member, calendar),
      ...drawnFor(occasion, members, calendar),
    ])
    .sort((one, other) => one.registrationDate.getTime() - other.registrationDate.getTime());
}
