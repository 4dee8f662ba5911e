import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { maxCounted } from "@/lib/core/paging";
import { operation } from "@/lib/core/operation";
import { renderLetter } from "@/lib/mail/letter";
import { toMembersLetter } from "./letters";
import { noRecipients } from "./labels";
import { countRecipients } from "./member-queries";
import { membersPreviewInput } from "./schema";

/**
 * The email to members exactly as the person would get it, and the number of its recipients, counted up to the maximum
 * of lists.
 * @throws Refusal `not_found` without any recipient
 */
export const previewMembersLetter = operation({
  actor: staff("members.email", "members.read"),
  input: membersPreviewInput,
  presence: "session",
  readsOnly: true,
  async run(person, { q, status, type, ...written }) {
    const who = { text: q, status: status ?? null, type: type ?? null };
    const recipients = Math.min(await countRecipients(person, who), maxCounted);
    if (recipients === 0) throw new Refusal("not_found", noRecipients);
    const { subject, html } = renderLetter(toMembersLetter(person.firstName, written), getAssociation());
    return { subject, html, recipients };
  },
});
