"use client";

import { BadgeCheck } from "lucide";
import { useRef, useState } from "react";
import { ApproveMember } from "@/components/members/approve-member";
import type { MenuMember } from "@/components/members/member-verbs";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { sendConfirmationAction } from "../../actions";

/** The button that approves a pending member. */
export function ApproveButton({ member }: { member: MenuMember }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  return (
    <>
      <Button ref={opener} onClick={() => onOpenChange(true)}>
        <Icon of={BadgeCheck} /> Approve membership
      </Button>
      <ApproveMember
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        opener={opener}
        member={member}
        onSendConfirmation={sendConfirmationAction}
      />
    </>
  );
}
