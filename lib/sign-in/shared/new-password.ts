import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { recordAudit } from "@/lib/audit/record";
import { formatDate } from "@/lib/core/format";
import { queueEmail } from "@/lib/mail/queue";
import { endAddressChanges, endPasswordResets, issueLink } from "@/lib/auth/one-time-token";
import { passwordChangedLetter } from "../letters";
import { listMyPasskeys } from "@/lib/factors/shared/passkey-queries";

type Owner = { id: string; email: string; firstName: string };

/**
 * Revokes open links and notifies the owner after a password change, in the same transaction. The database ends the
 * sessions. The links may have been requested by a person with the old password.
 */
export async function afterPasswordChange(
  { id, email, firstName }: Owner,
  action: "password_changed" | "password_reset" | "password_set",
): Promise<void> {
  await endPasswordResets(id);
  await endAddressChanges(id);
  await recordAudit({ actor: { id, email }, action, target: { type: "user", id } });
  // The first password replaces none, so there is no change to report.
  if (action === "password_set") return;
  await queueEmail({
    to: email,
    template: "password_changed",
    letter: passwordChangedLetter({
      firstName,
      forgotUrl: publicUrl(pathTo("/forgot-password")),
      passkeys: await remainingPasskeys({ id, email }),
    }),
  });
}

const linkDays = 7;

/**
 * The remaining passkeys with a link that removes them, because a person who knew the old password may have added them.
 */
async function remainingPasskeys({ id, email }: Pick<Owner, "id" | "email">) {
  const passkeys = await listMyPasskeys({ id });
  if (passkeys.length === 0) return null;
  const token = await issueLink({
    userId: id,
    purpose: "passkey_removal",
    newEmail: null,
    madeFor: email,
    lifeSeconds: linkDays * 24 * 60 * 60,
  });
  const { timeZone } = getAssociation();
  return {
    names: passkeys.map(({ name, createdAt }): [string, string] => [
      name,
      `Added on ${formatDate(new Date(createdAt), timeZone)}`,
    ]),
    url: publicUrl(pathTo("/remove-passkeys/[token]", { token })),
    days: linkDays,
  };
}
