import { exitWith } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run build`: what `npm start` does before it starts anything, for an image or a folder that the portal's user
 * cannot write. Set the same ASSOCIATION_… variables and NEXTAUTH_SECRET as for the start.
 */

async function build() {
  checkNodeVersion();
  await ensurePackages();
  const { loadEnvFile } = await import("./setup/environment.mjs");
  loadEnvFile();
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const { ensureBuild } = await import("./setup/build.mjs");
  await ensureBuild();
  const { findBinaries, hasBinaries } = await import("./postgres/binaries.mjs");
  // With DATABASE_URL, too: backups are restored into it once a month, to prove them.
  if (!process.env.DATABASE_URL || hasBinaries()) findBinaries();
}

await build().catch(exitWith);
