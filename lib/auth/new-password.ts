import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { queueEmail } from "@/lib/mail/queue";
import { passwordChangedLetter } from "./letters";
import { endAddressChanges, endPasswordResets } from "./one-time-token";

type Owner = { id: string; email: string; firstName: string };

/**
 * Revokes open links and notifies the owner after a password change, in the same transaction. The database ends the
 * sessions. Somebody else may have requested the links under the old password.
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
    letter: passwordChangedLetter({ firstName, forgotUrl: publicUrl("/forgot-password") }),
  });
}
