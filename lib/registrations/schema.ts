import { z } from "zod";
import {
  containsContact,
  emailAddress,
  id,
  idOf,
  maxLength,
  nameWithPhoneMessage,
  optional,
  required,
  withoutLinks,
} from "@/lib/core/fields";
import { fullName, type Name } from "@/lib/core/full-name";
import { typedName, type TypedName } from "@/lib/core/typed-name";
import type { Question } from "@/lib/events/rules";
import { reportedPaymentInput } from "@/lib/ledger/schema";
import { parseTicketCode, paymentMethods, readAnswers } from "./rules";

/** The initial choices in the conference dialog. */
export const dialogDefaults = { registrationType: "member_two_day", paymentMethod: "paylanes" } as const;

const amountShown = (name: string) =>
  z.string({ error: `${name} is required` }).regex(/^\d{1,7}\.\d{2}$/, `${name} must look like 0.00`);

/** What the screen showed. The server checks the amount against its own price. */
const shown = { eventId: idOf("Event not found"), paymentAmount: amountShown("Payment amount") };

/** A name in one, or first and last name apart, which outrank it. */
const nameFields = {
  fullName: withoutLinks(optional()),
  firstName: withoutLinks(optional(99)),
  lastName: withoutLinks(optional(99)),
};
type NameSent = Record<keyof typeof nameFields, string | null>;

/** The name as it was typed, in place of its fields; `missing` is said without one. */
const named =
  (missing: string) =>
  <Sent extends NameSent>(sent: Sent, issues: z.RefinementCtx) => {
    const { fullName: _, firstName: _first, lastName: _last, ...others } = sent;
    const name = nameRead(sent, issues);
    if (name) return { ...others, name };
    issues.addIssue({ code: "custom", path: ["fullName"], message: missing });
    return z.NEVER;
  };

function nameRead(sent: NameSent, issues: z.RefinementCtx): TypedName | null {
  const name = typedName(sent);
  // Each of the two may hold as many digits as a name has, but not both.
  if (name && "lastName" in name && containsContact(fullName(name)))
    issues.addIssue({ code: "custom", path: ["lastName"], message: nameWithPhoneMessage });
  return name;
}
const wrongEmail = "Please enter a valid email address";
/** Missing and "" become null. A union would say of a wrong address only that it fits neither. */
const attendeeAddress = z
  .string({ error: wrongEmail })
  .nullish()
  .transform((address) => address || null)
  .pipe(emailAddress(wrongEmail).nullable());
