import type { Staff } from "@/lib/auth/member";
import { readBackupPlan, listBackups } from "@/lib/backups/queries";
import { BackupForm } from "./backup-form";
import { BackupRuns } from "./backup-runs";
import { CheckPassphrase } from "./check-passphrase";
import { SettingsSection } from "./settings-section";

/** The settings of automatic backups, which only owners see. */
export async function BackupsSection({
  owner,
  timeZone,
}: {
  owner: Staff<"backups.edit">;
  timeZone: string;
}) {
  const [plan, backups] = await Promise.all([readBackupPlan(owner), listBackups(owner)]);
  return (
    <SettingsSection
      title="Backups"
      isReadOnly={false}
      description="Each backup holds the database and all uploaded files, without sessions and one-time links. Only owners can change this."
    >
      <BackupForm plan={plan} />
      <BackupRuns first={backups} timeZone={timeZone} />
      {plan.hasPassphrase && <CheckPassphrase />}
    </SettingsSection>
  );
}
