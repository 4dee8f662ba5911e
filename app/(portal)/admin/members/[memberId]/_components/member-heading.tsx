import { ShieldCheck } from "lucide";
import { IfPermitted } from "@/components/auth/permissions";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { standingLabel } from "@/lib/members/labels";
import type { MemberRecord } from "@/lib/personal-data/record-queries";
import type { FoundStanding } from "@/lib/membership/shared/find-standing";
import { ApproveButton } from "./approve-button";
import { MemberPageMenu } from "./member-page-menu";
import { Standing } from "./standing";
import { WriteToMember } from "./write-to-member";

type MemberHeadingProps = { member: MemberRecord; asked: FoundStanding | null };

/** The member's name, status with its reason, and the actions. */
export function MemberHeading({ member, asked }: MemberHeadingProps) {
  const { label, tone } = standingLabel({
    isStaffOnly: member.isStaffOnly,
    standing: member.standing.standing,
  });
  const menuMember = {
    id: member.id,
    name: member.name,
    email: member.email,
    isAdmin: member.isAdmin,
    isSelf: member.isSelf,
    isStaffOnly: member.isStaffOnly,
    membershipStatus: member.membershipStatus,
    isAddressProven: member.emailVerifiedAt !== null,
    isSuspended: member.suspendedAt !== null,
    isClosed: member.closedAt !== null,
    joinDate: member.joinDate?.toISOString() ?? null,
    hasFee: member.annualFeeCents > 0,
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-3xl font-semibold tracking-tight wrap-anywhere">
          {member.name}
          <span className="flex gap-1.5 tracking-normal">
            <Badge tone={tone}>{label}</Badge>
            {member.isAdmin && (
              <Badge tone="aqua">
                <Icon of={ShieldCheck} className="size-3.5" /> Admin
              </Badge>
            )}
          </span>
        </h1>
        {member.isStaffOnly ? (
          <p className="mt-1.5 max-w-[62ch] text-pretty text-ink-soft">
            Has a role in the portal but isn’t a member. They can apply for membership themselves.
          </p>
        ) : (
          <Standing now={member.standing} asked={asked} />
        )}
        {member.remarks.map((sentence) => (
          <p key={sentence} className="mt-1.5 max-w-[62ch] text-pretty wrap-anywhere text-ink-soft">
            {sentence}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {!member.admittedAt && !member.suspendedAt && (
          <IfPermitted to="members.edit">
            <ApproveButton member={menuMember} />
          </IfPermitted>
        )}
        {!member.isSelf && (
          <IfPermitted to="messages.answer">
            <WriteToMember member={member} />
          </IfPermitted>
        )}
        <MemberPageMenu member={menuMember} />
      </div>
    </div>
  );
}
