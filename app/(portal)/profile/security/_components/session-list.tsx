import { Monitor, Smartphone } from "lucide";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { lastSeen } from "@/lib/sign-in/labels";
import type { MyPasskey } from "@/lib/factors/shared/passkey-queries";
import type { MySession } from "@/lib/sign-in/queries";
import { formatDateTime } from "@/lib/core/format";
import { EndOtherSessions, EndSession } from "./end-session";

type SessionListProps = { sessions: MySession[]; passkeys: MyPasskey[]; timeZone: string; now: Date };

/** The browsers in which the member is signed in, this one first. */
export function SessionList({ sessions, passkeys, timeZone, now }: SessionListProps) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        <Compact>
          {sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-4 px-5 py-4 sm:px-6">
              <Icon
                of={session.isHandheld ? Smartphone : Monitor}
                className="size-5 shrink-0 text-ink-soft max-sm:hidden"
              />
              <div className="min-w-0 flex-1 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {session.device}
                  {session.isHere && <Badge tone="aqua">This browser</Badge>}
                </p>
                <p className="mt-0.5 text-ink-soft">
                  <span className="break-all">{session.place}</span>
                  <span aria-hidden> · </span>
                  <time
                    dateTime={session.lastSeenAt}
                    title={formatDateTime(new Date(session.lastSeenAt), timeZone)}
                  >
                    {session.isHere ? "Active now" : lastSeen(session.lastSeenAt, now)}
                  </time>
                </p>
              </div>
              {!session.isHere && <EndSession id={session.id} device={session.device} />}
            </li>
          ))}
        </Compact>
      </ul>
      <EndOtherSessions hasOthers={sessions.length > 1} passkeys={passkeys} />
    </Card>
  );
}