const answerText = optional(maxLength.paragraph);
const answer = z
  .union([z.string(), z.boolean(), z.null()], "An answer must be a text, true or false")
  .transform((value, context) => {
    if (typeof value === "boolean") return value;
    const text = answerText.safeParse(value);
    if (text.success) return text.data;
    for (const { message } of text.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Answers by the ids of their questions. Which there are, and which must be answered, the event says. */
const answers = z.record(
  z.string().max(100, "Unknown question"),
  answer,
  "Answers must be listed by the ids of their questions",
);

/** The details that a person types in a registration dialog. */
const contact = {
  companyName: optional(),
  position: optional(),
  phone: optional(),
  notes: optional(maxLength.paragraph),
  answers: answers.default({}),
  registrationType: optional(),
  paymentMethod: z
    .enum(paymentMethods, { error: "Please choose a payment method" })
    .nullish()
    .transform((method) => method ?? null),
};

const nameRequired = "Full name is required";
const emailRequired = "Email is required";

/**
 * Both payloads of POST /api/event-registrations. The full one has name and address; without both, the signed-in
 * member's own details are used.
 */
export const registrationInput = z
  .object({
    ...shown,
    ...nameFields,
    email: attendeeAddress,
    ...contact,
  })
  .transform(nameAndAddress);

/** Whoever joins a waiting list; without name and address, the signed-in member. */
export const waitingInput = z
  .object({ id: idOf("Event not found"), ...nameFields, email: attendeeAddress })
  .transform(nameAndAddress);

/** Both or none. */
function nameAndAddress<Sent extends NameSent & { email: string | null }>(
  sent: Sent,
  issues: z.RefinementCtx,
) {
  const { fullName: _, firstName: _first, lastName: _last, ...others } = sent;
  const name = nameRead(sent, issues);
  if ((name === null) !== (sent.email === null)) {
    const [path, message] = name === null ? ["fullName", nameRequired] : ["email", emailRequired];
    issues.addIssue({ code: "custom", path: [path], message });
  }
  return { ...others, name };
}

export type RegistrationInput = z.output<typeof registrationInput>;

/** The fields of the registration dialog; `sentName` converts the names for the payload. */
export const registrationDialog = z.object({
  firstName: withoutLinks(required("First name is required", 99)),
  lastName: withoutLinks(required("Last name is required", 99)),
  email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
  ...contact,
});

/** The same for an event with these questions. */
export const registrationDialogOf = (questions: readonly Question[]) =>
  registrationDialog.extend({ answers: answersTo(questions) });

/** Answers of a form, each with what is wrong with it. */
const answersTo = (questions: readonly Question[]) =>
  answers
    .superRefine((sent, context) => {
      for (const { path, message } of readAnswers(questions, sent).issues) {
        context.addIssue({ code: "custom", path: path.split(".").slice(1), message });
      }
    })
    .default({});

/** The names for a payload, apart as they were typed. */
export function sentName({ firstName, lastName }: Name) {
  return { fullName: fullName({ firstName, lastName }), firstName, lastName };
}

export const attendeesOfEventInput = z.object({ id });
export const registrationIdInput = z.object({ id });

/** An administrator's cancellation of a registration. */
export const cancellationInput = z.object({ id, reason: optional(maxLength.paragraph) });

/** A scanned code, or a typed name or code, at the check-in of an event. */
export const checkInSearchInput = z.object({
  eventId: id,
  text: required("Scan a ticket, or enter a name or a code"),
});
export const checkInEventInput = z.object({ eventId: id });
export const checkInPersonInput = z.object({ eventId: id, id });

/** An email from the administrators to an event's registrants. */
export const registrantsMessageInput = z.object({
  eventId: id,
  subject: required("Subject is required"),
  content: required("Message content is required", maxLength.text),
  audience: z.enum(["everybody", "paid", "pending"], { error: "Please choose who gets the message" }),
});
/** A code however somebody spells it: in small letters, in groups, with digits of another script. */
export const ticketCodeInput = z.object({
  code: z
    .string()
    .min(1)
    .max(40)
    .transform((text) => parseTicketCode(text) ?? text),
});
export const groupReceiptInput = ticketCodeInput.extend({ number: z.string().max(20) });
/** What whoever has the code of a private page says that they have paid. */
export const codeReportInput = reportedPaymentInput.extend(ticketCodeInput.shape);

/** How the seat that is offered to somebody who waited is taken; without a method, by the online payment page. */
export const acceptanceInput = ticketCodeInput.extend({
  registrationType: contact.registrationType,
  paymentMethod: contact.paymentMethod,
  paymentAmount: shown.paymentAmount.nullish().transform((amount) => amount ?? null),
});
export type AcceptanceInput = z.output<typeof acceptanceInput>;

/**
 * Who gets a seat of somebody else's. At a members' rate, `isMember` says that they are a member, which is verified as when
 * registering; `difference` is what the screen showed.
 */
const successor = {
  ...ticketCodeInput.shape,
  email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
  isMember: z.boolean("Please say whether the person is a member").default(false),
  difference: amountShown("Difference").optional(),
};
export const transferInput = z.object({ ...successor, ...nameFields }).transform(named(nameRequired));

/** The fields of a dialog that asks for the name in one. */
const wholeName = { fullName: withoutLinks(required(nameRequired)) };
export const transferDialog = z.object({ ...successor, ...wholeName });

/** What the holder of a seat corrects of what they said of themselves. */
const correction = {
  ...ticketCodeInput.shape,
  companyName: optional(),
  position: optional(),
  phone: optional(),
  // Without them, those that were given stay.
  answers: answers.optional(),
};
export const correctionInput = z.object({ ...correction, ...nameFields }).transform(named(nameRequired));

/** Another email address of a seat, by the code of its private page; and the link that confirms it. */
export const emailCorrectionInput = ticketCodeInput.extend({
  email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
});
export const emailCorrectionLinkInput = z.object({ token: z.string().max(100) });

/** The fields of its dialog for an event with these questions. */
export const correctionDialogOf = (questions: readonly Question[]) =>
  z.object({ ...correction, ...wholeName, answers: answersTo(questions) });

/** The link with which the owner of an address confirms a registration. */
export const confirmationLinkInput = z.object({ id, token: z.string().max(100) });

export const maxGroup = 50;
const groupSize = `A group has 1 to ${maxGroup} people`;
const company = () => withoutLinks(required("Enter the company's name", 100));

/** Whoever registers a group and pays for it. */
const groupContact = {
  email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
  phone: optional(),
};
const ownNameRequired = "Enter your full name";

/** One of a group, as read from a table. */
export const groupPerson = z
  .object({
    ...nameFields,
    email: required(emailRequired, 254).pipe(emailAddress(wrongEmail)),
    registrationType: optional(),
  })
  .transform(named("Enter the full name"));
export type GroupPerson = z.output<typeof groupPerson>;

/** POST /api/events/{id}/group-registrations */
export const groupInput = z.object({
  id: idOf("Event not found"),
  company: company(),
  contact: z.object({ ...groupContact, ...nameFields }).transform(named(ownNameRequired)),
  purchaseOrder: optional(60),
  people: z.array(groupPerson, { error: groupSize }).min(1, groupSize).max(maxGroup, groupSize),
});

/** What the coordinator types of themselves on the page. */
export const groupForm = groupInput.pick({ company: true, purchaseOrder: true }).extend({
  contact: z.object({ ...groupContact, fullName: withoutLinks(required(ownNameRequired)) }),
});

/** One of a group, by the code of the coordinator's page. */
export const inGroupInput = ticketCodeInput.extend({ registrationId: id });
/** Who takes the seat of one of a group. */
export const substituteInput = z
  .object({ ...successor, ...nameFields, registrationId: id })
  .transform(named(nameRequired));
export type GroupInput = z.output<typeof groupInput>;
