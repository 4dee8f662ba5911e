import Link from "next/link";
import { IfPermitted } from "@/components/auth/permissions";
import { lastSeen } from "@/lib/sign-in/labels";
import type { MySession } from "@/lib/sign-in/queries";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { RecordLine, RecordSection } from "./record-section";
import { SignOutButton } from "./sign-out-button";

type SessionsProps = {
  member: { id: string; name: string; isSelf: boolean; isAdmin: boolean };
  sessions: MySession[];
  /** Whether the member has a second factor that the viewer may have reset. */
  hasFactor: boolean;
  timeZone: string;
  now: Date;
};

/** The member's sessions. */
export function Sessions({ member, sessions, hasFactor, timeZone, now }: SessionsProps) {
  return (
    <RecordSection
      title="Signed in on"
      total={sessions.length}
      empty="Not signed in anywhere."
      href={null}
      paging={null}
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {hasFactor && (
            <Link
              href={pathTo("/admin/staff/[memberId]", { memberId: member.id }, { hash: "lost-factor" })}
              prefetch={false}
              className="font-medium text-aqua-ink hover:underline"
            >
              Reset a lost second factor
            </Link>
          )}
          {!member.isSelf && sessions.length > 0 && (
            <IfPermitted to={member.isAdmin ? "staff.edit" : "members.edit"}>
              <SignOutButton member={member} />
            </IfPermitted>
          )}
        </div>
      }
    >
      {sessions.map((session) => (
        <RecordLine
          key={session.id}
          title={session.device}
          facts={`${session.place} · signed in on ${formatDate(new Date(session.signedInAt), timeZone)} · ${lastSeen(session.lastSeenAt, now)}`}
        />
      ))}
    </RecordSection>
  );
}
