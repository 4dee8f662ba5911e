/**
 * Lends one connection. Throws what connecting or `work` throws; a server that goes away meanwhile
 * fails the query at hand and nothing else.
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
