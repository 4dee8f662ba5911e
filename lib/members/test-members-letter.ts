import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { toMembersLetter } from "./letters";
import { membersLetterInput } from "./schema";

/** Sends the email to members to the person themselves only, before it goes to all. */
export const testMembersLetter = operation({
  actor: staff("members.email"),
  input: membersLetterInput,
  presence: "session",
  async run({ id, firstName, email }, written) {
    await countUse("test emails", id, { max: 20, windowSeconds: 60 * 60, what: "test emails" });
    await queueEmail({ to: email, template: "members_message", letter: toMembersLetter(firstName, written) });
    return { email };
  },
});
