import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import type { Visitor } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { log } from "@/lib/log";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { newReference } from "@/lib/ledger/reference";
import { encryptBackgroundAnswers } from "./background-answers";
import { claimLetter, newApplicationLetter, receivedLetter } from "./letters";
import { senderPath } from "./link";
import { detailsColumns } from "./shared/personal-details";
import { daysToConfirmAddress } from "./rules";
import { applicationInput, type ApplicationInput, type WholeApplication } from "./schema";
import { notifyStaff } from "@/lib/mail/notify-staff";

const received =
  "Your application has been submitted for review. We've sent you a confirmation email with your private link.";

const claimReceived =
  "We have received your registration. Press Confirm on the page that our email links to, so that we can look up your membership.";

/**
 * POST /api/member-registration: stores the application, its emails and its audit entry in one transaction. The
 * background answers and the personal details are encrypted before they reach the database. Reviewers are notified of
 * an existing member's claim only when the owner of the address has confirmed it.
 * @throws Refusal `already_applied` while an application with this address is pending, `too_many`
 */
export const applyForMembership = operation({
  actor: visitor,
  input: applicationInput,
  status: 201,
  async run(person, input) {
    const { network } = await caller();
    await countUse("applications by address", network, { max: 20, windowSeconds: 60 * 60 });
    if (input.homepage) return answerForBot(isWhole(input) ? received : claimReceived);
    try {
      return await transaction(() => submit(person, input));
    } catch (error) {
      if (isUniqueViolation(error)) throw alreadyApplied();
      throw error;
    }
  },
});

async function submit(person: Visitor, input: ApplicationInput) {
  const row = rowOf(input);
  const appliedAt = new Date();
  const isProven = person?.email === input.email && person.emailVerifiedAt !== null;
  await supersedeUnconfirmed(input.email, { byReference: row.reference, isProven });
  const application = await db.write.membershipApplication.create({
    select: {
      id: true,
      linkVersion: true,
      reference: true,
      firstName: true,
      lastName: true,
      membershipType: true,
      membershipNumber: true,
      isClaim: true,
    },
    data: {
      ...row,
      // Equal times mean that nobody had to confirm the address.
      ...(isProven
        ? { addressProvenAt: appliedAt, createdAt: appliedAt }
        : { askedAt: row.isClaim ? appliedAt : null }),
    },
  });
  const { id, reference, membershipType } = application;
  await recordAudit({
    actor: person,
    action: "application_submitted",
    target: { type: "application", id },
    details: {
      reference,
      registrationType: input.registrationType,
      ...(row.isClaim ? {} : { membershipType }),
      ...(person ? {} : { email: input.email }),
    },
  });
  await queueEmail({
    to: input.email,
    template: "application_received",
    letter: row.isClaim ? claimLetter(application, isProven) : receivedLetter(application),
  });
  if (isProven || !row.isClaim) {
    await notifyStaff("applications.decide", "application_to_administrators", (name) =>
      newApplicationLetter(name, application),
    );
  }
  return {
    id,
    reference,
    documentsPath: senderPath(id),
    message: row.isClaim && !isProven ? claimReceived : received,
  };
}

type Superseding = { byReference: string; isProven: boolean };

/**
 * Withdraws an application whose address was not confirmed in time, so that nobody can block another person's address
 * by applying with it. The proven owner of the address can replace it before that time. Administrators still see it.
 */
async function supersedeUnconfirmed(email: string, { byReference, isProven }: Superseding): Promise<void> {
  const note = `Replaced by application ${byReference}: no one had confirmed this email address.`;
  const superseded = await sql.write<{ id: string; reference: string }>`
    UPDATE "MembershipApplication" SET "status" = 'withdrawn', "decidedAt" = now(), "decisionNote" = ${note},
      "askedAt" = NULL, "updatedAt" = now()
    WHERE "email" = ${email} AND "status" = 'pending' AND "addressProvenAt" IS NULL
      AND (${isProven} OR "createdAt" < now() - make_interval(days => ${daysToConfirmAddress}::int))
    RETURNING "id"::text, "reference"`;
  for (const { id, reference } of superseded) {
    await recordAudit({
      actor: null,
      action: "application_superseded",
      target: { type: "application", id },
      details: { reference, supersededBy: byReference },
    });
  }
}

/** Converts a day to midnight UTC, which Prisma expects for a date column. */
const dayOnly = (date: string) => new Date(`${date}T00:00:00Z`);

const isWhole = (input: ApplicationInput): input is WholeApplication => "dateOfBirth" in input;

function rowOf(input: ApplicationInput) {
  const { registrationType, membershipNumber, firstName, lastName, email } = input;
  return {
    reference: newReference(),
    registrationType,
    membershipNumber,
    firstName,
    lastName,
    email,
    ...(isWhole(input) ? { isClaim: false, ...answersOf(input) } : { isClaim: true, ...noAnswers() }),
  };
}

/** The columns of a claim, which has no answers. The level is the one of most members until the reviewers choose it. */
const noAnswers = () => ({
  membershipType: "professional" as const,
  applicationDate: dayOnly(new Date().toISOString().slice(0, 10)),
  professionalQualifications: "",
  professionalMemberships: "",
  currentEmployer: "",
  positionHeld: "",
  durationInPosition: "",
  ceoName: "",
  ceoTitle: "",
  applicantSignature: "",
});

/** The declarations are not stored, because no application is accepted without them. */
function answersOf(input: WholeApplication) {
  return {
    membershipType: input.membershipType,
    ...detailsColumns(input, {
      dateOfBirth: input.dateOfBirth,
      homePhone: input.homePhone,
      cellPhone: input.cellPhone,
      homeAddress: input.homeAddress,
    }),
    professionalQualifications: input.professionalQualifications,
    professionalMemberships: input.professionalMemberships,
    currentEmployer: input.currentEmployer,
    positionHeld: input.positionHeld,
    durationInPosition: input.durationInPosition,
    ceoName: input.ceoName,
    ceoTitle: input.ceoTitle,
    applicationDate: dayOnly(input.applicationDate),
    applicantSignature: input.applicantSignature,
    backgroundAnswers: encryptBackgroundAnswers({
      professionalMisconductSubject: input.professionalMisconductSubject,
      professionalMisconductPending: input.professionalMisconductPending,
      criminalConviction: input.criminalConviction,
      bankruptcyHistory: input.bankruptcyHistory,
      regulatoryRegistration: input.regulatoryRegistration,
      backgroundExplanation: input.backgroundExplanation,
    }),
  };
}

/**
 * The response for a bot equals that for a person, with nothing stored, so that the bot does not notice the rejection.
 */
function answerForBot(message: string) {
  log.info("an application was dropped: its hidden field was filled in");
  const id = randomUUID();
  return { id, reference: newReference(), message, documentsPath: senderPath(id) };
}

function alreadyApplied(): Refusal {
  return new Refusal(
    "already_applied",
    "An application with this email address is already awaiting review. Use the private link in its confirmation email to check its progress. If you have lost it, request a new one on the page “Check your application”.",
  );
}
