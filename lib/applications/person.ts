import "server-only";
import type { Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { capitaliseFirst, someoneWhoLeft } from "@/lib/core/full-name";
import { db, type Prisma } from "@/lib/db/client";
import { eraseApplications } from "./shared/erase";
import { decryptDetails, type PersonalDetails } from "./shared/personal-details";

export const applicationPersonalData: PersonalData = {
  models: ["MembershipApplication", "ApplicationNote", "ApplicationDocument"],
  visitors: {
    templates: ["application_received", "application_link", "application_question", "application_rejected"],
    use: async (email) => (await db.membershipApplication.count({ where: { email } })) > 0,
  },
  count: async (person) => ({ applications: (await findApplications(person)).length }),
  export: async (person) => ({ applications: await listApplications(person) }),
  async erase(leaving) {
    const ids = (await findApplications(leaving)).map(({ id }) => id);
    await eraseApplications(ids);
    await db.write.applicationNote.updateMany({
      where: { authorId: leaving.id },
      data: { authorName: capitaliseFirst(someoneWhoLeft) },
    });
    return { ids };
  },
};

const findApplications = (person: Person) =>
  db.membershipApplication.findMany({ select: { id: true }, where: applicationsOf(person) });

/** A Prisma filter for the applications of an account, including those under an address that the person has proven. */
const applicationsOf = ({ id, email, emailVerifiedAt }: Person) => ({
  OR: [{ userId: id }, ...(emailVerifiedAt ? [{ userId: null, email }] : [])],
});

/** The exported columns are listed individually, so that a new column is exported only when it is added here. */
const applicationFields = {
  id: true,
  reference: true,
  status: true,
  registrationType: true,
  membershipNumber: true,
  membershipType: true,
  firstName: true,
  lastName: true,
  email: true,
  personalDetails: true,
  professionalQualifications: true,
  professionalMemberships: true,
  currentEmployer: true,
  positionHeld: true,
  durationInPosition: true,
  ceoName: true,
  ceoTitle: true,
  applicationDate: true,
  applicantSignature: true,
  decisionNote: true,
  decidedAt: true,
  createdAt: true,
  notes: {
    select: { kind: true, content: true, createdAt: true },
    // Internal notes of reviewers are not the applicant's data.
    where: { kind: { in: ["question", "answer"] } },
    orderBy: { createdAt: "asc" },
  },
  documents: {
    select: { kind: true, fileName: true, fileType: true, fileSize: true, issuedOn: true, uploadDate: true },
    orderBy: { uploadDate: "asc" },
  },
} as const satisfies Prisma.MembershipApplicationSelect;

/**
 * The member's applications for the export. The note on an approval is internal; the reason of a rejection is for the
 * applicant.
 */
async function listApplications(person: Person) {
  const rows = await db.membershipApplication.findMany({
    select: applicationFields,
    where: applicationsOf(person),
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => {
    const { decisionNote, notes, personalDetails, ...application } = row;
    return {
      ...application,
      ...dated(decryptDetails({ personalDetails })),
      conversation: notes.map(({ kind, content, createdAt }) => ({ kind, content, writtenAt: createdAt })),
      rejectionReason: application.status === "rejected" ? decisionNote : null,
    };
  });
}

/** The details with the date of birth as a time, like all other dates of the export. */
const dated = (details: PersonalDetails | null) =>
  details && { ...details, dateOfBirth: new Date(details.dateOfBirth) };
