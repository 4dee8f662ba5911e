/**
 * Next calls this once in each process, before the first request: here the background work is put together,
 * since only here may it know what a domain does. It waits for nothing, so that a database that is away
 * keeps nobody from starting.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  ({ isUnavailable: isDatabaseAway } = await import("@/lib/db/constraint"));
  const { startJobs } = await import("@/lib/jobs/start");
  const { refreshAssociation } = await import("@/lib/association/queries");
  const { emptyWaitingRoom } = await import("@/lib/limits/waiting-room");
  const { versionOfPage } = await import("@/lib/events/page-version");
  const kept = globalThis as {
    portalEndings?: Set<() => Promise<void>>;
    portalPages?: { versionOf: (path: string) => Promise<string | null> };
  };
  // scripts/serve/kept-pages.mjs asks for it before each answer. In development every page is rendered.
  if (process.env.NODE_ENV === "production") kept.portalPages = { versionOf: versionOfPage };
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
    sweepFiles: async () => {
      const { sweepUploads } = await import("@/lib/storage/uploads");
      await sweepUploads();
    },
    sweepRetention: async () => {
      const { sweepRetention } = await import("@/lib/retention/sweep-retention");
      await sweepRetention();
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
      const { openUpcomingDues } = await import("@/lib/payments/membership-due");
      await openUpcomingDues();
    },
  });
  // scripts/serve/edge.mjs waits for these before the process ends.
  const endings = (kept.portalEndings ??= new Set());
  endings.add(stop);
  endings.add(() => Promise.resolve(emptyWaitingRoom()));
}

let isDatabaseAway: (error: unknown) => boolean = () => false;

/** Next calls this when a page fails: one that failed of an absent database is answered 503 by scripts/serve/edge.mjs. */
export function onRequestError(error: unknown): void {
  const shared = globalThis as {
    portalRequest?: { getStore: () => { isDatabaseAway: boolean } | undefined };
  };
  const request = shared.portalRequest?.getStore();
  if (request && isDatabaseAway(error)) request.isDatabaseAway = true;
}
