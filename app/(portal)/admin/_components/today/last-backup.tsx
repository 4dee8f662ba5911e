import { formatDateTime } from "@/lib/core/format";
import type { BackupStanding } from "@/lib/backups/queries";
import { proofInWords } from "@/lib/backups/words";

type LastBackupProps = { backup: BackupStanding; timeZone: string };

/** When the last backup was made and proven. The banner reports anything that is wrong with it. */
export function LastBackup({ backup: { madeAt, lostTogether, drill }, timeZone }: LastBackupProps) {
  if (!madeAt) return null;
  const proof = proofInWords(drill, timeZone);
  return (
    <p className="mt-6 text-sm text-ink-soft">
      Last backup on {formatDateTime(madeAt, timeZone)}.{proof && ` A backup was last restored ${proof}`}
      {lostTogether && (
        <span className="mt-1 block text-warning">
          Backups are on the same disk as {lostTogether}, and would be lost with it. Copy them to another
          machine, or ask your server administrator to set BACKUP_DIR to another disk.
        </span>
      )}
    </p>
  );
}
