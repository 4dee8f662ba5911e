"use client";

import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** Milliseconds between scanned frames. Scanning more often only drains the battery. */
const frameMs = 100;
/** The width of a scanned frame: wide enough to read a QR code that fills a third of the view. */
const maxWidthPx = 640;

export type CameraState = "off" | "starting" | "on" | "refused" | "missing" | "insecure";

type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  start: () => void;
  stop: () => void;
};

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether the page is visible: false behind another tab and while the phone is locked. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
    () => true,
  );
}

/**
 * Shows the rear camera in a video element and reports the QR codes that it reads. The camera runs while it is started
 * and the page is visible, and is released otherwise.
 */
export function useCamera(onRead: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const [state, setState] = useState<CameraState>("off");
  const isVisible = useIsVisible();
  const latestOnRead = useRef(onRead);
  useEffect(() => {
    latestOnRead.current = onRead;
  });

  useEffect(() => {
    if (!isStarted || !isVisible) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function run() {
      const [{ default: jsQR }, opened] = await Promise.all([import("jsqr"), openCamera()]);
      stream = opened;
      const shown = video.current;
      if (isOver || !shown) return stop(opened);
      shown.srcObject = opened;
      await shown.play();
      if (isOver) return;
      setState("on");
      const look = frameReader(shown);
      const next = () => {
        const frame = look();
        const code =
          frame && jsQR(frame.data, frame.width, frame.height, { inversionAttempts: "dontInvert" });
        if (code?.data) latestOnRead.current(code.data);
        timer = setTimeout(next, frameMs);
      };
      next();
    }

    run().catch((error: unknown) => {
      if (isOver) return;
      setState(reasonOf(error));
      setStarted(false);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
    };
  }, [isStarted, isVisible]);

  return {
    video,
    state,
    start() {
      setState("starting");
      setStarted(true);
    },
    stop() {
      setState("off");
      setStarted(false);
    },
  };
}

class Insecure extends Error {}

function openCamera(): Promise<MediaStream> {
  // Browsers do not offer the camera to pages loaded over plain HTTP; `mediaDevices` is undefined there.
  if (!window.isSecureContext) throw new Insecure();
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function reasonOf(error: unknown): CameraState {
  if (error instanceof Insecure) return "insecure";
  const name = error instanceof Error ? error.name : "";
  return name === "NotAllowedError" || name === "SecurityError" ? "refused" : "missing";
}

/** Returns a function that captures the video's current frame, scaled down for speed; null before the first frame. */
function frameReader(video: HTMLVideoElement): () => ImageData | null {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return () => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, maxWidthPx / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
}
