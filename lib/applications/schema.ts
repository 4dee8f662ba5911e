import { z } from "zod";
import { emailAddress, id, longest, nameOnly, optional, required } from "@/lib/fields";
import {
  backgroundQuestions,
  documentKinds,
  isWithinSixMonths,
  membershipLevels,
  needsExplanation,
  registrationTypes,
  type BackgroundQuestion,
  type RegistrationType,
} from "./rules";

/** Text of at least `least` characters; nothing at all is said in words of its own. */
function typed(label: string, least: number, most: number = longest.line) {
  return required(`${label} is required`, most).pipe(
    z.string().min(least, `${label} must have at least ${least} characters`),
  );
}

/** A day that there is, "YYYY-MM-DD", and of which `isRight` holds; `message` is said of nothing and of no day. */
function day(message: string, isRight: (date: string) => boolean = () => true, wrong = message) {
  return z.iso
    .date({ error: message })
    .pipe(z.string().refine((date) => date >= "1900-01-01" && date <= "2200-01-01", message))
    .pipe(z.string().refine(isRight, wrong));
}

/** Of UTC, which is never behind a zone in which anybody applies by more than some hours. */
const today = () => new Date().toISOString().slice(0, 10);

const declaration = (message: string) => z.boolean({ error: message }).refine((isTrue) => isTrue, message);

/** Everything on the form but the background answers, which a form asks for in a way of its own. */
const details = {
  registrationType: z.enum(registrationTypes, { error: "Please choose a registration type" }).default("new"),
  membershipNumber: optional(50),
  membershipType: z
    .enum(membershipLevels, { error: "Please choose a membership level" })
    .default("professional"),
  firstName: nameOnly(typed("First name", 2, 100)),
  lastName: nameOnly(typed("Last name", 2, 100)),
  email: required("Email is required", 254).pipe(emailAddress("Please enter a valid email address")),
  dateOfBirth: day(
    "Date of birth is required",
    (date) => date < today(),
    "Date of birth must be in the past",
  ),
  homePhone: typed("Home phone", 10, 40),
  cellPhone: typed("Cell phone", 10, 40),
  homeAddress: typed("Home address", 10, 500),
  professionalQualifications: typed("Professional qualifications", 10, longest.paragraph),
  professionalMemberships: typed("Memberships in other organizations", 5, longest.paragraph),
  currentEmployer: typed("Current employer", 2),
  positionHeld: typed("Position held", 2),
  durationInPosition: typed("Duration in position", 1, 100),
  ceoName: nameOnly(typed("CEO/Managing Director's name", 2)),
  ceoTitle: typed("CEO/Managing Director's title", 2),
  applicationDate: day("Application date is required").default(today),
  applicantSignature: nameOnly(typed("Signature", 2)),
  truthDeclaration: declaration("You must declare the information is true and complete"),
  constitutionAgreement: declaration(
    "You must agree to abide by the association's constitution and regulations",
  ),
  complianceCommitment: declaration("You must confirm compliance with legal and regulatory requirements"),
};

const backgroundExplanation = optional(longest.paragraph).transform((text) => text ?? "");

const answer = z.boolean({ error: "Please answer with yes or no" }).default(false);

type Conditions = Record<BackgroundQuestion, boolean> & {
  registrationType: RegistrationType;
  membershipNumber: string | null;
  backgroundExplanation: string;
};

const membershipNumberMissing = {
  path: ["membershipNumber"],
  error: "Membership number is required for existing members",
  // Said together with whatever else is wrong: zod would otherwise wait until the rest is right.
  when: () => true,
};
const explanationMissing = {
  path: ["backgroundExplanation"],
  error: "Please explain the questions that you answered with Yes",
  when: () => true,
};

// What is wrong may also be that nothing was sent at all.
const hasMembershipNumber = (sent?: Partial<Conditions>) =>
  sent?.registrationType !== "existing" || Boolean(sent.membershipNumber);
const hasExplanation = (sent?: Partial<Conditions>) =>
  !backgroundQuestions.some((name) => sent?.[name] === true) || Boolean(sent?.backgroundExplanation);

/** What does not apply is not kept: a new applicant's number, an explanation of nothing. */
function withoutTheRest<Sent extends Conditions>(sent: Sent): Sent {
  return {
    ...sent,
    membershipNumber: sent.registrationType === "existing" ? sent.membershipNumber : null,
    backgroundExplanation: needsExplanation(sent) ? sent.backgroundExplanation : "",
  };
}

/**
 * The payload of POST /api/member-registration. `homepage` is a field that people do not see: whoever
 * fills it is a robot.
 */
export const applicationRequest = z
  .object({
    ...details,
    professionalMisconductSubject: answer,
    professionalMisconductPending: answer,
    criminalConviction: answer,
    bankruptcyHistory: answer,
    regulatoryRegistration: answer,
    backgroundExplanation,
    homepage: z
      .unknown()
      .optional()
      .transform((text) => typeof text === "string" && text.trim() !== ""),
  })
  .refine(hasMembershipNumber, membershipNumberMissing)
  .refine(hasExplanation, explanationMissing)
  .transform(withoutTheRest);

export type ApplicationRequest = z.output<typeof applicationRequest>;

/** A question that must be answered, with neither answer chosen beforehand. */
const question = z
  .string()
  .pipe(z.enum(["yes", "no"], { error: "Please answer with Yes or No" }))
  .transform((word) => word === "yes");

/** What is typed and chosen on the form; what comes out is the payload. */
export const applicationForm = z
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
  .transform(withoutTheRest);

/** What the private link ends with. */
const token = z.string().max(200);

/** What goes along with a supporting document's bytes. */
export const documentFacts = z
  .object({
    kind: z.enum(documentKinds, { error: "Please choose what kind of document it is" }),
    fileName: optional().transform((name) => name ?? "Uploaded Document"),
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
    // A day ahead, because it is tomorrow somewhere already.
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

export const applicationByToken = z.object({ token });
export const documentUpload = applicationByToken.and(documentFacts);
export const applicationDocument = z.object({ token, id: z.uuid("Not found") });
export const newLinkRequest = z.object({ email: emailAddress("Please enter a valid email address") });
export const applicantAnswer = z.object({
  token,
  content: required("Please write your answer", longest.paragraph),
});

/* What administrators do with an application. */

export const applicationById = z.object({ id });
export const applicationNote = z.object({
  id,
  content: required("Please write a note", longest.paragraph),
});
export const applicantQuestion = z.object({
  id,
  content: required("Please write your question", longest.paragraph),
});
export const rejection = z.object({
  id,
  reason: required("Please give the applicant a reason", longest.paragraph),
});

/** What approving was said to do when the administrator pressed: it does that, or nothing. */
const approvalPlan = z.object({
  account: z.enum(["create", "update", "reset"]),
  membership: z.enum(["becomes_active", "stays_active", "waits_for_dues"]),
  letter: z.enum(["invitation", "notice"]),
});
export type ApprovalPlan = z.output<typeof approvalPlan>;

export const approval = z.object({ id, plan: approvalPlan, note: optional(longest.paragraph) });
