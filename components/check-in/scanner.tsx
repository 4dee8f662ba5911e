"use client";

import { Camera, CameraOff, ScanLine } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { createScanFilter } from "./scan-filter";
import { useCamera, type CameraState } from "./use-camera";

const troubles: Partial<Record<CameraState, { title: string; way: string }>> = {
  refused: {
    title: "Camera access is blocked",
    way: "Allow camera access for this site in your browser's settings and try again, or enter the name or code below.",
  },
  missing: {
    title: "No camera found",
    way: "Another app may be using it. Enter the name or code below.",
  },
  insecure: {
    title: "The camera requires HTTPS",
    way: "Browsers allow camera access only over HTTPS or on localhost. Enter the name or code below.",
  },
};

type ScannerProps = {
  /** Called with a scanned code. Returns false while busy; it then gets the code again. */
  onCode: (code: string) => boolean;
};

/** The camera's picture, or the reason why there is none. */
export function Scanner({ onCode }: ScannerProps) {
  const [offer] = useState(createScanFilter);
  const { video, state, start, stop } = useCamera((code) => offer(code, Date.now(), onCode));
  const isRunning = state === "on" || state === "starting";
  const trouble = troubles[state];
  return (
    <section aria-label="Camera" className="relative overflow-hidden bg-header text-on-header sm:rounded-md">
      {/* `muted` is set because there is no sound. `playsInline` prevents iPhones from opening the picture in full
          screen. */}
      <video
        ref={video}
        playsInline
        muted
        hidden={!isRunning}
        aria-label="Camera view"
        className="aspect-4/3 w-full object-cover"
      />
      {isRunning ? (
        <>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-0 m-auto aspect-square h-3/5 rounded-md border-4 border-white/80"
          />
          <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-3 bg-black/60 px-4 py-2.5 text-sm text-white">
            <p>
              {state === "starting" ? "Starting the camera..." : "Point the camera at the ticket's QR code"}
            </p>
            <Button variant="ghost" className="h-11 text-white hover:bg-white/15" onClick={stop}>
              <Icon of={CameraOff} /> Stop
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-col items-center gap-4 px-5 py-8 text-center on-ink">
          <Icon of={trouble ? CameraOff : ScanLine} className="size-9 text-on-header-soft" />
          <div role={trouble ? "alert" : undefined}>
            <p className="font-medium">{trouble?.title ?? "Scan tickets with the camera"}</p>
            {trouble && <p className="mt-1 max-w-[40ch] text-sm text-on-header-soft">{trouble.way}</p>}
          </div>
          <Button size="lg" className="text-header" onClick={start}>
            <Icon of={Camera} /> {trouble ? "Try again" : "Start the camera"}
          </Button>
        </div>
      )}
    </section>
  );
}
