/**
 * Background work of a domain. Any process may run it, and each run does everything due, so a missed run loses nothing.
 */
export type Work = {
  /** The name of the work's queue. */
  name: string;
  /** The schedule, in UTC. */
  cron: string;
  /** The minutes after which a run counts as failed. */
  expireInMinutes: number;
  /** Whether the work also runs at each start of the portal. */
  atStart?: true;
  /**
   * Receives a function that starts a run immediately, in addition to the schedule; undefined once the portal stops.
   */
  startedBy?: (start: (() => void) | undefined) => void;
  run: () => Promise<unknown>;
};
