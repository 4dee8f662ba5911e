"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { api } from "@/components/api/api-client";

/** Removes the authenticator app, after a confirmation. */
export function RemoveAuthenticator() {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(() => api("DELETE /api/users/me/totp", {}), {
    success: { title: "Authenticator app removed", description: "Signing in no longer asks for its codes." },
    failureTitle: "Update Failed",
    onDone() {
      setOpen(false);
      router.refresh();
    },
    onProblem: () => setOpen(false),
  });
  return (
    <>
      <Button ref={opener} variant="ghost" size="sm" className="text-danger" onClick={() => setOpen(true)}>
        Remove<span className="sr-only"> the authenticator app</span>
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title="Remove the authenticator app?"
        description="Signing in will no longer ask for its codes. Without a passkey, your password alone will open your account, and your recovery codes stop working."
        verb="Remove app"
        busyWords="Removing..."
        keepVerb="Keep app"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({})}
      />
    </>
  );
}
