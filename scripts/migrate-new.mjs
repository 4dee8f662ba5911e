import path from "node:path";
import { exitWith, CliError } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/* `npm run migrate:new -- name`: writes the next migration, from the difference to prisma/schema.prisma. */

async function writeNext() {
  checkNodeVersion();
  const [name = ""] = process.argv.slice(2);
  if (!/^[a-z0-9_]+$/.test(name))
    throw new CliError(
      "Name the migration in lower-case letters, digits and _: npm run migrate:new -- add_badges",
    );
  await ensurePackages({ withDevelopment: true });
  const { migrate } = await import("./migrations/apply.mjs");
  const { draftMigration, writeMigration } = await import("./migrations/draft.mjs");
  const { MIGRATIONS } = await import("./migrations/folder.mjs");
  const { withScratchDatabase } = await import("./migrations/scratch.mjs");
  const { ROOT } = await import("./paths.mjs");

  const script = await withScratchDatabase(async ({ url }) => {
    await migrate(url);
    return draftMigration(url);
  });
  if (script === null) return console.log("The migrations already match prisma/schema.prisma.");
  const folder = writeMigration(MIGRATIONS, name, script);
  console.log(
    `Created: ${path.relative(ROOT, folder)}/migration.sql. Review it before you start the portal.`,
  );
}

await writeNext().catch(exitWith);
