const hourMs = 60 * 60 * 1_000;

/** Next calls this once in each process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ sweep }, { log }] = await Promise.all([import("@/lib/db/sweep"), import("@/lib/log")]);
  setInterval(() => {
    sweep().catch((error: unknown) =>
      log.warn({ error: String(error) }, "the sweep failed; the next one is in an hour"),
    );
  }, hourMs).unref();
}
