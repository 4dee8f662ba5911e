import { builtinEnvironments, type Environment } from "vitest/runtime";

/* The test files of a process share one document of jsdom, because one takes a quarter of a second; each finds it empty. */

const kept = globalThis as { keptDocument?: Promise<unknown> };

function emptyDocument() {
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  history.replaceState(null, "", "http://localhost:3000/");
}

export default {
  name: "jsdom",
  viteEnvironment: "client",
  async setup(global, options) {
    await (kept.keptDocument ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options)));
    return { teardown: emptyDocument };
  },
} satisfies Environment;
