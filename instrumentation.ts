/**
 * Next calls this once in each process, before the first request. The background work is handed to lib/jobs here, because
 * that must not import domains. It awaits nothing, so that the portal starts without a database.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isUnavailable } = await import("@/lib/db/constraint");
  const { startJobs } = await import("@/lib/jobs/start");
  const { emptyWaitingRoom } = await import("@/lib/limits/waiting-room");
  const { versionOfPage } = await import("@/lib/event-listings/page-version");
  const { processState } = await import("@/lib/process-state.mjs");
  // In development pages are not cached.
  if (process.env.NODE_ENV === "production") processState.versionOfPage = versionOfPage;
  const { allWork } = await import("@/lib/background/all-work");
  const { stop } = startJobs({
    work: allWork,
    drawTicket: async (registrationId, toAddress) => {
      const { ticketOf } = await import("@/lib/seats/ticket");
      return ticketOf(registrationId, toAddress);
    },
    drawInvoice: async (number) => {
      const { drawInvoice } = await import("@/lib/invoices/read-invoice");
      return drawInvoice(number);
    },
  });
  processState.endings.add(stop);
  processState.endings.add(() => Promise.resolve(emptyWaitingRoom()));
  const { env } = await import("@/lib/env");
  if (env.METRICS_TOKEN) {
    const { countConnections, readBacklog } = await import("@/lib/reports/backlog");
    processState.countConnections = countConnections;
    processState.readBacklog = readBacklog;
  }
  if (env.AUDIT_LOG === "stdout") {
    const { followAuditLog } = await import("@/lib/audit/follow");
    processState.endings.add(followAuditLog().stop);
  }
  noteFailure = (error) => {
    const request = processState.requests.getStore();
    if (request && isUnavailable(error)) request.isDatabaseAway = true;
  };
}

let noteFailure: (error: unknown) => void = () => {};

/** Next calls this when a page fails. When the database is unavailable, scripts/serve/response.mjs answers 503. */
export function onRequestError(error: unknown): void {
  noteFailure(error);
}
