import { patterns } from "../../lib/core/addresses.mjs";
import { run } from "../../scripts/processes/run.mjs";
import { inRoot } from "../../scripts/paths.mjs";
import { builtActions } from "../../scripts/testing/actions.mjs";

/** @typedef {import("./request.mjs").Target} Target */

const SECRET = "no-secret-of-anybody-but-long-enough";

/** What each call and action takes, from their schemas; see schemas.ts. */
async function schemas() {
  const { code, output } = await run(
    process.execPath,
    [
      "--import",
      "./tests/support/outside-next.mjs",
      "--import",
      "tsx",
      inRoot("tests", "fuzz", "schemas.ts"),
    ],
    { env: { ...process.env, NEXTAUTH_SECRET: SECRET, DATA_ENCRYPTION_KEY: SECRET, LOG_LEVEL: "silent" } },
  );
  if (code !== 0) throw new Error(output);
  return /** @type {Record<string, { schema: Record<string, any>, readsBody: boolean }>} */ (
    JSON.parse(output)
  );
}

/** Everything that can be asked of the built portal. @returns {Promise<Target[]>} */
export async function targetsOf() {
  const known = await schemas();
  const nothing = { schema: {}, readsBody: false };
  const calls = Object.entries(known)
    .filter(([name]) => !name.startsWith("action "))
    .map(([name, facts]) => {
      const [method = "", route = ""] = name.split(" ");
      return { kind: /** @type {const} */ ("call"), name, method, path: `/api/${route}`, ...facts };
    });
  return [
    ...calls,
    ...["GET", "POST"].map((method) => ({
      kind: /** @type {const} */ ("call"),
      name: `${method} [[...unknown]]`,
      method,
      path: "/api/[unknown]",
      ...nothing,
    })),
    ...[...patterns, "/sitemap.xml", "/robots.txt", "/.well-known/security.txt"].map((address) => ({
      kind: /** @type {const} */ ("page"),
      name: `page ${address}`,
      method: "GET",
      path: address,
      ...nothing,
    })),
    ...builtActions().map((action) => ({
      kind: /** @type {const} */ ("action"),
      method: "POST",
      ...nothing,
      ...known[`action ${action.name}`],
      ...action,
    })),
  ];
}
