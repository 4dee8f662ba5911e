import { randomUUID } from "node:crypto";

/** Text that occurs only in the encrypted answers of a test's application. */
export const explanation = "A dismissed parking matter of Exuma in 2009";

/** What stands unchanged in the payload and in the row of a test's application. */
export const applicantDetails = {
  firstName: "Amara",
  lastName: "Rolle",
  homePhone: "(242) 555-0123",
  cellPhone: "(242) 555-0124",
  homeAddress: "14 Sunrise Road, Nassau",
  professionalQualifications: "LL.B. (Hons.), International Diploma",
  professionalMemberships: "None so far",
  currentEmployer: "Harbour Trust",
  positionHeld: "MLRO",
  durationInPosition: "4 years",
  ceoName: "Rupert Maura",
  ceoTitle: "Managing Director",
  applicantSignature: "Amara Rolle",
} as const;

export const declarations = {
  truthDeclaration: true,
  constitutionAgreement: true,
  complianceCommitment: true,
} as const;

/** A new applicant's payload with one question answered Yes. */
export function anApplicationPayload(facts: Record<string, unknown> = {}) {
  return {
    registrationType: "new",
    membershipType: "associate",
    ...applicantDetails,
    ...declarations,
    email: `amara-${randomUUID().slice(0, 8)}@example.test`,
    dateOfBirth: "1988-03-22",
    professionalMisconductSubject: false,
    professionalMisconductPending: false,
    criminalConviction: true,
    bankruptcyHistory: false,
    regulatoryRegistration: false,
    backgroundExplanation: explanation,
    applicationDate: "2026-11-20",
    ...facts,
  };
}
