"use client";

import { CloudOff } from "lucide";
import { useEffect, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";

function watch(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Keeps this page for the door (public/offline-registration.js), and says when it is shown from there. */
export function OfflineCopy() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => void keepThisPage(), []);
  if (isOnline) return null;
  return (
    <p role="status" className="mt-4 flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-warning">
      <Icon of={CloudOff} className="mt-0.5 shrink-0" />
      You are offline. This is your registration as it was when you last opened it; the code works at the door.
    </p>
  );
}

/** Where the browser cannot, or does not want to, the page is as any other. */
async function keepThisPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/offline-registration.js", { scope: "/registration/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ page: window.location.pathname, files });
  } catch {
    // Private windows and some settings forbid it.
  }
}
