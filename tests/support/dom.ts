import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/* What Radix asks of a browser and jsdom has not. */

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

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

// What a form fetches when it is needed is made ready first by the tests' own server, on slow cores.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
