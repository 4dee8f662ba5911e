import "server-only";
import { publicUrl } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { queueEmail } from "@/lib/mail/queue";
import { passwordChangedLetter } from "./letters";
import { endAddressChanges, endPasswordResets } from "./one-time-token";

type Owner = { id: string; email: string; firstName: string };

/**
 * What follows from a new password, in the transaction that sets it; its sessions the database ends by itself. Links
 * that somebody else may have asked for under the old one die with it.
 */
export async function followNewPassword(
  { id, email, firstName }: Owner,
  action: "password_changed" | "password_reset" | "password_set",
): Promise<void> {
  await endPasswordResets(id);
  await endAddressChanges(id);
  await recordAudit({ actor: { id, email }, action, target: { type: "user", id } });
  // Nobody had a first password before, so nothing of theirs was changed.
  if (action === "password_set") return;
  await queueEmail({
    to: email,
    template: "password_changed",
    letter: passwordChangedLetter({ firstName, forgotUrl: publicUrl("/forgot-password") }),
  });
}
