/** How long the database is waited for, in milliseconds. */
export const patience = {
  /** A hung statement must free its connection before people give up on the page. */
  statement: 5_000,
  /** Covers what the server's own limit cannot: a frozen server, or a connection dropped by a firewall. */
  answer: 6_000,
  /** For a transaction, unless it asks for more. */
  transaction: 5_000,
  /** For a connection, and for one of the pool to be free. */
  connection: 2_000,
} as const;
