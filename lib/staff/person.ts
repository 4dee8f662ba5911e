import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { pathTo } from "@/lib/core/path-to";
import { lettersNamingActors } from "@/lib/mail/templates";

export const staffPersonalData: PersonalData = {
  models: ["RoleGrant", "Proposal"],
  erase: ({ id, createdAt: since, addresses }) =>
    Promise.resolve({
      letters: [
        {
          templates: lettersNamingActors,
          since,
          words: [
            ...addresses.map((address) => `(${address})`),
            pathTo("/admin/members/[memberId]", { memberId: id }),
          ],
        },
      ],
    }),
};
