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
import { parseTicketCode, waysToPay, readAnswers } from "./rules";

/** The initial choices in the conference dialog. */
export const dialogDefaults = { registrationType: "member_two_day", paymentMethod: "paylanes" } as const;

const amountShown = (name: string) =>
  z.string({ error: `${name} is required` }).regex(/^\d{1,7}\.\d{2}$/, `${name} must look like 0.00`);

/** What the screen showed. The server checks the amount against its own price. */
export const shownAmountFields = {
  eventId: idOf("Event not found"),
  paymentAmount: amountShown("Payment amount"),
};

/** A name in one, or first and last name apart, which outrank it. */
export const nameFields = {
  fullName: withoutLinks(optional()),
  firstName: withoutLinks(optional(99)),
  lastName: withoutLinks(optional(99)),
};
type NameSent = Record<keyof typeof nameFields, string | null>;

/** The name as it was typed, in place of its fields; `missing` is said without one. */
export const withTypedName =
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
export const attendeeAddress = z
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
export const contact = {
  companyName: optional(),
  position: optional(),
  phone: optional(),
  notes: optional(maxLength.paragraph),
  answers: answers.default({}),
  registrationType: optional(),
  paymentMethod: z
    .enum(waysToPay, { error: "Please choose a payment method" })
    .nullish()
    .transform((method) => method ?? null),
};

export const nameRequired = "Full name is required";
const emailRequired = "Email is required";
/** The address of somebody else than whoever types it. */
export const address = required(emailRequired, 254).pipe(emailAddress(wrongEmail));

/**
 * Both payloads of POST /api/event-registrations. The full one has name and address; without both, the signed-in
 * member's own details are used.
 */
export const registrationInput = z
  .object({
    ...shownAmountFields,
    ...nameFields,
    email: attendeeAddress,
    ...contact,
  })
  .transform(nameAndAddress);

/** Both or none. */
export function nameAndAddress<Sent extends NameSent & { email: string | null }>(
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

/** The fields of the registration dialog; `toNamePayload` converts the names for the payload. */
export const registrationDialog = z.object({
  firstName: withoutLinks(required("First name is required", 99)),
  lastName: withoutLinks(required("Last name is required", 99)),
  email: address,
  ...contact,
});

/** The fields of the registration dialog, with answers to an event's questions. */
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
export function toNamePayload({ firstName, lastName }: Name) {
  return { fullName: fullName({ firstName, lastName }), firstName, lastName };
}

export const registrationIdInput = z.object({ id });

/** A code however somebody spells it: in small letters, in groups, with digits of another script. */
export const ticketCodeInput = z.object({
  code: z
    .string()
    .min(1)
    .max(40)
    .transform((text) => parseTicketCode(text) ?? text),
});
/**
 * Who gets a seat of somebody else's. At a members' rate, `isMember` says that they are a member, which is verified as when
 * registering; `difference` is what the screen showed.
 */
export const successorFields = {
  ...ticketCodeInput.shape,
  email: address,
  isMember: z.boolean("Please say whether the person is a member").default(false),
  difference: amountShown("Difference").optional(),
};
export const transferInput = z
  .object({ ...successorFields, ...nameFields })
  .transform(withTypedName(nameRequired));

/** The fields of a dialog that asks for the name in one. */
const wholeName = { fullName: withoutLinks(required(nameRequired)) };
export const transferDialog = z.object({ ...successorFields, ...wholeName });

/** What the holder of a seat corrects of what they said of themselves. */
const correction = {
  ...ticketCodeInput.shape,
  companyName: optional(),
  position: optional(),
  phone: optional(),
  // Without them, those that were given stay.
  answers: answers.optional(),
};
export const correctionInput = z
  .object({ ...correction, ...nameFields })
  .transform(withTypedName(nameRequired));

/** The fields of its dialog for an event with these questions. */
export const correctionDialogOf = (questions: readonly Question[]) =>
  z.object({ ...correction, ...wholeName, answers: answersTo(questions) });

/** The link with which the owner of an address confirms a registration. */
export const confirmationLinkInput = z.object({ id, token: z.string().max(100) });
