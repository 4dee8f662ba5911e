"use client";

import { BadgeCheck } from "lucide";
import { ApproveMember } from "@/components/members/approve-member";
import type { MenuMember } from "@/components/members/member-verbs";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { memberVerbs } from "../../member-verbs";

/** The button that approves a pending member, or makes a member of somebody with a role. */
export function ApproveButton({ member }: { member: MenuMember }) {
  return (
    <DialogOpener dialog={(dialog) => <ApproveMember {...dialog} member={member} verbs={memberVerbs} />}>
      <Icon of={BadgeCheck} /> {member.isStaffOnly ? "Add as a member" : "Approve membership"}
    </DialogOpener>
  );
}
