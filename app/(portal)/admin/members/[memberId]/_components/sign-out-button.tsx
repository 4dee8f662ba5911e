"use client";

import { LogOut } from "lucide";
import { useRef, useState } from "react";
import { SignOutMember } from "@/components/members/sign-out-member";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Signs the member out of all sessions, after a confirmation. */
export function SignOutButton({ member }: { member: { id: string; name: string } }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, onOpenChange] = useState(false);
  return (
    <>
      <Button ref={opener} variant="secondary" size="sm" onClick={() => onOpenChange(true)}>
        <Icon of={LogOut} /> Sign out everywhere
      </Button>
      <SignOutMember isOpen={isOpen} onOpenChange={onOpenChange} opener={opener} member={member} />
    </>
  );
}
