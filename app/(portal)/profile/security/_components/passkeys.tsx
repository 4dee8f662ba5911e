import { Fingerprint } from "lucide";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { MyPasskey } from "@/lib/factors/shared/passkey-queries";
import { formatDate, formatDateTime, formatRelative } from "@/lib/core/format";
import { AddPasskey } from "./add-passkey";
import { RemovePasskey } from "./remove-passkey";
import { RenamePasskey } from "./rename-passkey";

type PasskeysProps = { passkeys: MyPasskey[]; device: string; timeZone: string; now: Date };

/** The member's passkeys, the newest first, and a form for another one. */
export function Passkeys({ passkeys, device, timeZone, now }: PasskeysProps) {
  return (
    <Card>
      {passkeys.length === 0 && <p className="px-5 py-4 text-sm text-ink-soft sm:px-6">No passkeys yet.</p>}
      <ul className="divide-y divide-line">
        <Compact>
          {passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4 sm:px-6">
              <Icon of={Fingerprint} className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
              <div className="min-w-48 flex-1 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
                  {name}
                  {isSynced && <Badge tone="neutral">Synced</Badge>}
                </p>
                <p className="mt-0.5 text-ink-soft">
                  Added{" "}
                  <time dateTime={createdAt} title={formatDateTime(new Date(createdAt), timeZone)}>
                    {formatDate(new Date(createdAt), timeZone)}
                  </time>
                  <span aria-hidden> · </span>
                  {lastUsedAt === null ? (
                    "Never used"
                  ) : (
                    <time dateTime={lastUsedAt} title={formatDateTime(new Date(lastUsedAt), timeZone)}>
                      Used {formatRelative(new Date(lastUsedAt), now)}
                    </time>
                  )}
                </p>
              </div>
              <div className="-mx-2 flex gap-1">
                <RenamePasskey id={id} name={name} />
                <RemovePasskey id={id} name={name} />
              </div>
            </li>
          ))}
        </Compact>
      </ul>
      <div className="px-5 py-4 not-first:border-t not-first:border-line sm:px-6">
        <AddPasskey device={device} />
      </div>
    </Card>
  );
}
