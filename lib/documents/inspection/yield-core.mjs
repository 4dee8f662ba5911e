const maxBurstMs = 4;
const pauseMs = 1;

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));

/**
 * Releases the core for a moment after every few milliseconds of work. A low priority is not enough: when each session
 * has its own share of a core, a busy thread of the portal delays the database by half a second.
 */
export function yieldingCore() {
  let endsAt = performance.now() + maxBurstMs;
  return () => {
    if (performance.now() < endsAt) return;
    Atomics.wait(nobodyWakes, 0, 0, pauseMs);
    endsAt = performance.now() + maxBurstMs;
  };
}
