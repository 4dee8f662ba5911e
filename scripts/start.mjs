import { onNpmExit } from "./processes/npm-parent.mjs";
import { CliError, exitWith } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm start` (and `npm run dev`): everything from a fresh clone to a served portal. Modules that need a package are
 * imported only after the packages are installed.
 */

const isDevelopment = process.argv.includes("--dev");

async function prepare() {
  checkNodeVersion();
  await ensurePackages();
  const { loadEnvFile, readEnvironment } = await import("./setup/environment.mjs");
  loadEnvFile();
  return readEnvironment();
}

async function start() {
  const environment = await prepare();
  const { Portal } = await import("./portal.mjs");
  const { DEMO } = await import("./setup/people.mjs");
  const portal = new Portal(environment);

  /** @param {number} code @param {unknown} [error] */
  const end = async (code, error) => {
    await portal.close();
    if (error !== undefined) exitWith(error);
    process.exit(code);
  };
  let isEnding = false;
  const stop = () => {
    // The terminal and npm may both send the signal.
    if (isEnding) return;
    isEnding = true;
    console.log("Stopping the portal …");
    void end(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  onNpmExit(stop);
  // When the reader of the output is gone (`npm start | head`), it stops in order instead of crashing.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);

  try {
    const { hasDemo, setupCode } = await portal.open({
      isDevelopment,
      onDefeat: () => void end(1, new CliError("The portal keeps ending; see the lines above.")),
    });
    console.log(`\nThe portal is ready at ${environment.APP_URL}`);
    if (environment.ADMIN_EMAIL) console.log(`Sign in as ${environment.ADMIN_EMAIL}.`);
    if (setupCode) {
      console.log("Nobody runs it yet. Set it up at");
      console.log(`  ${environment.APP_URL}/setup#${encodeURIComponent(setupCode)}`);
    }
    if (hasDemo) {
      const { password, ...people } = DEMO;
      console.log(`Sign in with the password ${password} as`);
      for (const [name, email] of Object.entries(people)) console.log(`  ${name.padEnd(10)} ${email}`);
      if (environment.PORTAL_DEMO)
        console.log(
          "The demo accepts any new password of at least six characters, and its rate limits are " +
            `multiplied by ${environment.RATE_LIMIT_FACTOR} (RATE_LIMIT_FACTOR).`,
        );
    }
    console.log("Press Ctrl-C to stop it.");
  } catch (error) {
    if (!isEnding) await end(1, error);
  }
}

await start().catch(exitWith);
