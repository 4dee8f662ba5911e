import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import { queueEmail } from "@/lib/mail/queue";
import type { OtherTemplate } from "@/lib/mail/seat-templates";
import { issueLink } from "@/lib/auth/one-time-token";

type Verification = {
  account: { id: string; email: string };
  template: OtherTemplate;
  lifeSeconds: number;
  letterOf: (url: string) => Letter;
};

/** Emails the account a link that verifies its address, in the caller's transaction. */
export async function queueEmailVerification({
  account,
  template,
  lifeSeconds,
  letterOf,
}: Verification): Promise<void> {
  const { id: userId, email } = account;
  const token = await issueLink({
    userId,
    purpose: "email_change",
    newEmail: email,
    madeFor: email,
    lifeSeconds,
  });
  await queueEmail({
    to: email,
    template,
    letter: letterOf(publicUrl(pathTo("/confirm-email/[token]", { token }))),
  });
}
