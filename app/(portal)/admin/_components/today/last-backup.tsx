import { formatDateTime } from "@/lib/core/format";
import type { BackupStanding } from "@/lib/backups/queries";

type LastBackupProps = { backup: BackupStanding; timeZone: string };

/** That the data is safe, and when that was proven. What is wrong with it is said in the banner. */
export function LastBackup({ backup: { madeAt, drill }, timeZone }: LastBackupProps) {
  if (!madeAt) return null;
  const proof =
    drill?.endedAt && !drill.failure
      ? ` A backup was last restored to prove it on ${formatDateTime(drill.endedAt, timeZone)}: all ${drill.rows?.toLocaleString("en")} rows and ${drill.files?.toLocaleString("en")} files came back.`
      : "";
  return (
    <p className="mt-6 text-sm text-ink-soft">
      Last backup on {formatDateTime(madeAt, timeZone)}.{proof}
    </p>
  );
}
