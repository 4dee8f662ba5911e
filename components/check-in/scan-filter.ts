/** The time out of view after which a code counts as scanned again. */
const repeatAfterMs = 3_000;

/**
 * Passes on each code that the camera reads once, however many frames show it, and again after it has left the view.
 * When `send` returns false, it gets the code again with the next frame.
 */
export function createScanFilter(): (code: string, now: number, send: (code: string) => boolean) => void {
  let last = { code: "", seenAt: 0 };
  return (code, now, send) => {
    const isSame = code === last.code && now - last.seenAt < repeatAfterMs;
    if (isSame || send(code)) last = { code, seenAt: now };
  };
}
