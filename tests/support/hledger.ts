import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/*
 * hledger, a plain-text accounting program, from Debian: as it is installed, or else downloaded once into a folder of the
 * tests.
 */

const cache = path.resolve("node_modules/.cache/hledger");
const needed = ["hledger", "libgmp10", "libffi8", "libtinfo6", "zlib1g"];

type Program = { file: string; env: NodeJS.ProcessEnv };

const answers = ({ file, env }: Program) => {
  try {
    return execFileSync(file, ["--version"], { env, encoding: "utf8", stdio: "pipe" }).startsWith("hledger");
  } catch {
    return false;
  }
};

function libraries(): string {
  const below = path.join(cache, "usr/lib");
  const folders = fs.existsSync(below) ? fs.readdirSync(below).filter((name) => name.endsWith("-gnu")) : [];
  return [...folders.map((name) => path.join(below, name)), below].join(":");
}

function download(): void {
  fs.mkdirSync(cache, { recursive: true });
  execFileSync("apt-get", ["download", ...needed], { cwd: cache, stdio: "pipe" });
  for (const name of fs.readdirSync(cache).filter((file) => file.endsWith(".deb")))
    execFileSync("dpkg", ["-x", path.join(cache, name), cache], { stdio: "pipe" });
}

/** @throws Error in plain words where there is none and none can be downloaded */
function findProgram(): Program {
  const installed = { file: "hledger", env: process.env };
  if (answers(installed)) return installed;
  const cached = () => ({
    file: path.join(cache, "usr/bin/hledger"),
    env: { ...process.env, LD_LIBRARY_PATH: libraries() },
  });
  if (answers(cached())) return cached();
  try {
    download();
  } catch (cause) {
    throw new Error(
      "These tests need hledger. Install it with `apt-get install hledger`; it could not be downloaded.",
      { cause },
    );
  }
  if (answers(cached())) return cached();
  throw new Error("These tests need hledger. What was downloaded does not run: `apt-get install hledger`.");
}

let program: Program | undefined;

/** What hledger says of a journal. @throws Error with its words when it refuses the journal */
export function hledger(journal: string, ...words: string[]): string {
  program ??= findProgram();
  return execFileSync(program.file, ["-f", "-", ...words], {
    env: { ...program.env, LANG: "C.UTF-8" },
    encoding: "utf8",
    input: journal,
    stdio: "pipe",
    maxBuffer: 100 * 1024 * 1024,
  });
}
