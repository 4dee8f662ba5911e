/**
 * Runs `work` with one connection. Throws what connecting or `work` throws; a lost connection fails only the current
 * query.
 * @template T
 * @param {string} url
 * @param {(client: import("pg").Client) => Promise<T>} work
 * @param {import("pg").ClientConfig} [options]
 */
export async function withConnection(url, work, options = {}) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, ...options });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
