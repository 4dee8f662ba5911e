import { z } from "zod";
import { emailAddress, id, longest, nameOnly, optional, required } from "@/lib/fields";
import { fullName } from "@/lib/full-name";

/** How a registration can be paid for. */
export const paymentMethods = ["paylanes", "bank_transfer", "cheque"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The rate and the way of paying that the conference dialog begins with. */
export const dialogDefaults = { registrationType: "member_two_day", paymentMethod: "paylanes" } as const;

/** What the screen showed; the price itself is the server's. The screen and the dialog both send it. */
const shown = {
  eventId: z.uuid("Event not found"),
  paymentAmount: z
    .string({ error: "Payment amount is required" })
    .regex(/^\d{1,7}\.\d{2}$/, "Payment amount must look like 0.00"),
};

/** What somebody says of themselves when they register by a dialog. */
const contact = {
  companyName: optional(),
  position: optional(),
  phone: optional(),
  notes: optional(longest.paragraph),
  registrationType: optional(),
  paymentMethod: z
    .enum(paymentMethods, { error: "Please choose a payment method" })
    .nullish()
    .transform((method) => method ?? null),
};

const emailRequired = "Email is required";
const wrongEmail = "Please enter a valid email address";

/**
 * Both payloads of POST /api/event-registrations. Who sends a name or an address sends the full
 * one and needs both; with neither, the signed-in member's own details are used.
 */
export const registrationRequest = z
  .object({
    ...shown,
    fullName: nameOnly(optional()),
    email: z
      .literal("")
      .transform(() => null)
      .or(emailAddress(wrongEmail))
      .nullish()
      .transform((address) => address ?? null),
    ...contact,
  })
  .superRefine(({ fullName, email: address }, issues) => {
    if ((fullName === null) === (address === null)) return;
    const [path, message] =
      fullName === null ? ["fullName", "Full name is required"] : ["email", emailRequired];
    issues.addIssue({ code: "custom", path: [path], message });
  });

export type RegistrationRequest = z.output<typeof registrationRequest>;

/** What is typed into the registration dialog; the payload is made from it by `fullNameOf`. */
export const registrationDialog = z.object({
  firstName: nameOnly(required("First name is required", 99)),
  lastName: nameOnly(required("Last name is required", 99)),
  email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
  ...contact,
});

/** One line of both names, as the payload wants it. */
export function fullNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return fullName({ firstName, lastName });
}

/** Split at the first space for the administrators' two columns. */
export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

export const attendeesOfEvent = z.object({ id });
export const registrationById = z.object({ id });

/** Cancelling somebody else's registration, as an administrator. */
export const cancellation = z.object({ id, reason: optional(longest.paragraph) });

/** At the door of an event: a code that was scanned, or a name or code that was typed. */
export const doorSearch = z.object({
  eventId: id,
  text: required("Scan a ticket, or enter a name or a code"),
});
export const door = z.object({ eventId: id });
export const doorPerson = z.object({ eventId: id, id });

/** A message of the administrators to the people registered for an event. */
export const registrantsMessage = z.object({
  eventId: id,
  subject: required("Subject is required"),
  content: required("Message content is required", longest.text),
  audience: z.enum(["everybody", "paid", "pending"], { error: "Please choose who gets the message" }),
});
export const ticketByCode = z.object({ code: z.string().min(1).max(40) });

/** The link by which the owner of an address confirms a registration. */
export const confirmationLink = z.object({ id, token: z.string().max(100) });
