import { randomUUID } from "node:crypto";
import { encryptBackgroundAnswers } from "@/lib/applications/background-answers";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newReference } from "@/lib/payments/reference";
import { applicantDetails, explanation } from "./application-payload";

export { explanation };

/** A pending application; `facts` overrides its columns. */
export async function anApplication(facts: Partial<Prisma.MembershipApplicationUncheckedCreateInput> = {}) {
  return db.membershipApplication.create({
    data: {
      reference: newReference(),
      registrationType: "new",
      membershipType: "associate",
      ...applicantDetails,
      email: `amara-${randomUUID().slice(0, 8)}@example.test`,
      dateOfBirth: new Date("1988-03-22T00:00:00Z"),
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
