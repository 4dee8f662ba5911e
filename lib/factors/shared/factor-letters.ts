import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { queueEmail } from "@/lib/mail/queue";
import { authenticatorAddedLetter, authenticatorRemovedLetter, recoveryCodeUsedLetter } from "../letters";

type Owner = { email: string; firstName: string };

const letters = {
  authenticator_added: authenticatorAddedLetter,
  authenticator_removed: authenticatorRemovedLetter,
  recovery_code_used: recoveryCodeUsedLetter,
} as const;

/** Notifies the owner of a change to their second factors, in the caller's transaction. */
export async function queueFactorLetter(
  template: keyof typeof letters,
  { email, firstName }: Owner,
  { left = 0 }: { left?: number } = {},
): Promise<void> {
  const facts = { association: getAssociation().name, securityUrl: publicUrl(pathTo("/profile/security")) };
  await queueEmail({ to: email, template, letter: letters[template]({ firstName, left, ...facts }) });
}
