"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { api } from "@/components/api/api-client";

/** Removes a passkey, after a confirmation. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(() => api("DELETE /api/users/me/passkeys/{id}", { id }), {
    success: { title: "Passkey removed", description: `“${name}” can no longer be used to sign in.` },
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
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title={`Remove ${name}?`}
        description="You'll no longer be able to sign in with this passkey. Your device may still list it. You can delete it there, too."
        verb="Remove passkey"
        busyWords="Removing..."
        keepVerb="Keep passkey"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({})}
      />
    </>
  );
}
