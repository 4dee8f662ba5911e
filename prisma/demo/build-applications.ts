import type { BackgroundAnswers } from "@/lib/applications/background-answers";
import type { detailsColumns } from "@/lib/applications/shared/personal-details";
import type { Prisma } from "@/lib/db/client";
import { applications } from "./applications";
import { askedAtOf } from "./build-application-papers";
import type { Member } from "./build-people";
import type { Calendar } from "./calendar";
import { chanceOf } from "./chance";
import { demoId, demoReference } from "./identity";

const NOTHING_TO_TELL: BackgroundAnswers = {
  professionalMisconductSubject: false,
  professionalMisconductPending: false,
  criminalConviction: false,
  bankruptcyHistory: false,
  regulatoryRegistration: false,
  backgroundExplanation: "",
};

/** A date column keeps a day, which Prisma takes as midnight UTC. */
const dayOnly = (date: string) => new Date(`${date}T00:00:00Z`);

/** How a demo application is encrypted. */
export type Seal = {
  answers: (answers: BackgroundAnswers) => Uint8Array<ArrayBuffer>;
  details: typeof detailsColumns;
};

export function buildApplications(
  members: Member[],
  adminId: string,
  calendar: Calendar,
  timeZone: string,
  seal: Seal,
): (Prisma.MembershipApplicationCreateManyInput & { id: string; status: string; decidedAt: Date | null })[] {
  const localDay = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return applications.map(({ background, daysAgo, decision, dateOfBirth, homeAddress, ...application }) => {
    const chance = chanceOf(`application:${application.email}`);
    const phone = () => `(242) 555-01${String(chance.whole(0, 99)).padStart(2, "0")}`;
    const createdAt = calendar.at(-daysAgo, "13:25");
    const decidedAt = decision ? calendar.at(-decision.daysAgo, "10:15") : null;
    const account = members.find(({ email }) => email === application.email);
    return {
      ...application,
      id: demoId("application", application.email),
      reference: demoReference(`application:${application.email}`),
      status: decision?.status ?? ("pending" as const),
      ...seal.details(application, { dateOfBirth, homePhone: phone(), cellPhone: phone(), homeAddress }),
      backgroundAnswers: seal.answers({ ...NOTHING_TO_TELL, ...background }),
      applicationDate: dayOnly(localDay.format(createdAt)),
      applicantSignature: `${application.firstName} ${application.lastName}`,
      askedAt: decision ? null : askedAtOf(application.email, calendar),
      decisionNote: decision?.note ?? null,
      decidedById: decision && decision.status !== "withdrawn" ? adminId : null,
      addressProvenAt: calendar.at(-daysAgo, "13:40"),
      decidedAt,
      userId: decision?.status === "approved" ? (account?.id ?? null) : null,
      createdAt,
      updatedAt: decidedAt ?? createdAt,
    };
  });
}
