import fs from "node:fs";
import { inRoot } from "../paths.mjs";

/*
 * The portal's own routes and actions as Next's build lists them. A path is reported as the route that answers it, such
 * as /events/[slug], because a path itself may contain a code, a token or a name. Without a build, as in development,
 * there are none.
 */

/** @param {...string} parts @returns {any} */
function readManifest(...parts) {
  const file = inRoot(".next", ...parts);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

/** In the order in which Next tries them. @returns {{ page: string, regex: string }[]} */
export function readRoutes() {
  const { staticRoutes = [], dynamicRoutes = [] } = readManifest("routes-manifest.json");
  return [...staticRoutes, ...dynamicRoutes];
}

/** The names of the actions, by what the browser calls them. @returns {Map<string, string>} */
export function readActionNames() {
  const { node = {} } = readManifest("server", "server-reference-manifest.json");
  return new Map(
    Object.entries(node).map(([id, { exportedName }]) => /** @type {const} */ ([id, String(exportedName)])),
  );
}

/** Returns a function that finds the route of a path without its query; undefined when none answers it. */
export function createRouteFinder() {
  const routes = readRoutes().map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  /** @param {string} path */
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.page;
}
