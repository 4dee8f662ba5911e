import type { z } from "zod";
import type { PaymentMethod, registrationDialog } from "@/lib/registrations/schema";
import type { BankDetails } from "@/components/payments/bank-transfer";
import type { Rate } from "./rate-choice";

/** What the fields hold, and what is made of it. */
export type DialogValues = z.input<typeof registrationDialog>;
export type DialogOutput = z.output<typeof registrationDialog>;

/** A signed-in person, as the dialog greets them. */
export type Registrant = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  isActiveMember: boolean;
};

/** What the dialog is about, and how it behaves. */
export type DialogFacts = {
  event: {
    id: string;
    slug: string;
    title: string;
    description: string;
    startDate: string;
    endDate: string;
    location: string | null;
    price: number;
    prices: Rate[];
  };
  /** The event's public address, for the calendar entry. */
  url: string;
  /** Who is signed in: their details are filled in. */
  person: Registrant | null;
  /** The rate that is chosen at first; without a price list null. */
  defaultRate: string | null;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
  timeZone: string;
  /** Why nobody can register (any more), said in the dialog; null while they can. */
  closedReason: string | null;
  /** A confirmation in the dialog, or only the toast while the dialog closes (the conference's). */
  afterwards: "confirm" | "close";
  /** Confetti when it opens. */
  celebrates?: boolean;
};

type SignedIn = Omit<Registrant, "isActiveMember"> & { membershipStatus: string };

/** What of a signed-in person is known when they register. */
export function registrantOf({ firstName, lastName, email, phone, membershipStatus }: SignedIn): Registrant {
  return { firstName, lastName, email, phone, isActiveMember: membershipStatus === "active" };
}

type Start = {
  person: Registrant | null;
  registrationType: string | null;
  isOnlinePaymentAvailable: boolean;
};

/** The dialog before anybody has typed: a member's own details are there already. */
export function startingValues({ person, registrationType, isOnlinePaymentAvailable }: Start) {
  const paymentMethod: PaymentMethod = isOnlinePaymentAvailable ? "paylanes" : "bank_transfer";
  return {
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    email: person?.email ?? "",
    companyName: "",
    position: "",
    phone: person?.phone ?? "",
    notes: "",
    registrationType,
    paymentMethod,
  } satisfies DialogValues;
}
