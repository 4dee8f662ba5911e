import { exitWith, CliError } from "./cli-error.mjs";
import { readSettings } from "./setup/installation.mjs";

/*
 * `npm run link -- ADDRESS`: prints the newest one-time link that was written to an address. It is for a portal without
 * a mail server, where the screens show nobody the links of people with a role. Each use is audited.
 */

/** A link that ends in a secret; lib/emails/rules.ts has the same pattern. */
const SECRET_LINK = /https?:\/\/\S+\/(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})(?![A-Za-z0-9_-])/;

/** @param {import("pg").ClientBase} client @param {string} address */
async function newestLink(client, address) {
  const { rows } = await client.query(
    `SELECT "id", "text" FROM "OutboxEmail" WHERE "toAddress" = $1 AND "sentAt" IS NULL ORDER BY "createdAt" DESC`,
    [address],
  );
  for (const { id, text } of rows) {
    const [link] = SECRET_LINK.exec(text) ?? [];
    if (link) return { id, link };
  }
  throw new CliError(`No unsent email to ${address} has a one-time link. Ask for a new one first.`);
}

async function printLink() {
  const address = process.argv[2]?.toLowerCase();
  if (!address) throw new CliError("Name the address: npm run link -- name@example.org");
  const environment = await readSettings();
  const { withDataToRead } = await import("./backup/database.mjs");
  const link = await withDataToRead(environment, async ({ client }) => {
    const found = await newestLink(client, address);
    await client.query(
      `INSERT INTO "AuditEntry" ("action", "targetType", "targetId", "details")
       SELECT 'email_link_printed', coalesce(max(p."type"), 'email'), coalesce(max(p."id"), $1),
              jsonb_build_object('emailId', $1)
       FROM (SELECT 'user' AS "type", u."id"::text FROM "User" u WHERE u."email" = $2) p`,
      [found.id, address],
    );
    return found.link;
  });
  console.log(link);
}

await printLink().catch(exitWith);
