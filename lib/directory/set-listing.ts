import "server-only";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
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
  async run(person, { listed, fields, expertise, openTo }) {
    const typed = { ...person, expertise: expertise ?? null };
    const linked = findLink([...fields, "expertise"], typed);
    if (linked) {
      const message =
        linked === "expertise"
          ? "Please leave out links and addresses"
          : `Your ${fieldLabel[linked].toLowerCase()} has a link. Change it in your profile first, or don’t show it`;
      throw new Refusal("invalid_input", message, {
        issues: [{ path: linked === "expertise" ? linked : "fields", message }],
      });
    }
    const data = {
      isListed: listed,
      fields,
      ...(expertise !== undefined && { expertise }),
      ...(openTo && { openTo }),
    };
    await db.write.directoryListing.upsert({
      where: { userId: person.id },
      create: { userId: person.id, ...data },
      update: data,
    });
    const { id, state, hiddenReason, photoUrl, ...chosen } = await readOwnListing(person);
    const texts = { ...person, expertise: chosen.expertise };
    return {
      ...chosen,
      state,
      because: listingSentence(state, hiddenReason, "member"),
      /** What others see. */
      preview: entryOf({ id: id!, name: fullName(person), ...chosen, texts, photoUrl }),
    };
  },
});
