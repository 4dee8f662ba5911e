import { z } from "zod";
import { containsContact } from "@/lib/core/contact";
import {
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

/** The preselected choices in the conference dialog. */
export const dialogDefaults = { registrationType: "member_two_day", paymentMethod: "paylanes" } as const;

const amountShown = (name: string) =>
  z.string({ error: `${name} is required` }).regex(/^\d{1,7}\.\d{2}$/, `${name} must look like 0.00`);

/** The event and amount that the screen showed. The server compares the amount with its own price. */
export const shownAmountFields = {
  eventId: idOf("Event not found"),
  paymentAmount: amountShown("Payment amount"),
};

/** The name as one field, or as first and last name, which take precedence. */
export const nameFields = {
  fullName: withoutLinks(optional()),
  firstName: withoutLinks(optional(99)),
  lastName: withoutLinks(optional(99)),
};
type NameSent = Record<keyof typeof nameFields, string | null>;

/** Replaces the name fields with the parsed name; `missing` is the message without one. */
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
  // First and last name may each contain a few digits, but together they must not form a contact such as a phone
  // number.
  if (name && "lastName" in name && containsContact(fullName(name)))
    issues.addIssue({ code: "custom", path: ["lastName"], message: nameWithPhoneMessage });
  return name;
}
const wrongEmail = "Please enter a valid email address";
/** A missing or empty address becomes null. A union would report a wrong address only as matching neither option. */
export const attendeeAddress = z
  .string({ error: wrongEmail })
  .nullish()
  .transform((address) => address || null)
  .pipe(emailAddress(wrongEmail).nullable());
const answerText = optional(maxLength.paragraph);
const answer = z
  .union([z.string(), z.boolean(), z.null()], "An answer must be text, true or false")
  .transform((value, context) => {
    if (typeof value === "boolean") return value;
    const text = answerText.safeParse(value);
    if (text.success) return text.data;
    for (const { message } of text.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The answers by question id. The event determines which questions exist and which are required. */
const answers = z.record(
  z.string().max(100, "Unknown question"),
  answer,
  "Answers must be keyed by question id",
);

/** The details that a person types in a registration dialog. */
export const contactFields = {
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
/** The email address of another person than the one who types it. */
export const address = required(emailRequired, 254).pipe(emailAddress(wrongEmail));

/**
 * The two payloads of POST /api/event-registrations: the full one with name and address, and the short one without
 * both, which uses the signed-in member's own details.
 */
export const registrationInput = z
  .object({
    ...shownAmountFields,
    ...nameFields,
    email: attendeeAddress,
    ...contactFields,
  })
  .transform(nameAndAddress);

/** Requires name and address together, or neither. */
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

/** The fields of the registration dialog. `toNamePayload` converts the names for the request. */
export const registrationDialog = z.object({
  firstName: withoutLinks(required("First name is required", 99)),
  lastName: withoutLinks(required("Last name is required", 99)),
  email: address,
  ...contactFields,
});

/** The fields of the registration dialog, with answers to an event's questions. */
export const registrationDialogOf = (questions: readonly Question[]) =>
  registrationDialog.extend({ answers: answersTo(questions) });

/** The answers in a form, each with its own issue. */
const answersTo = (questions: readonly Question[]) =>
  answers
    .superRefine((sent, context) => {
      for (const { path, message } of readAnswers(questions, sent).issues) {
        context.addIssue({ code: "custom", path: path.split(".").slice(1), message });
      }
    })
    .default({});

/** Converts the names of a form for a request, with first and last name kept separate. */
export function toNamePayload({ firstName, lastName }: Name) {
  return { fullName: fullName({ firstName, lastName }), firstName, lastName };
}

export const registrationIdInput = z.object({ id });

/** A ticket code in any spelling: in lower case, in groups, or with digits of another script. */
export const ticketCodeInput = z.object({
  code: z
    .string()
    .min(1)
    .max(40)
    .transform((text) => parseTicketCode(text) ?? text),
});
/**
 * The successor who gets a seat. At a members' rate, `isMember` states that they are a member, which is verified as for
 * a registration. `difference` is the price difference that the screen showed.
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

/** The name field of a dialog that has a single one. */
const wholeName = { fullName: withoutLinks(required(nameRequired)) };
export const transferDialog = z.object({ ...successorFields, ...wholeName });

/** The details that the holder of a seat can correct. */
const correction = {
  ...ticketCodeInput.shape,
  companyName: optional(),
  position: optional(),
  phone: optional(),
  // Omitted answers leave the stored ones unchanged.
  answers: answers.optional(),
};
export const correctionInput = z
  .object({ ...correction, ...nameFields })
  .transform(withTypedName(nameRequired));

/** The fields of the correction dialog for an event with these questions. */
export const correctionDialogOf = (questions: readonly Question[]) =>
  z.object({ ...correction, ...wholeName, answers: answersTo(questions) });

/** The link with which the owner of an address confirms a registration. */
export const confirmationLinkInput = z.object({ id, token: z.string().max(100) });
