import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { backgroundQuestions } from "@/lib/applications/rules";
import type { applicationForm } from "@/lib/applications/schema";

/** The form's values; an unanswered question is "". */
export type ApplicationFormValues = z.input<typeof applicationForm>;
export type Payload = z.output<typeof applicationForm>;
export type FieldName = keyof ApplicationFormValues;
export type ApplicationFormHandle = UseFormReturn<ApplicationFormValues, unknown, Payload>;

type Applicant = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  address: string | null;
};

/** The form's initial values, with the known facts about a person who has an account. */
export function initialApplication(today: string, person: Applicant | null): ApplicationFormValues {
  return {
    registrationType: "new",
    membershipNumber: "",
    membershipType: "professional",
    firstName: person?.firstName ?? "",
    lastName: person?.lastName ?? "",
    email: person?.email ?? "",
    dateOfBirth: "",
    homePhone: "",
    cellPhone: person?.phone ?? "",
    homeAddress: person?.address ?? "",
    professionalQualifications: "",
    professionalMemberships: "",
    currentEmployer: "",
    positionHeld: "",
    durationInPosition: "",
    professionalMisconductSubject: "",
    professionalMisconductPending: "",
    criminalConviction: "",
    bankruptcyHistory: "",
    regulatoryRegistration: "",
    backgroundExplanation: "",
    ceoName: "",
    ceoTitle: "",
    applicationDate: today,
    applicantSignature: "",
    truthDeclaration: false,
    constitutionAgreement: false,
    complianceCommitment: false,
    homepage: "",
  };
}

/** The sections in the form's order. An existing member is asked the first two. */
export const sections = [
  { id: "registration-type", title: "Registration Type", fields: ["registrationType", "membershipNumber"] },
  {
    id: "personal-information",
    title: "Personal Information",
    fields: ["firstName", "lastName", "email", "dateOfBirth", "homePhone", "cellPhone", "homeAddress"],
  },
  {
    id: "professional-information",
    title: "Professional Information",
    fields: [
      "professionalQualifications",
      "professionalMemberships",
      "currentEmployer",
      "positionHeld",
      "durationInPosition",
    ],
  },
  { id: "membership-level", title: "Membership Level", fields: ["membershipType"] },
  {
    id: "background-information",
    title: "Background Information",
    fields: [...backgroundQuestions, "backgroundExplanation"],
  },
  {
    id: "ceo-information",
    title: "CEO/Managing Director Information",
    fields: ["ceoName", "ceoTitle"],
  },
  {
    id: "application-details",
    title: "Application Details",
    fields: ["applicationDate", "applicantSignature"],
  },
  {
    id: "declaration",
    title: "Declaration and Agreement",
    fields: ["truthDeclaration", "constitutionAgreement", "complianceCommitment"],
  },
] as const satisfies { id: string; title: string; fields: FieldName[] }[];

export type Section = (typeof sections)[number];
export type SectionId = Section["id"];

/** Every field in the form's order. */
export const fieldOrder: FieldName[] = sections.flatMap(({ fields }): FieldName[] => [...fields]);

/** The labels of the fields with a text, on the form and where its answers are checked. */
export const textLabel = {
  membershipNumber: "Membership Number",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  dateOfBirth: "Date of Birth",
  homePhone: "Home Phone",
  cellPhone: "Cell Phone",
  homeAddress: "Home Address",
  professionalQualifications: "Professional Qualifications",
  professionalMemberships: "Memberships in Other Organizations",
  currentEmployer: "Current Employer",
  positionHeld: "Position Held",
  durationInPosition: "Duration in Position",
  backgroundExplanation: "Explanation",
  ceoName: "CEO/Managing Director Name",
  ceoTitle: "CEO/Managing Director Title",
  applicationDate: "Application Date",
  applicantSignature: "Signature",
} as const satisfies Partial<Record<FieldName, string>>;
export type TextName = keyof typeof textLabel;
