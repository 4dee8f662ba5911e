import { z } from "zod";
import {
  emailAddress,
  existingDay,
  id,
  maxLength,
  withoutLinks,
  optional,
  required,
  idOf,
  sentFileName,
} from "@/lib/core/fields";
import { membershipLevels } from "@/lib/association/levels";
import { missingLevel } from "./labels";
import {
  backgroundQuestions,
  documentKinds,
  isWithinSixMonths,
  needsExplanation,
  registrationTypes,
  type BackgroundQuestion,
  type RegistrationType,
} from "./rules";

/** A text of `min` to `max` characters, with one message for a missing text and one for a short text. */
function typed(missing: string, tooShort: string, min: number, max: number = maxLength.line) {
  return required(missing, max).pipe(z.string().min(min, tooShort));
}

/**
 * A required name.
 * @param whose "First name", at the start of a message
 */
function name(whose: string, max?: number) {
  return withoutLinks(typed(`${whose} is required`, `${whose} must have at least 2 characters`, 2, max));
}

function phone(kind: string) {
  return typed(`Enter your ${kind} number`, "Enter a full phone number, such as (242) 555-0123", 10, 40);
}

/** An existing day, "YYYY-MM-DD", for which `isRight` holds. `message` is for a missing or impossible date. */
function day(message: string, isRight: (date: string) => boolean = () => true, wrong = message) {
  return existingDay(message).pipe(z.string().refine(isRight, wrong));
}

/** Today in UTC, which differs from the applicant's local date by a few hours at most. */
const today = () => new Date().toISOString().slice(0, 10);

const declaration = (message: string) => z.boolean({ error: message }).refine((isTrue) => isTrue, message);

/** All fields except the background answers, which the form represents differently. */
const details = {
  registrationType: z.enum(registrationTypes, { error: "Please choose a registration type" }).default("new"),
  membershipNumber: optional(50),
  membershipType: z
    .enum(membershipLevels, { error: "Please choose a membership level" })
    .default("professional"),
  firstName: name("First name", 100),
  lastName: name("Last name", 100),
  email: required("Email is required", 254).pipe(emailAddress("Please enter a valid email address")),
  dateOfBirth: day("Enter your date of birth", (date) => date < today(), "Date of birth must be in the past"),
  homePhone: phone("home phone"),
  cellPhone: phone("cell phone"),
  homeAddress: typed("Enter your home address", "Enter your full home address", 10, 500),
  professionalQualifications: typed(
    "Enter your qualifications",
    "Describe your qualifications in at least 10 characters",
    10,
    maxLength.paragraph,
  ),
  professionalMemberships: typed(
    "Enter your memberships, or “None so far”",
    "Enter your memberships, or “None so far”",
    5,
    maxLength.paragraph,
  ),
  currentEmployer: typed("Enter your current employer", "Employer must have at least 2 characters", 2),
  positionHeld: typed("Enter your position", "Position must have at least 2 characters", 2),
  durationInPosition: required("Enter how long you have held this position", 100),
  ceoName: name("CEO/Managing Director’s name"),
  ceoTitle: typed("Enter the CEO/Managing Director’s title", "Title must have at least 2 characters", 2),
  applicationDate: day("Enter the application date").default(today),
  applicantSignature: withoutLinks(typed("Type your full name to sign", "Type your full name to sign", 2)),
  truthDeclaration: declaration("You must declare the information is true and complete"),
  constitutionAgreement: declaration(
    "You must agree to abide by the association's constitution and regulations",
  ),
  complianceCommitment: declaration("You must confirm compliance with legal and regulatory requirements"),
};

const backgroundExplanation = optional(maxLength.paragraph).transform((text) => text ?? "");

const answer = z.boolean({ error: "Please answer with yes or no" }).default(false);

type Conditions = Record<BackgroundQuestion, boolean> & {
  registrationType: RegistrationType;
  membershipNumber: string | null;
  backgroundExplanation: string;
};

const membershipNumberMissing = {
  path: ["membershipNumber"],
  error: "Enter your membership number",
  // The check always runs, because zod would otherwise report it only after all other issues are fixed.
  when: () => true,
};
const explanationMissing = {
  path: ["backgroundExplanation"],
  error: "Please explain each Yes answer",
  when: () => true,
};

// Whether the request has a membership number. The request may be missing altogether.
const hasMembershipNumber = (sent?: Partial<Conditions>) =>
  sent?.registrationType !== "existing" || Boolean(sent.membershipNumber);
const hasExplanation = (sent?: Partial<Conditions>) =>
  !backgroundQuestions.some((name) => sent?.[name] === true) || Boolean(sent?.backgroundExplanation);

/** Drops fields that do not apply, such as a new applicant's membership number. */
function withoutInapplicable<Sent extends Conditions>(sent: Sent): Sent {
  return {
    ...sent,
    membershipNumber: sent.registrationType === "existing" ? sent.membershipNumber : null,
    backgroundExplanation: needsExplanation(sent) ? sent.backgroundExplanation : "",
  };
}

/** A hidden field (honeypot) that only bots fill in. */
const homepage = z
  .unknown()
  .optional()
  .transform((text) => typeof text === "string" && text.trim() !== "");

/** The fields with which an existing member claims an account. The association looks up the rest. */
const claim = z.object({
  registrationType: z.literal("existing"),
  membershipNumber: required("Enter your membership number", 50).regex(
    /^[ -]*[a-z\d][a-z\d -]*$/i,
    "Use letters, digits and hyphens",
  ),
  firstName: details.firstName,
  lastName: details.lastName,
  email: details.email,
  homepage,
});

