import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

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
