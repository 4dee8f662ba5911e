import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { maxCounted } from "@/lib/core/paging";
import { countRecipients } from "./member-queries";
import { emailRecipientsInput } from "./schema";

/** The number of recipients of an email to the members under a filter, counted up to the maximum of lists. */
export const countEmailRecipients = operation({
  actor: staff("members.email", "members.read"),
  input: emailRecipientsInput,
  presence: "session",
  readsOnly: true,
  async run(person, { q, status, type }) {
    const who = { text: q, status: status ?? null, type: type ?? null };
    return { recipients: Math.min(await countRecipients(person, who), maxCounted) };
  },
});
