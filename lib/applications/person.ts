import "server-only";
import type { Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { eraseApplications } from "./shared/erase";
import { detailsFields, openDetails, withoutDetails, type PersonalDetails } from "./shared/personal-details";

export const applicationData: PersonalData = {
  models: ["MembershipApplication", "ApplicationNote", "ApplicationDocument"],
  visitors: {
    templates: ["application_received", "application_link", "application_question", "application_rejected"],
    use: async (email) => (await db.membershipApplication.count({ where: { email } })) > 0,
  },
  count: async (person) => ({ applications: (await findApplications(person)).length }),
  export: async ({ id }) => ({ applications: await listApplications(id) }),
  async erase(leaving) {
    const ids = (await findApplications(leaving)).map(({ id }) => id);
    await eraseApplications(ids);
    await db.applicationNote.updateMany({
      where: { authorId: leaving.id },
      data: { authorName: "Former administrator" },
    });
    return { ids };
  },
};

const findApplications = ({ id, email, emailVerifiedAt }: Person) =>
  db.membershipApplication.findMany({
    select: { id: true },
    where: { OR: [{ userId: id }, ...(emailVerifiedAt ? [{ email }] : [])] },
  });

/** Listed one by one, so that a new column is exported only when it is added here. */
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
  ...detailsFields,
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
} as const;

/** The member's applications. The note on an approval is internal; the reason of a rejection is for the applicant. */
async function listApplications(userId: string) {
  const rows = await db.membershipApplication.findMany({
    select: applicationFields,
    where: { userId },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => {
    const { decisionNote, ...application } = withoutDetails(row);
    return {
      ...application,
      ...dated(openDetails(row)),
      rejectionReason: application.status === "rejected" ? decisionNote : null,
    };
  });
}

/** The details with the date of birth as a time, like all other dates of the export. */
const dated = (details: PersonalDetails | null) =>
  details && { ...details, dateOfBirth: new Date(details.dateOfBirth) };
