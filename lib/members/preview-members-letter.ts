import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { renderLetter } from "@/lib/mail/letter";
import { toMembersLetter } from "./letters";
import { membersLetterInput } from "./schema";

/** The email to members as the person themselves would get it, letter for letter. */
export const previewMembersLetter = operation({
  actor: staff("members.email"),
  input: membersLetterInput,
  readsOnly: true,
  run({ firstName }, written) {
    const { subject, html } = renderLetter(toMembersLetter(firstName, written), getAssociation());
    return Promise.resolve({ subject, html });
  },
});
