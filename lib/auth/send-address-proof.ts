import "server-only";
import { publicUrl } from "@/lib/association/queries";
import type { Letter } from "@/lib/mail/letter";
import { queueEmail } from "@/lib/mail/queue";
import type { Template } from "@/lib/mail/templates";
import { issueLink } from "./one-time-token";

type Proof = {
  account: { id: string; email: string };
  template: Template;
  lifeSeconds: number;
  letterOf: (url: string) => Letter;
};

/** Sends an account's address the link that proves it, in the caller's transaction. */
export async function sendAddressProof({ account, template, lifeSeconds, letterOf }: Proof): Promise<void> {
  const { id: userId, email } = account;
  const token = await issueLink({
    userId,
    purpose: "email_change",
    newEmail: email,
    madeFor: email,
    lifeSeconds,
  });
  await queueEmail({ to: email, template, letter: letterOf(publicUrl(`/confirm-email/${token}`)) });
}
