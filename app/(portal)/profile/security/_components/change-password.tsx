"use client";

import { KeyRound } from "lucide";
import { useState } from "react";
import { useFormInPlace } from "@/components/forms/use-form-in-place";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { MyPasskey } from "@/lib/factors/shared/passkey-queries";
import { PasswordForm } from "./password-form";
import { StillSignsIn } from "./still-signs-in";

type ChangePasswordProps = { email: string; minLength: number; passkeys: MyPasskey[] };

/** The button that opens the form for a new password in its place. */
export function ChangePassword({ email, minLength, passkeys }: ChangePasswordProps) {
  const [isChanged, setChanged] = useState(false);
  const { isOpen, setOpen, opener } = useFormInPlace();

  if (!isOpen) {
    return (
      <>
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          <Icon of={KeyRound} /> Change password
        </Button>
        {isChanged && <StillSignsIn passkeys={passkeys} />}
      </>
    );
  }
  return (
    <Card className="p-5 sm:p-6">
      <PasswordForm
        email={email}
        minLength={minLength}
        onClose={() => setOpen(false)}
        onChanged={() => setChanged(true)}
      />
    </Card>
  );
}