/** A schema that parses a claim when `isClaim` is set, otherwise the whole application. */
function claimOr<Sent, Whole extends z.ZodType>(
  sent: z.ZodType<Sent, Sent>,
  whole: Whole,
  isClaim: (sent: unknown) => boolean,
) {
  return sent.transform((value, context) => {
    const parsed: z.ZodSafeParseResult<z.output<Whole> | z.output<typeof claim>> = isClaim(value)
      ? claim.safeParse(value)
      : whole.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: "custom", path: [...path], message });
    }
    return z.NEVER;
  });
}

const isOfExistingMember = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === "object" &&
  sent !== null &&
  "registrationType" in sent &&
  sent.registrationType === "existing";

/**
 * Whether a request has fields that only a whole application has. The level does not count, because forms preselect
 * one.
 */
const isWhole = (sent: Record<string, unknown>) =>
  Object.keys(details).some(
    (name) =>
      !(name in claim.shape) &&
      name !== "membershipType" &&
      ![undefined, null, ""].includes(sent[name] as ""),
  );

const wholeApplicationInput = z
  .object({
    ...details,
    professionalMisconductSubject: answer,
    professionalMisconductPending: answer,
    criminalConviction: answer,
    bankruptcyHistory: answer,
    regulatoryRegistration: answer,
    backgroundExplanation,
    homepage,
  })
  .refine(hasMembershipNumber, membershipNumberMissing)
  .refine(hasExplanation, explanationMissing)
  .transform(withoutInapplicable);

/**
 * The payload of POST /api/member-registration. An existing member may send only number, names and address, which
 * claims an account.
 */
export const applicationInput = claimOr(
  z.custom<z.input<typeof wholeApplicationInput> | z.input<typeof claim>>(),
  wholeApplicationInput,
  (sent) => isOfExistingMember(sent) && !isWhole(sent),
);

export type ApplicationInput = z.output<typeof applicationInput>;
export type WholeApplication = z.output<typeof wholeApplicationInput>;

/** A required Yes or No question without a preselected answer. */
const question = z
  .string()
  .pipe(z.enum(["yes", "no"], { error: "Please answer with Yes or No" }))
  .transform((word) => word === "yes");

const wholeApplicationForm = z
  .object({
    ...details,
    professionalMisconductSubject: question,
    professionalMisconductPending: question,
    criminalConviction: question,
    bankruptcyHistory: question,
    regulatoryRegistration: question,
    backgroundExplanation,
    homepage: z.string(),
  })
  .refine(hasMembershipNumber, membershipNumberMissing)
  .refine(hasExplanation, explanationMissing)
  .transform(withoutInapplicable);

/** The form's fields; parsing them returns the payload. The form asks existing members only for a claim. */
export const applicationForm = claimOr(
  z.custom<z.input<typeof wholeApplicationForm>>(),
  wholeApplicationForm,
  isOfExistingMember,
);

/** The token at the end of the private link. */
const token = z.string().max(200);

/** The fields sent with a supporting document. */
export const documentFacts = z
  .object({
    kind: z.enum(documentKinds, { error: "Please choose what kind of document it is" }),
    fileName: sentFileName("Uploaded Document"),
    issuedOn: z
      .literal("")
      .transform(() => null)
      .or(day("Please enter the date on the certificate"))
      .nullish()
      .transform((date) => date ?? null),
  })
  .superRefine(({ kind, issuedOn }, issues) => {
    if (kind !== "police_certificate") return;
    const wrong = (message: string) => issues.addIssue({ code: "custom", path: ["issuedOn"], message });
    if (issuedOn === null) wrong("Please enter the date on the certificate");
    // A day of tolerance is added for time zones ahead of UTC.
    else if (issuedOn > dayAfter(today())) wrong("The date on the certificate is in the future");
    else if (!isWithinSixMonths(issuedOn, today()))
      wrong("The police certificate must have been issued within the past six months");
  })
  .transform((facts) => ({
    ...facts,
    issuedOn: facts.kind === "police_certificate" ? facts.issuedOn : null,
  }));

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

export const applicationTokenInput = z.object({ token });
export const documentUploadInput = applicationTokenInput.and(documentFacts);
export const applicationDocumentInput = z.object({ token, id: idOf("Not found") });
export const newLinkInput = z.object({ email: emailAddress("Please enter a valid email address") });
export const applicantAnswerInput = z.object({
  token,
  content: required("Enter your answer", maxLength.paragraph),
});

export const applicationIdInput = z.object({ id });
export const applicationNoteInput = z.object({
  id,
  content: required("Enter a note", maxLength.paragraph),
});
export const applicantQuestionInput = z.object({
  id,
  content: required("Enter your question", maxLength.paragraph),
});
export const rejectionInput = z.object({
  id,
  reason: required("Enter a reason for the applicant", maxLength.paragraph),
});

/** The effects shown in the preview. The approval fails if they have changed. */
const approvalPlan = z.object({
  account: z.enum(["create", "update", "reset"]),
  membership: z.enum(["becomes_active", "stays_active", "waits_for_dues"]),
  letter: z.enum(["invitation", "notice"]),
});
export type ApprovalPlan = z.output<typeof approvalPlan>;

export const approvalInput = z.object({
  id,
  plan: approvalPlan,
  /** The level in the association's records, for a claim. */
  membershipType: z.enum(membershipLevels, { error: missingLevel }).optional(),
  note: optional(maxLength.paragraph),
});
