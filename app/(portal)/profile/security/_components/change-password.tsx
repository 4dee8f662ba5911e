"use client";

import { KeyRound } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { PasswordForm } from "./password-form";

/** A button that the form replaces once it is clicked. */
export function ChangePassword({ email, isStaff }: { email: string; isStaff: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isOpen) {
    return (
      <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
        <Icon of={KeyRound} /> Change password
      </Button>
    );
  }
  return (
    <Card className="p-5 sm:p-6">
      <PasswordForm email={email} isStaff={isStaff} onClose={() => setOpen(false)} />
    </Card>
  );
}
