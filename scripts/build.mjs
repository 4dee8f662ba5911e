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
  // The binaries are needed with DATABASE_URL as well, because a monthly drill restores a backup into an embedded
  // database.
  if (!process.env.DATABASE_URL || hasBinaries()) findBinaries();
}

await build().catch(exitWith);
