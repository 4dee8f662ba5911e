"use client";

import { useEffect, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { formatDateTime } from "@/lib/core/format";
import type { ResultOf } from "@/lib/core/operation";
import type { BackupRun, readBackups } from "@/lib/backups/queries";
import { proofInWords } from "@/lib/backups/words";
import { readBackupsAction, startBackupAction } from "../actions";

const pollMs = 2_000;

type Backups = ResultOf<typeof readBackups>;

const isRunning = ({ madeAt, failure }: BackupRun) => madeAt === null && failure === null;

/** The latest backups, the progress of a running one, and the button that starts one. */
export function BackupRuns({ first, timeZone }: { first: Backups; timeZone: string }) {
  const [backups, setBackups] = useState(first);
  const { items, drill } = backups;
  const running = items.find(isRunning);
  const isAlive = running !== undefined || (drill !== null && drill.endedAt === null);
  const { submit, busy } = useSubmit(startBackupAction, {
    failureTitle: "Couldn’t start the backup",
    onDone: () => void readAgain(),
  });

  async function readAgain() {
    const outcome = await readBackupsAction({}).catch(() => null);
    if (outcome?.ok) setBackups(outcome.data);
  }

  useEffect(() => {
    if (!isAlive) return;
    const timer = setInterval(() => void readAgain(), pollMs);
    return () => clearInterval(timer);
  }, [isAlive]);

  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">Latest backups</h3>
        <Button
          type="button"
          variant="secondary"
          busy={busy || running !== undefined}
          onClick={() => void submit({})}
        >
          {running ? "Backing up..." : "Back up now"}
        </Button>
      </div>
      <div aria-live="polite">
        {running && (
          <div className="mt-3">
            <Progress value={running.percent} label="Backup progress" />
            <p className="mt-1 text-sm text-ink-soft tabular">{running.percent}%</p>
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">No backups yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line text-sm">
          {items.map((run) => (
            <li key={run.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="tabular">{formatDateTime(run.startedAt, timeZone)}</span>
              <State run={run} />
              <span className="basis-full wrap-anywhere text-ink-soft">{wordsOf(run)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">{drillWords(drill, timeZone)}</p>
    </div>
  );
}

function State({ run }: { run: BackupRun }) {
  if (run.failure) return <Badge tone="danger">Failed</Badge>;
  if (isRunning(run)) return <Badge tone="aqua">In progress</Badge>;
  if (run.problems) return <Badge tone="warning">Made with warnings</Badge>;
  return run.isRemoved ? <Badge>Removed</Badge> : <Badge tone="success">Made</Badge>;
}

const origins = { command: "From the command line", schedule: "Daily", button: "By an owner" };

function wordsOf({ origin, failure, problems, megabytes, isEncrypted, fileName, place }: BackupRun): string {
  if (failure) return failure;
  if (problems)
    return `This backup found problems in the database or files: ${problems}. Tell your server administrator.`;
  const size = megabytes === null ? [] : [sizeOf(megabytes)];
  const secrecy = isEncrypted ? "encrypted" : "not encrypted";
  const where = fileName ? [`${place === "blob" ? "backups/" : ""}${fileName}`] : [];
  return [origins[origin], ...size, secrecy, ...where].join(" · ");
}

const sizeOf = (megabytes: number) =>
  megabytes < 1 ? `${Math.ceil(megabytes * 1_000)} kB` : `${megabytes.toFixed(1)} MB`;

function drillWords(drill: Backups["drill"], timeZone: string): string {
  const monthly = "Once a month the newest backup is restored into an empty database to prove that it works.";
  if (!drill) return `${monthly} The first restore follows the first backup.`;
  if (!drill.endedAt) return "A backup is being restored into an empty database to prove that it works.";
  const proof = proofInWords(drill, timeZone);
  return proof
    ? `${monthly} Last ${proof}`
    : `${monthly} On ${formatDateTime(drill.endedAt, timeZone)} that failed: ${drill.failure}`;
}
