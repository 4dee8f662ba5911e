import { randomUUID } from "node:crypto";
import { encryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { detailsColumns, type PersonalDetails } from "@/lib/applications/shared/personal-details";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newReference } from "@/lib/ledger/reference";
import { applicantDetails, explanation } from "./application-payload";

export { explanation };

const { homePhone, cellPhone, homeAddress, ...applicant } = applicantDetails;
const usualDetails: PersonalDetails = { dateOfBirth: "1988-03-22", homePhone, cellPhone, homeAddress };

type Clear = keyof PersonalDetails;
type Columns = Partial<Omit<Prisma.MembershipApplicationUncheckedCreateInput, Clear>>;

/** A pending application; `facts` overrides its columns and personal details. */
export async function anApplication({
  dateOfBirth,
  homePhone,
  cellPhone,
  homeAddress,
  ...facts
}: Columns & Partial<PersonalDetails> = {}) {
  const { firstName, lastName } = { ...applicant, ...facts };
  const details = {
    dateOfBirth: dateOfBirth ?? usualDetails.dateOfBirth,
    homePhone: homePhone ?? usualDetails.homePhone,
    cellPhone: cellPhone ?? usualDetails.cellPhone,
    homeAddress: homeAddress ?? usualDetails.homeAddress,
  };
  return db.write.membershipApplication.create({
    data: {
      reference: newReference(),
      registrationType: "new",
      membershipType: "associate",
      ...applicant,
      ...detailsColumns({ firstName, lastName }, details),
      email: `amara-${randomUUID().slice(0, 8)}@example.test`,
      backgroundAnswers: encryptBackgroundAnswers({
        professionalMisconductSubject: false,
        professionalMisconductPending: false,
        criminalConviction: true,
        bankruptcyHistory: false,
        regulatoryRegistration: false,
        backgroundExplanation: explanation,
      }),
      applicationDate: new Date("2026-11-20T00:00:00Z"),
      ...facts,
    },
  });
}
