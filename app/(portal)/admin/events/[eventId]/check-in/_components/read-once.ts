/** A code that has been out of view this long counts as scanned again. */
const repeatAfterMs = 3_000;

/**
 * Hands on what the camera reads: the same code in frame after frame is sent once, and again only after it has been
 * out of sight. A code that `send` does not take now (it answers false) is offered again with the next frame.
 */
export function readOnce(): (code: string, now: number, send: (code: string) => boolean) => void {
  let last = { code: "", seenAt: 0 };
  return (code, now, send) => {
    const isSame = code === last.code && now - last.seenAt < repeatAfterMs;
    if (isSame || send(code)) last = { code, seenAt: now };
  };
}
