import { env } from "@/lib/env";

const times = env.DATABASE_PATIENCE;

/** How long the database is waited for, in milliseconds. */
export const databaseTimeouts = {
  times,
  /** A hung statement must free its connection before people give up on the page. */
  statement: 5_000 * times,
  /** Covers what the server's own limit cannot: a frozen server, or a connection dropped by a firewall. */
  answer: 6_000 * times,
  /** For a transaction, unless it asks for more. */
  transaction: 5_000 * times,
  /** For a connection, and for one of the pool to be free. */
  connection: 2_000 * times,
};
