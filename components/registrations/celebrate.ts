/**
 * Confetti over the page (100 particles, spread 70), fetched when it is wanted. Whoever asked
 * for less motion gets none. Not in a worker: the page's policy allows no script from a blob.
 */
export async function celebrate(): Promise<void> {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { default: confetti } = await import("canvas-confetti");
  const fire = confetti.create(undefined, { resize: true, useWorker: false, disableForReducedMotion: true });
  await fire({ particleCount: 100, spread: 70, origin: { y: 0.6 }, zIndex: 60 });
}
