import type { z } from "zod";
import type { PortalEvent } from "@/lib/events/queries";
import type { Question } from "@/lib/events/rules";
import type { WayToPay } from "@/lib/seats/rules";
import type { registrationDialog } from "@/lib/seats/schema";
import type { CalendarEvent } from "@/components/events/calendar-links";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { startingAnswers } from "./answers";

/** The form's values, before and after validation. */
export type DialogValues = z.input<typeof registrationDialog>;
export type DialogOutput = z.output<typeof registrationDialog>;

export type Registrant = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  isActiveMember: boolean;
};

export type DialogFacts = {
  event: CalendarEvent &
    Pick<PortalEvent, "id" | "slug" | "priceCents" | "prices" | "cancellationPolicy" | "questions">;
  /** The event's public URL, for the calendar entry. */
  url: string;
  /** The signed-in person, whose details are filled in. */
  person: Registrant | null;
  /** The rate selected at first; null without a price list. */
  defaultRate: string | null;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
  timeZone: string;
  /** Why nobody can register; shown in the dialog. Null while people can. */
  closedReason: string | null;
  /** The content of a dialog for a closed event: the disabled form (the conference), or a notice in its place. */
  whenClosed: "form" | "notice";
  /** Whether the event is full, so that people can join its waiting list. */
  isFull: boolean;
  /**
   * Where the next steps appear: in the dialog ("confirm"), or on the page after it has closed ("close", the
   * conference).
   */
  afterwards: "confirm" | "close";
  /** Whether to show confetti on success. */
  celebrates?: boolean;
};

type SignedIn = Omit<Registrant, "isActiveMember"> & { membershipStatus: string };

export function registrantOf({ firstName, lastName, email, phone, membershipStatus }: SignedIn): Registrant {
  return { firstName, lastName, email, phone, isActiveMember: membershipStatus === "active" };
}

type Start = {
  questions: readonly Question[];
  person: Registrant | null;
  registrationType: string | null;
  isOnlinePaymentAvailable: boolean;
};

export function startingValues({ questions, person, registrationType, isOnlinePaymentAvailable }: Start) {
  const paymentMethod: WayToPay = isOnlinePaymentAvailable ? "paylanes" : "bank_transfer";
  return {
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    email: person?.email ?? "",
    companyName: "",
    position: "",
    phone: person?.phone ?? "",
    notes: "",
    answers: startingAnswers(questions),
    registrationType,
    paymentMethod,
  } satisfies DialogValues;
}
