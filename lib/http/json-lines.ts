import "server-only";
import type { z } from "zod";
import { contentDisposition } from "@/lib/core/file-name";
import type { Operation } from "@/lib/core/operation";
import { textStream } from "./text-stream";

const contentType = "application/jsonl; charset=utf-8";

type Lines = { fileName: string; batches: AsyncGenerator<object[]> };

/** Serves an operation's objects as a download with one line of JSON each. */
export function respondWithJsonLines<Actor, Input extends z.ZodType>(
  operation: Operation<Actor, Input, Lines>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => response(await operation.run(...call)) };
}

function response({ fileName, batches }: Lines): Response {
  async function* lines() {
    for await (const batch of batches) yield batch.map((one) => `${JSON.stringify(one)}\n`).join("");
  }
  return new Response(textStream(lines()), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition("attachment", fileName, contentType),
    },
  });
}
