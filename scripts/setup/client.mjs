import { inRoot } from "../paths.mjs";
import { run } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";
import { fingerprint, stamp } from "./fingerprint.mjs";

const MADE_FROM = ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"];

/** Generates Prisma's client into lib/db/generated when the schema has changed. Throws CliError. */
export async function ensureClient() {
  const sum = fingerprint(MADE_FROM);
  const note = stamp(inRoot("lib", "db", "generated", ".made-from"));
  if (note.says(sum)) return;
  const { code, output } = await run(
    process.execPath,
    [inRoot("node_modules", "prisma", "build", "index.js"), "generate"],
    // The client needs no schema engine; naming any program prevents Prisma from downloading one.
    { env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath } },
  );
  if (code !== 0) throw new CliError(`Prisma's client could not be generated:\n${output}`);
  note.set(sum);
}
