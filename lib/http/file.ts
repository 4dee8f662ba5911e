import "server-only";
import type { z } from "zod";
import type { Operation } from "@/lib/operation";

/** A file as an operation answers it. */
type FileAnswer = {
  fileName: string;
  contentType: string;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
  /** To be saved, unless it says `inline`. */
  disposition?: "attachment" | "inline";
  /** Without it nobody may store the answer. */
  cacheControl?: string;
  headers?: Record<string, string>;
};

/** An operation whose file is answered as such and not as JSON. */
export function asFile<Actor, Input extends z.ZodType>(
  operation: Operation<Actor, Input, FileAnswer>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => fileResponse(await operation.run(...call)) };
}

function fileResponse({
  fileName,
  contentType,
  body,
  disposition = "attachment",
  cacheControl,
  headers,
}: FileAnswer): Response {
  return new Response(body as BodyInit, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `${disposition}; ${nameParameters(fileName)}`,
      ...(body instanceof Uint8Array ? { "Content-Length": String(body.byteLength) } : {}),
      ...(cacheControl ? { "Cache-Control": cacheControl } : {}),
      ...headers,
    },
  });
}

/** The name for every program; for those that know RFC 8187 also with its letters beyond ASCII. */
function nameParameters(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w.() -]+/g, "_");
  if (plain === name) return `filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
