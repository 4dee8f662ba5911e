import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { queueEmail } from "@/lib/mail/queue";
import type { passkeyAddedLetter } from "../letters";

type Owner = { email: string; firstName: string };

/** Notifies the owner of a change to their passkeys, in the caller's transaction. */
export async function queuePasskeyLetter(
  template: "passkey_added" | "passkey_removed",
  letterOf: typeof passkeyAddedLetter,
  { email, firstName }: Owner,
  name: string,
  by: "person" | "proof" = "person",
): Promise<void> {
  await queueEmail({
    to: email,
    template,
    letter: letterOf({
      firstName,
      name,
      by,
      association: getAssociation().name,
      securityUrl: publicUrl(pathTo("/profile/security")),
    }),
  });
}
