import "server-only";
import type { z } from "zod";
import { contentDisposition } from "@/lib/core/file-name";
import type { Operation } from "@/lib/core/operation";

type FileAnswer = {
  fileName: string;
  contentType: string;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
  /** The Content-Disposition; "attachment" by default. */
  disposition?: "attachment" | "inline";
  /** The Cache-Control header; no caching by default. */
  cacheControl?: string;
  headers?: Record<string, string>;
};

export function respondWithFile<Actor, Input extends z.ZodType>(
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
      "Content-Disposition": contentDisposition(disposition, fileName, contentType),
      ...(body instanceof Uint8Array ? { "Content-Length": String(body.byteLength) } : {}),
      ...(cacheControl ? { "Cache-Control": cacheControl } : {}),
      ...headers,
    },
  });
}
