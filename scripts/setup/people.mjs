import { withConnection } from "../postgres/connection.mjs";
import { run } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";
import { portalScript } from "./portal-script.mjs";

/** Demo accounts of prisma/seed.ts, whose password is public. */
export const DEMO = {
  owner: "admin@demo.test",
  member: "member@demo.test",
  treasurer: "treasurer@demo.test",
  events: "events@demo.test",
  door: "door@demo.test",
  auditor: "auditor@demo.test",
  password: "demo-password",
};

const LOOPBACK = ["127.0.0.1", "::1", "localhost"];

/** @param {string} script @param {Record<string, string>} env @param {AbortSignal} signal */
async function runScript(script, env, signal) {
  const { code, output } = await run(...(await portalScript(script)), {
    env: { ...process.env, ...env },
    signal,
  });
  if (code !== 0) throw new CliError(`prisma/${script} failed:\n${output}`);
}

/** An address alone proves nothing, because anybody can register one; only the seed gives the demo's their roles. */
const CENSUS = `
  SELECT EXISTS (SELECT FROM "User") AS "hasPeople",
         EXISTS (SELECT FROM "RoleGrant" WHERE "role" = 'owner') AS "hasOwner",
         EXISTS (SELECT FROM "RoleGrant" g JOIN "User" u ON u."id" = g."userId" WHERE u."email" LIKE '%@demo.test') AS "hasDemo"`;

/** @param {string} url */
function census(url) {
  return withConnection(url, async (client) => {
    const { rows } = await client.query(CENSUS);
    return /** @type {{ hasPeople: boolean, hasOwner: boolean, hasDemo: boolean }} */ (rows[0]);
  });
}

/**
 * Fills an empty database with the demo association if PORTAL_DEMO is set, and ensures the administrator of
 * ADMIN_EMAIL. Throws CliError when demo accounts would be reachable from the network.
 * @param {import("./environment.mjs").Env} environment
 * @param {Record<string, string>} env what the portal's processes get
 * @param {AbortSignal} signal
 */
export async function ensurePeople(environment, env, signal) {
  const { hasPeople, hasOwner, ...found } = await census(env.DATABASE_URL ?? "");
  let { hasDemo } = found;
  if (hasDemo && !LOOPBACK.includes(environment.HOST))
    throw new CliError(
      `HOST must be 127.0.0.1 and not ${environment.HOST}: this database holds the demo ` +
        "association, whose passwords are public. Use another PORTAL_DATA_DIR or database.",
    );
  if (environment.PORTAL_DEMO && !hasPeople) {
    console.log("Filling the empty database with the demo association …");
    await runScript("seed.ts", env, signal);
    hasDemo = true;
  }
  if (environment.ADMIN_EMAIL) await runScript("ensure-admin.ts", env, signal);
  return { hasDemo, hasOwner: hasOwner || hasDemo || environment.ADMIN_EMAIL !== undefined };
}
