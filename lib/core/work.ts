/** Background work of a domain. Any process may run it, and it does all that is due, so nothing is lost when a run is. */
export type Work = {
  /** The name of its queue. */
  name: string;
  /** In UTC. */
  cron: string;
  /** A run that takes longer counts as failed. */
  expireInMinutes: number;
  /** Whether the work also runs at each start of the portal. */
  atStart?: true;
  /** Is given what starts a run at once, beside the schedule; undefined once the portal stops. */
  startedBy?: (start: (() => void) | undefined) => void;
  run: () => Promise<unknown>;
};
