/**
 * Shows confetti (100 particles, spread 70), unless the person prefers reduced motion. The library loads on demand, and
 * runs outside a worker because the page's policy forbids scripts from a blob.
 */
export async function celebrate(): Promise<void> {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { default: confetti } = await import("canvas-confetti");
  const fire = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
  await fire({ particleCount: 100, spread: 70, origin: { y: 0.6 }, zIndex: 60 });
}
