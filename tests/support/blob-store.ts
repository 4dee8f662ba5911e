import http from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

/*
 * A substitute for Vercel Blob that answers the HTTP calls of @vercel/blob. The library reads private blobs from the
 * store's own host, so requests to that host are redirected here, too.
 */

const storeHost = /^([a-z0-9]+)\.(private|public)\.blob\.vercel-storage\.com$/;

type Kept = { content: Buffer; contentType: string; access: string };

type Dispatch = (options: { origin: string; headers: unknown }, handler: unknown) => unknown;
type Undici = {
  Agent: new () => {
    compose(interceptor: (dispatch: Dispatch) => Dispatch): unknown;
    close(): Promise<void>;
  };
  setGlobalDispatcher(dispatcher: unknown): void;
  getGlobalDispatcher(): unknown;
};

async function undiciOfTheLibrary(): Promise<Undici> {
  const library = createRequire(createRequire(import.meta.url).resolve("@vercel/blob"));
  return (await import(pathToFileURL(library.resolve("undici")).href)) as Undici;
}

export async function startBlobStore(token: string) {
  const kept = new Map<string, Kept>();
  let failure: { status: number; code: string } | "silence" | null = null;

  const server = http.createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    void (async () => {
      const content = await buffer(request);
      const { headers, method } = request;
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
      if (failure === "silence") return;
      if (failure) return answer(failure.status, { error: { code: failure.code } });
      if (headers.authorization !== `Bearer ${token}`) return answer(403, { error: { code: "forbidden" } });

      if (method === "PUT" && pathname === "/api/") {
        const key = searchParams.get("pathname") ?? "";
        if (kept.has(key) && headers["x-allow-overwrite"] !== "1")
          return answer(400, { error: { code: "bad_request", message: "This blob already exists" } });
        const contentType = String(headers["x-content-type"]);
        kept.set(key, { content, contentType, access: String(headers["x-vercel-blob-access"]) });
        const url = `https://store.private.blob.vercel-storage.com/${key}`;
        return answer(200, {
          url,
          downloadUrl: `${url}?download=1`,
          pathname: key,
          contentType,
          contentDisposition: "inline",
          etag: '"1"',
        });
      }
      if (method === "POST" && pathname === "/api/delete") {
        const { urls } = JSON.parse(content.toString()) as { urls: string[] };
        for (const key of urls) kept.delete(key);
        return answer(200, {});
      }
      // What `head` requests.
      const about = method === "GET" && pathname === "/api" && kept.get(searchParams.get("url") ?? "");
      if (about) {
        const url = `https://store.private.blob.vercel-storage.com/${searchParams.get("url")}`;
        return answer(200, { url, size: about.content.byteLength, uploadedAt: new Date().toISOString() });
      }
      const blob = method === "GET" && headers["x-led-from"] ? kept.get(pathname.slice(1)) : undefined;
      if (!blob) return answer(404, { error: { code: "not_found" } });
      response
        .writeHead(200, { "Content-Type": blob.contentType, "Content-Length": blob.content.byteLength })
        .end(blob.content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { Agent, setGlobalDispatcher, getGlobalDispatcher } = await undiciOfTheLibrary();
  const before = getGlobalDispatcher();
  const agent = new Agent();
  setGlobalDispatcher(
    agent.compose((dispatch) => (options, handler) => {
      const { hostname } = new URL(options.origin);
      if (!storeHost.test(hostname)) return dispatch(options, handler);
      const headers = { ...(options.headers as object), "x-led-from": hostname };
      return dispatch({ ...options, origin, headers }, handler);
    }),
  );
  process.env.VERCEL_BLOB_API_URL = `${origin}/api`;
  process.env.VERCEL_BLOB_RETRIES = "0";

  return {
    kept,
    fail(status: number, code: string) {
      failure = { status, code };
    },
    /** Accepts requests and never answers. */
    fallSilent() {
      failure = "silence";
    },
    recover() {
      failure = null;
    },
    async stop() {
      setGlobalDispatcher(before);
      delete process.env.VERCEL_BLOB_API_URL;
      delete process.env.VERCEL_BLOB_RETRIES;
      await agent.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
