/**
 * Next calls this once in each process, before the first request. The background work is assembled here, because
 * lib/jobs must not import domains. It awaits nothing, so that the portal starts without a database.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { isUnavailable } = await import("@/lib/db/constraint");
  const { startJobs } = await import("@/lib/jobs/start");
  const { refreshAssociation } = await import("@/lib/association/queries");
  const { emptyWaitingRoom } = await import("@/lib/limits/waiting-room");
  const { versionOfPage } = await import("@/lib/events/page-version");
  const { processState } = await import("@/lib/process-state.mjs");
  // In development pages are not cached.
  if (process.env.NODE_ENV === "production") processState.versionOfPage = versionOfPage;
  const { stop } = startJobs({
    before: refreshAssociation,
    drawTicket: async (registrationId) => {
      const { ticketOf } = await import("@/lib/registrations/ticket");
      return ticketOf(registrationId);
    },
    sweepHolds: async () => {
      const { sweepHolds } = await import("@/lib/registrations/sweep-holds");
      await sweepHolds();
    },
    sendEventChanges: async () => {
      const { sendEventChanges } = await import("@/lib/events/send-changes");
      await sendEventChanges();
    },
    applyBankDetails: async () => {
      const { applyDueBankDetails } = await import("@/lib/bank/apply");
      await applyDueBankDetails();
    },
    applyAddressChanges: async () => {
      const { applyDueAddressChanges } = await import("@/lib/accounts/apply-address-changes");
      await applyDueAddressChanges();
    },
    applyFactorResets: async () => {
      const { applyDueFactorResets } = await import("@/lib/staff/apply-factor-resets");
      await applyDueFactorResets();
    },
    sweepFiles: async () => {
      const { sweepUploads } = await import("@/lib/storage/uploads");
      await sweepUploads();
    },
    sweepRetention: async () => {
      const { sweepRetention } = await import("@/lib/retention/sweep-retention");
      await sweepRetention();
    },
    encryptDetails: async () => {
      const { encryptStoredDetails } = await import("@/lib/applications/encrypt-details");
      await encryptStoredDetails();
    },
    checkAudit: async () => {
      const { reportChain } = await import("@/lib/audit/chain");
      await reportChain();
    },
    mailAuditHead: async () => {
      const { mailChainHead } = await import("@/lib/audit/mail-head");
      await mailChainHead();
    },
    openDues: async () => {
      const { openUpcomingDues } = await import("@/lib/members/shared/membership-due");
      await openUpcomingDues();
    },
  });
  processState.endings.add(stop);
  processState.endings.add(() => Promise.resolve(emptyWaitingRoom()));
  const { env } = await import("@/lib/env");
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
