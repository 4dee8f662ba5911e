import fs from "node:fs";
import path from "node:path";
import { inject } from "vitest";

/** The programs that tests start in processes of their own. */
const programs = [
  "deliver-together",
  "issue-until-killed",
  "register-together",
  "run-nightly-until-killed",
  "upload-until-killed",
] as const;

const kept = globalThis as { compiledPrograms?: Promise<string> };

async function compileAll(): Promise<string> {
  const { build } = await import("vite");
  const root = process.cwd();
  const folder = fs.mkdtempSync(path.join(inject("temporaryFolder"), "programs-"));
  // What is not compiled in is looked for from here.
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: [
        { find: /^@\//, replacement: `${root}/` },
        { find: /^server-only$/, replacement: path.join(root, "tests/support/server-only.ts") },
      ],
    },
    // Reading packages file by file takes most of a start. These load files of theirs by themselves.
    ssr: { noExternal: true, external: ["@node-rs/argon2", "fontkit", "pdfkit", "pg-native", "pino"] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(programs.map((name) => [name, `tests/support/${name}.ts`])),
        output: { entryFileNames: "[name].mjs" },
      },
    },
  });
  return folder;
}

/** The file of a program, which is compiled once for a worker: tsx would compile the portal again at each start. */
export async function compiled(name: (typeof programs)[number]): Promise<string> {
  return path.join(await (kept.compiledPrograms ??= compileAll()), `${name}.mjs`);
}
