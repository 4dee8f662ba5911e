import type { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

/*
 * Replaces the request that Next provides for `headers()` and `cookies()`, the only part of Next that is mocked, so
 * that a route handler can be called with a Request. `Browser` has the cookies.
 */

type Incoming = { headers: Headers; cookies: Map<string, string> };

const { incoming } = await vi.hoisted(async () => {
  const { AsyncLocalStorage: Storage } = await import("node:async_hooks");
  // One for all test files of a process: the portal's modules are loaded once and keep the first one.
  const kept = globalThis as { testedRequest?: AsyncLocalStorage<Incoming> };
  return { incoming: (kept.testedRequest ??= new Storage<Incoming>()) };
});

function current() {
  const request = incoming.getStore();
  if (!request) throw new Error("Call it through a Browser of tests/support/next-request.ts");
  return request;
}

vi.mock("next/headers", () => ({
  headers: () => Promise.resolve(current().headers),
  cookies: () =>
    Promise.resolve({
      get: (name: string) => {
        const value = current().cookies.get(name);
        return value === undefined ? undefined : { name, value };
      },
      getAll: () => [...current().cookies].map(([name, value]) => ({ name, value })),
      set: (name: string, value: string, { maxAge }: { maxAge?: number } = {}) => {
        if (maxAge === 0) current().cookies.delete(name);
        else current().cookies.set(name, value);
      },
    }),
}));

vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

/** The exports of a route file. */
export type RouteHandlers = Record<
  "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  (request: Request, context: { params: Promise<Record<string, string> | undefined> }) => Promise<Response>
>;

type Sent = {
  params?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged, instead of `body` as JSON. */
  rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  path?: string;
};

/** A browser with its own cookies and network address. */
export class Browser {
  private static count = 0;
  readonly cookies = new Map<string, string>();
  private readonly address = `192.0.2.${(Browser.count++ % 250) + 1}`;

  async call(
    handlers: RouteHandlers,
    method: keyof RouteHandlers,
    { params, body, rawBody, headers = {}, path = "/api/called-in-a-test" }: Sent = {},
  ): Promise<Response> {
    const sent = new Headers({ "x-forwarded-for": this.address, ...headers });
    if (body !== undefined && !sent.has("content-type")) sent.set("content-type", "application/json");
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) sent.set("cookie", cookie);
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: sent,
      body: rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
      // Required for a stream.
      ...(rawBody instanceof ReadableStream ? { duplex: "half" } : {}),
    });
    return incoming.run({ headers: sent, cookies: this.cookies }, () =>
      handlers[method](request, { params: Promise.resolve(params) }),
    );
  }

  /** Calls something other than a route, such as an action, in this browser's request. */
  async within<Output>(work: () => Promise<Output>, headers: Record<string, string> = {}): Promise<Output> {
    return incoming.run(
      { headers: new Headers({ "x-forwarded-for": this.address, ...headers }), cookies: this.cookies },
      work,
    );
  }
}
