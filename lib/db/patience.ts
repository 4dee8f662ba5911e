import { env } from "@/lib/env";

const times = env.DATABASE_PATIENCE;

/** Timeouts of the database, in milliseconds. */
export const databaseTimeouts = {
  times,
  /** The timeout of a statement, which must free its connection before people give up on the page. */
  statement: 5_000 * times,
  /**
   * The timeout of an answer. It covers what the server's own limit cannot: a frozen server, or a connection dropped by
   * a firewall.
   */
  answer: 6_000 * times,
  /** The default timeout of a transaction. */
  transaction: 5_000 * times,
  /** The timeout for connecting, and for a free connection of the pool. */
  connection: 2_000 * times,
};
