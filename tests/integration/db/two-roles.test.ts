import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { prepareDatabase } from "../../../scripts/migrations/access.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
const { administrationUrl } = inject("databaseServer");
const place = process.env.VITEST_POOL_ID ?? "0";
const names = { owner: `own_owner_${place}`, app: `own_app_${place}`, database: `own_portal_${place}` };
const administrator = new pg.Client({ connectionString: administrationUrl });

/** The statements of deploy/roles.sh, with names and passwords of this test. */
const statements = () =>
  (/<<'SQL'\n([^]*?)\nSQL/.exec(fs.readFileSync(path.join(root, "deploy/roles.sh"), "utf8"))?.[1] ?? "")
    .replaceAll("portal_owner", names.owner)
    .replaceAll("portal_app", names.app)
    .replaceAll(/DATABASE portal\b/g, `DATABASE ${names.database}`)
    .replaceAll(/:'(?:owner|app)'/g, "'password'")
    .split(/;\n?/)
    .filter(Boolean);

async function removeAll() {
  await administrator.query(`DROP DATABASE IF EXISTS ${names.database} WITH (FORCE)`);
  for (const role of [names.owner, names.app]) await administrator.query(`DROP ROLE IF EXISTS ${role}`);
}

beforeAll(async () => {
  await administrator.connect();
  await removeAll();
});
afterAll(async () => {
  await removeAll();
  await administrator.end();
});

const addressOf = (username: string) => {
  const url = new URL(administrationUrl);
  Object.assign(url, { username, password: "password", pathname: `/${names.database}` });
  return url.href;
};

it("two ordinary roles from deploy/roles.sh are enough to migrate and to hand over the job queue", async () => {
  for (const statement of statements()) await administrator.query(statement);
  const addresses = { ownerUrl: addressOf(names.owner), url: addressOf(names.app) };
  await prepareDatabase(addresses);
  await prepareDatabase(addresses);
  const client = new pg.Client({ connectionString: addresses.url });
  await client.connect();
  const { rows } = await client.query(`
    SELECT pg_get_userbyid(nspowner) AS "jobs", (SELECT tableowner FROM pg_tables WHERE tablename = 'User') AS "rows"
    FROM pg_namespace WHERE nspname = 'pgboss'`);
  await client.end();
  expect(rows).toEqual([{ jobs: names.app, rows: names.owner }]);
});

it("deploy/roles.sh is a valid shell script", () => {
  execFileSync("sh", ["-n", path.join(root, "deploy/roles.sh")]);
});
