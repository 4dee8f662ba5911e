"use client";

import { LogOut } from "lucide";

import { Button } from "@/components/ui/button";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import { Icon } from "@/components/ui/icon";

/** Ends the session and reloads "/", so that nothing of the member stays in the browser. */
export function LogoutButton({ className }: { className?: string }) {
  const { submit, busy } = useSubmit((_nothing: undefined, options) => api("POST /api/logout", {}, options), {
    failureTitle: "Logout Failed",
    reload: "/",
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      onClick={() => void submit(undefined)}
      className={className}
    >
      {!busy && <Icon of={LogOut} />}
      Logout
    </Button>
  );
}
