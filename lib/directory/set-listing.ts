import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { fieldLabel, listingSentence } from "./labels";
import { readOwnListing } from "./queries";
import { entryOf, findLink } from "./rules";
import { listingInput } from "./schema";

/**
 * PUT /api/users/me/directory: whether the member is listed, and what others then see. Anybody may choose, so that a
 * listing is there again once they are back in good standing.
 *
 * @throws Refusal `invalid_input` for a text with a link
 */
export const setListing = operation({
  actor: member,
  input: listingInput,
  run: (person, { listed, fields, expertise, openTo }) =>
    transaction(async () => {
      await lockMember(person.id);
      const before = await readOwnListing(person);
      const chosen = {
        fields,
        expertise: expertise === undefined ? before.expertise : expertise,
        openTo: openTo ?? before.openTo,
      };
      const texts = { ...person, expertise: chosen.expertise };
      const linked = findLink([...fields, "expertise"], texts);
      if (linked) {
        const message =
          linked === "expertise"
            ? "Please leave out links and addresses"
            : `Your ${fieldLabel[linked].toLowerCase()} has a link. Change it in your profile first, or don’t show it`;
        throw new Refusal("invalid_input", message, {
          issues: [{ path: linked === "expertise" ? linked : "fields", message }],
        });
      }
      const data = { isListed: listed, ...chosen };
      await db.write.directoryListing.upsert({
        where: { userId: person.id },
        create: { userId: person.id, ...data },
        update: data,
      });
      const { id, state, hiddenReason, photoUrl } = await readOwnListing(person);
      return {
        listed,
        ...chosen,
        state,
        because: listingSentence(state, hiddenReason, "member"),
        /** What others see. */
        preview: entryOf({ id: id!, name: fullName(person), ...chosen, texts, photoUrl }),
      };
    }),
});
