"use client";

import { CloudOff } from "lucide";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";

/**
 * Stores this page for use without a connection at check-in (public/offline-registration.js), and shows a notice on the
 * stored copy.
 */
export function OfflineCopy() {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const listen = ({ data }: MessageEvent<{ hasNetwork: boolean }>) => setOld(!data.hasNetwork);
    navigator.serviceWorker.addEventListener("message", listen);
    void keepThisPage();
    return () => navigator.serviceWorker.removeEventListener("message", listen);
  }, []);
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-md bg-warning-soft text-sm text-warning not-empty:mt-4 not-empty:p-3.5"
    >
      {isOld && (
        <>
          <Icon of={CloudOff} className="mt-0.5 shrink-0" />
          You’re offline. This is your registration as of your last visit. The code still works at check-in.
        </>
      )}
    </p>
  );
}

/** Registers the service worker. Without support for one, the page works as usual but is not stored. */
async function keepThisPage(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/offline-registration.js", {
      scope: pathTo("/registration/[code]", { code: "" }),
    });
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
