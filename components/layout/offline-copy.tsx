"use client";

import { CloudOff } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";

type OfflineCopyProps = {
  /** The path under which the service worker answers, of this page alone or of all of its kind. */
  scope: string;
  /** What the stored copy says of itself. */
  words: string;
};

/**
 * Stores this page for use without a connection (public/offline-registration.js), and shows a notice on the stored
 * copy.
 */
export function OfflineCopy({ scope, words }: OfflineCopyProps) {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const listen = ({ data }: MessageEvent<{ hasNetwork: boolean }>) => setOld(!data.hasNetwork);
    navigator.serviceWorker.addEventListener("message", listen);
    void keepThisPage(scope);
    return () => navigator.serviceWorker.removeEventListener("message", listen);
  }, [scope]);
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-md bg-warning-soft text-sm text-warning not-empty:mt-4 not-empty:p-3.5"
    >
      {isOld && (
        <>
          <Icon of={CloudOff} className="mt-0.5 shrink-0" />
          {words}
        </>
      )}
    </p>
  );
}

/** Registers the service worker. Without support for one, the page works as usual but is not stored. */
async function keepThisPage(scope: string): Promise<void> {
  try {
    await navigator.serviceWorker.register("/offline-registration.js", { scope });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ page: window.location.pathname });
    // Files requested before the worker was active are stored when they have arrived, however late.
    new PerformanceObserver((arrived) => {
      active?.postMessage({ files: arrived.getEntries().map(({ name }) => name) });
    }).observe({ type: "resource", buffered: true });
  } catch {
    // Private windows and some settings forbid service workers.
  }
}
