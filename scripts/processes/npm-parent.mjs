const POLL_MS = 500;

/**
 * Calls `ended` once when the npm that runs us has gone. npm passes a SIGTERM on to the shell between
 * us only, so we notice that we were orphaned. Started without npm, a lost parent means nothing.
 * @param {() => void} ended
 */
export function whenNpmEnds(ended) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    ended();
  }, POLL_MS).unref();
}
