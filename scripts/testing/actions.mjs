import fs from "node:fs";
import { inRoot } from "../paths.mjs";

/**
 * The server actions with the ids that the build gave them, each with a page that uses it.
 * @returns {{ actionId: string, name: string, path: string }[]}
 */
export function builtActions() {
  const manifest = JSON.parse(
    fs.readFileSync(inRoot(".next", "server", "server-reference-manifest.json"), "utf8"),
  );
  return Object.entries(manifest.node).map(([actionId, { workers, exportedName, filename }]) => ({
    actionId,
    name: `${filename.replace(/^app\//, "")} ${exportedName}`,
    path:
      Object.keys(workers)[0]
        .replace(/^app/, "")
        .replace(/\/page$/, "")
        .replace(/\/\([^)]*\)/g, "") || "/",
  }));
}
