import { readFileSync } from "node:fs";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, expect, vi } from "vitest";

/* Browser features that Radix needs and jsdom lacks. */

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Newer versions of Node have storages of their own, which stand before the document's and keep nothing.
const { jsdom } = globalThis as unknown as { jsdom: { window: Window } };
for (const name of ["localStorage", "sessionStorage"] as const)
  Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true });

globalThis.ResizeObserver ??= NoResizeObserver;
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// Lazily loaded parts of a form are first compiled by the test server, which takes long on slow machines.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

// Files of a process share the modules that they load. One that replaces a module gets all others anew, and leaves none
// to the next file that know its replacement.
const { testPath } = expect.getState();
if (testPath && readFileSync(testPath, "utf8").includes("vi.mock(")) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
