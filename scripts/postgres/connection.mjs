/**
 * Runs `work` with one connection, of several servers to the one that accepts writes. Throws what connecting or `work` throws; a lost connection fails only the current
 * query.
 * @template T
 * @param {string} url
 * @param {(client: import("pg").Client) => Promise<T>} work
 * @param {import("pg").ClientConfig} [options]
 */
export async function withConnection(url, work, options = {}) {
  const { DatabaseClient } = await import("../../lib/db/database-client.mjs");
  const client = new DatabaseClient({ connectionString: url, ...options });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
