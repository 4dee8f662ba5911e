import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { toUser } from "@/lib/auth/member";
import type { PersonalData } from "@/lib/auth/personal-data";
import { memberNumber } from "./rules";

export const memberData: PersonalData = {
  models: ["User"],
  export: (person) =>
    Promise.resolve({
      profile: {
        ...toUser(person),
        memberId: memberNumber(getAssociation().memberIdPrefix, person.createdAt.toISOString(), person.id),
        emailConfirmedAt: person.emailVerifiedAt?.toISOString() ?? null,
      },
    }),
};
