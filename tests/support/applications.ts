import { randomUUID } from "node:crypto";
import { encryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newReference } from "@/lib/payments/reference";
import { explanation } from "./application-payload";

export { explanation };

/** A pending application; `facts` overrides its columns. */
export async function anApplication(facts: Partial<Prisma.MembershipApplicationUncheckedCreateInput> = {}) {
  return db.membershipApplication.create({
    data: {
      reference: newReference(),
      registrationType: "new",
      membershipType: "associate",
      firstName: "Amara",
      lastName: "Rolle",
      email: `amara-${randomUUID().slice(0, 8)}@example.test`,
      dateOfBirth: new Date("1988-03-22T00:00:00Z"),
      homePhone: "(242) 555-0123",
      cellPhone: "(242) 555-0124",
      homeAddress: "14 Sunrise Road, Nassau",
      professionalQualifications: "LL.B. (Hons.), International Diploma",
      professionalMemberships: "None so far",
      currentEmployer: "Harbour Trust",
      positionHeld: "MLRO",
      durationInPosition: "4 years",
      backgroundAnswers: encryptBackgroundAnswers({
        professionalMisconductSubject: false,
        professionalMisconductPending: false,
        criminalConviction: true,
        bankruptcyHistory: false,
        regulatoryRegistration: false,
        backgroundExplanation: explanation,
      }),
      ceoName: "Rupert Maura",
      ceoTitle: "Managing Director",
      applicationDate: new Date("2026-11-20T00:00:00Z"),
      applicantSignature: "Amara Rolle",
      ...facts,
    },
  });
}
