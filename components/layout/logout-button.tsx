"use client";

import { LogOut } from "lucide";

import { Button } from "@/components/ui/button";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

/** Removes the copy of the membership card for use without a connection (public/offline-registration.js). */
async function forgetCard(): Promise<void> {
  try {
    await (await caches.open("registrations-1")).delete("/card" satisfies PagePath);
  } catch {
    // Nothing is stored where the browser has no cache for pages.
  }
}

/** Ends the session and reloads "/", so that nothing of the member stays in the browser. */
export function LogoutButton({ className }: { className?: string }) {
  const { submit, busy } = useSubmit(
    async (_nothing: undefined, options) => {
      await forgetCard();
      return api("POST /api/logout", {}, options);
    },
    { failureTitle: "Logout Failed", reload: "/" },
  );
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
