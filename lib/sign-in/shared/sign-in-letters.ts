import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db } from "@/lib/db/client";
import type { Letter } from "@/lib/mail/letter";
import { queueEmail } from "@/lib/mail/queue";
import type { SignInChanged } from "@/lib/accounts/letters";

/** Notifies an account's owner of a sign-in or of attempts. */
export async function queueSignInLetter(
  userId: string,
  template: "new_device" | "many_failed_sign_ins",
  letterTo: (owner: SignInChanged) => Letter,
): Promise<void> {
  const owner = await db.user.findUnique({
    select: { email: true, firstName: true },
    where: { id: userId },
  });
  if (!owner) return;
  const facts = { association: getAssociation().name, securityUrl: publicUrl(pathTo("/profile/security")) };
  await queueEmail({
    to: owner.email,
    template,
    letter: letterTo({ firstName: owner.firstName, ...facts }),
  });
}
