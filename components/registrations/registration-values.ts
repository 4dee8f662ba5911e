import type { z } from "zod";
import type { PaymentMethod, registrationDialog } from "@/lib/registrations/schema";

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
  const paymentMethod: PaymentMethod = isOnlinePaymentAvailable ? "paylanes" : "bank_transfer"; // spec §9
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
