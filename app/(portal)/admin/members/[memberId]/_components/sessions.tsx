import { IfPermitted } from "@/components/auth/permissions";
import { lastSeen } from "@/lib/accounts/labels";
import type { MySession } from "@/lib/accounts/queries";
import { formatDate } from "@/lib/core/format";
import { RecordLine, RecordSection } from "./record-section";
import { SignOutButton } from "./sign-out-button";

type SessionsProps = {
  member: { id: string; name: string; isSelf: boolean; isAdmin: boolean };
  sessions: MySession[];
  timeZone: string;
  now: Date;
};

/** The member's sessions. */
export function Sessions({ member, sessions, timeZone, now }: SessionsProps) {
  return (
    <RecordSection
      title="Signed in on"
      total={sessions.length}
      empty="Not signed in anywhere."
      href={null}
      paging={null}
      action={
        !member.isSelf &&
        sessions.length > 0 && (
          <IfPermitted to={member.isAdmin ? "staff.edit" : "members.edit"}>
            <SignOutButton member={member} />
          </IfPermitted>
        )
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
