import "server-only";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { member } from "@/lib/auth/actor";
import { authorityOverOneself } from "@/lib/auth/authority";
import { operation } from "@/lib/core/operation";
import { transaction } from "@/lib/db/client";
import { showNameInput } from "./schema";

/** Shows one's name to those who check one's membership card, or ends that. */
export const showNameOnCard = operation({
  actor: member,
  input: showNameInput,
  run: (person, { shown }) =>
    transaction(async () => {
      await changeUser(authorityOverOneself(person), { cardShowsName: shown });
      return { shown };
    }),
});
