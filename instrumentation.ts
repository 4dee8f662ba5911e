const hourMs = 60 * 60 * 1_000;

/** Next calls this once in each process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ sweep }, { removeAbandonedDrafts }, { sweepUploads }, { log }] = await Promise.all([
    import("@/lib/db/sweep"),
    import("@/lib/storage/files"),
    import("@/lib/storage/uploads"),
    import("@/lib/log"),
  ]);
  setInterval(() => {
    Promise.all([sweep(), sweepUploads(), removeAbandonedDrafts()]).catch((error: unknown) =>
      log.warn({ error: String(error) }, "the sweep failed; the next one is in an hour"),
    );
  }, hourMs).unref();
}
