const POLL_MS = 500;

/**
 * Calls `ended` once when the npm that started us is gone. npm forwards SIGTERM only to the shell between us, so we
 * notice by losing our parent. Without npm, a lost parent means nothing.
 * @param {() => void} ended
 */
export function onNpmExit(ended) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    ended();
  }, POLL_MS).unref();
}
